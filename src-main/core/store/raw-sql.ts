import type { Compilable, RawBuilder } from 'kysely';
import { query } from './schema.ts';

/** A statement in words of SQL, as the store runs it. */
export const raw = <Row>(statement: RawBuilder<Row>): Compilable<Row> => ({ compile: () => statement.compile(query) });
