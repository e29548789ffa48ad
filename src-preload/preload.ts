import { ipcRenderer } from 'electron';

/** As much of the page as is needed here: the root's types know no DOM. */
declare const window: {
  postMessage(message: string, targetOrigin: string, ports: readonly unknown[]): void;
  readonly location: { readonly origin: string };
};

/**
 * Hands the window one port to the core and nothing else. The main process opens a fresh one after each load and after
 * a restart of the core; the port goes on to the page, which never sees ipcRenderer.
 */
ipcRenderer.on('core-port', (event) => {
  window.postMessage('core-port', window.location.origin, event.ports);
});
