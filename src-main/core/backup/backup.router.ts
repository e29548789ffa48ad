import { orFailed, os } from '../rpc.ts';
import type { Backups } from './backup.ts';

export const backupsRouter = (parts: { backups: Backups; options: { restart?: () => void } }) =>
  os.backups.router({
    list: os.backups.list.handler(() => parts.backups.list()),
    make: os.backups.make.handler(() => parts.backups.now()),
    export: os.backups.export.handler(async ({ input, errors }) =>
      orFailed(await parts.backups.exportTo(input.file), errors),
    ),
    restore: os.backups.restore.handler(({ input, errors }) => {
      const ready = orFailed(parts.backups.restore(input.file), errors);
      parts.options.restart?.();
      return ready;
    }),
  });
