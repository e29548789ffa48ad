import { orFailed, os } from '../rpc.ts';
import { watch } from '../store/live.ts';
import {
  cancelCommit,
  chooseReading,
  commitImport,
  dryRun,
  importRows,
  rejectedCsv,
  writtenOf,
  type ImportSessions,
} from './import.ts';

export const importRouter = (parts: {
  imports: ImportSessions;
  backups: { beforeImport(rows: number): Promise<void> };
}) =>
  os.import.router({
    dryRun: os.import.dryRun.handler(async ({ input, errors }) => orFailed(await dryRun(parts.imports, input), errors)),
    choose: os.import.choose.handler(async ({ input, errors }) =>
      orFailed(await chooseReading(parts.imports, input), errors),
    ),
    rows: os.import.rows.handler(({ input, errors }) => orFailed(importRows(parts.imports, input), errors)),
    commit: os.import.commit.handler(async ({ input, errors }) => {
      await parts.backups.beforeImport(parts.imports.kept.get(input.importId)?.rows.length ?? 0);
      return orFailed(await commitImport(parts.imports, input), errors);
    }),
    cancelCommit: os.import.cancelCommit.handler(({ input }) => cancelCommit(parts.imports, input)),
    watchCommit: os.import.watchCommit.handler(({ input, signal }) => {
      const { store, clock } = parts.imports;
      return watch(store, clock, () => writtenOf(parts.imports, input.importId), signal);
    }),
    rejectedCsv: os.import.rejectedCsv.handler(({ input, errors }) =>
      orFailed(rejectedCsv(parts.imports, input), errors),
    ),
  });
