import { app, type Session, type WebContents } from 'electron';
import { openOutside } from './external.ts';
import { isOurs } from './scheme.ts';

/** What a page of ours may do beside showing itself: put on the clipboard what the user asks for. */
const granted = 'clipboard-sanitized-write';

/** Denies every other permission a page can ask for, have checked, or be given a device by. */
export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, decide, { isMainFrame, requestingUrl }) =>
    decide(permission === granted && isMainFrame && isOurs(requestingUrl)),
  );
  session.setPermissionCheckHandler((_contents, permission, origin) => permission === granted && isOurs(origin));
  session.setDevicePermissionHandler(() => false);
  // Nothing at all: an empty answer to one who asked for a picture throws.
  session.setDisplayMediaRequestHandler((_request, give) => give(null));
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
