import { EventEmitter } from 'node:events';
import { noteCall } from './record.ts';

/** Electron's own updater, which electron-updater has say that it quits for an update. */
class AutoUpdater extends EventEmitter {
  override emit(event: string, ...parameters: unknown[]): boolean {
    noteCall('autoUpdater.emit', event);
    return super.emit(event, ...parameters);
  }
}
export const autoUpdater = new AutoUpdater();
