import { defaultDialect, type Dialect } from './dialect.ts';

export type DialectName = 'plain';

/** The default first. */
export const dialects: Record<DialectName, Dialect> = { plain: defaultDialect };
