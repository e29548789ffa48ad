/* What stands in the index for the space and the account of a text, as the triggers write it (tables.ts). */

const hex = (text: string): string => Buffer.from(text).toString('hex');
export const spaceMark = (id: string): string => `_s${hex(id)}`;
export const accountMark = (id: string): string => `_a${hex(id)}`;
