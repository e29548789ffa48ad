import { app, type Session, type WebContents } from 'electron';
import { openOutside } from './external.ts';
import { isOurs } from './scheme.ts';

/** Denies every permission a page can ask for, have checked, or be given a device by. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, give) => give({}));
}

/** Holds every page there ever is, however it came to be, to our own address and to no other window. */
export function lockDownPages(): void {
  app.on('web-contents-created', (_event, contents) => lockDown(contents));
}

function lockDown(contents: WebContents): void {
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isOurs(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!isOurs(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
}
