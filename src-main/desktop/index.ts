import { join } from 'node:path';
import { app } from 'electron';
import { dataFolder, makePrivateFolder } from '../host/data-folder.ts';
import { argumentOf } from './argument.ts';
import { openDesktop } from './desktop.ts';
import { registerAppScheme } from './scheme.ts';

// All of this must happen before Electron is ready. Chromium's own files live beside ours, and the lock for a single
// instance is theirs: one per data folder.
const folder = dataFolder(argumentOf('--data', process.argv));
makePrivateFolder(folder);
app.setPath('userData', join(folder, 'window'));
app.enableSandbox();
registerAppScheme();

if (app.requestSingleInstanceLock()) void app.whenReady().then(() => openDesktop(folder));
else app.quit();
