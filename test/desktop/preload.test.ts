import { expect, it, onTestFinished } from 'vitest';
import { ipcRenderer } from './stand-in/page-side.ts';

it('a page is handed one port to the core, where it is the page that it was meant for, and nothing of Electron’s', async () => {
  const handed: unknown[][] = [];
  const page = {
    postMessage: (...given: unknown[]) => void handed.push(given),
    location: { origin: 'app://outpost' },
  };
  Object.assign(globalThis, { window: page });
  onTestFinished(() => {
    ipcRenderer.removeAllListeners();
    Reflect.deleteProperty(globalThis, 'window');
  });
  const before = Object.keys(globalThis);
  await import('../../src-preload/preload.ts');
  expect(ipcRenderer.eventNames()).toEqual(['core-port']);
  const port = {};
  // What else the main process could send along is not passed on.
  ipcRenderer.emit('core-port', { ports: [port], sender: ipcRenderer }, { more: true });
  expect(handed).toEqual([['core-port', 'app://outpost', [port]]]);
  expect([Object.keys(globalThis), Object.keys(page)]).toEqual([before, ['postMessage', 'location']]);
});
