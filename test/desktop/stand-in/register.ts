import { registerHooks, syncBuiltinESMExports } from 'node:module';
import workerThreads from 'node:worker_threads';
import { noteCall, workers } from './record.ts';

/*
 * `node --import ./register.ts out/main/index.js`: the desktop shell as it was built, with `electron` meaning
 * electron.ts beside this file. Worker threads inherit `--import`; they are left alone.
 */
if (workerThreads.isMainThread) {
  const standIn = new URL('./electron.ts', import.meta.url).href;
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'electron'
        ? { url: standIn, format: 'module-typescript', shortCircuit: true }
        : next(specifier, context),
  });
  // So that a test can have the core die.
  workerThreads.Worker = class extends workerThreads.Worker {
    constructor(...parameters: ConstructorParameters<typeof workerThreads.Worker>) {
      super(...parameters);
      workers.push(this);
      noteCall('Worker');
    }
  };
  syncBuiltinESMExports();
}
