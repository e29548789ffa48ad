import type { Shown } from '../client/failure.ts';

/** Where a draft cannot be left, since its words are only here. */
export const notSavedWords = ({ message }: Pick<Shown, 'message'>): string => `This draft is not saved yet: ${message}`;
