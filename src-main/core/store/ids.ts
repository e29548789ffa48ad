import { v7 } from 'uuid';

/** Makes local ids: UUIDv7 (the field's library: Node's own is not monotone inside a millisecond). */
export type NewId = () => string;

export const newId: NewId = () => v7();
