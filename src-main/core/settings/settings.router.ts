import type { Parts } from '../parts.ts';
import { os } from '../rpc.ts';
import { watch } from '../store/live.ts';
import { readSettings, updateSettings } from './settings.ts';

export const settingsRouter = (parts: Pick<Parts, 'store' | 'clock'>) =>
  os.settings.router({
    get: os.settings.get.handler(() => readSettings(parts.store)),
    watch: os.settings.watch.handler(({ signal }) =>
      watch(parts.store, parts.clock, () => readSettings(parts.store), signal),
    ),
    update: os.settings.update.handler(({ input }) => updateSettings(parts, input)),
  });
