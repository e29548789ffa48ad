import { migrations } from '../../../src-main/core/store/migrate.ts';

/** The app's own tables and indexes, for those who write them by other ways. */
export const SCHEMA = `${migrations.map(({ sql }) => sql).join('\n')}; PRAGMA user_version = ${migrations.length};`;
