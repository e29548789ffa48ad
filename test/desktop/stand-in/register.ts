import { registerHooks, syncBuiltinESMExports } from 'node:module';
import { Readable } from 'node:stream';
import workerThreads from 'node:worker_threads';
import { noteCall, surroundings, workers } from './record.ts';
import { answerTheTest } from './remote.ts';

/*
 * `node --import ./register.ts out/main/index.js`: the desktop shell as it was built, with `electron` meaning
 * electron.ts beside this file.
 */
const standIn = new URL('./electron.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: standIn, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});
// So that a test can have the core die.
workerThreads.Worker = class extends workerThreads.Worker {
  constructor(...[file, options]: ConstructorParameters<typeof workerThreads.Worker>) {
    // They would inherit `--import`, and with it what reads TypeScript.
    super(file, { execArgv: [], ...options });
    workers.push(this);
    noteCall('Worker');
  }
};
syncBuiltinESMExports();
surroundings.hasPages = true;
const platform = process.env['STAND_IN_PLATFORM'];
if (platform !== undefined) Object.defineProperty(process, 'platform', { value: platform });
// A program with windows has no standard input there: Electron puts an empty one in its place.
if (process.platform === 'win32') Object.defineProperty(process, 'stdin', { value: Readable.from([]) });
const resources = process.env['STAND_IN_RESOURCES'];
if (resources !== undefined) Object.assign(process, { resourcesPath: resources });
surroundings.exit = (code) => process.exit(code);
answerTheTest();
