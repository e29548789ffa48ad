import { orFailed, os } from '../rpc.ts';
import { chooseReading, commitImport, dryRun, importRows, rejectedCsv, type ImportSessions } from './import.ts';

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
      return orFailed(commitImport(parts.imports, input), errors);
    }),
    rejectedCsv: os.import.rejectedCsv.handler(({ input, errors }) =>
      orFailed(rejectedCsv(parts.imports, input), errors),
    ),
  });
