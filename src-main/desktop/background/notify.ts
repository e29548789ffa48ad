import { randomUUID } from 'node:crypto';
import { app, Notification, type NotificationConstructorOptions } from 'electron';
import { inMarkup, toastXml } from '../../host/background/toast.ts';

/** Kept here: of one that nothing holds no click is heard any more. On Windows it can be clicked long after it was closed. */
const shown = new Set<Notification>();
const KEPT = 20;

/** What becomes of it. `failed`: the system shows none, or not this one; only macOS and Windows say so of one that it took. */
export interface Notified {
  /** Where a click leads in a later run, as a link. */
  link?: string;
  opened?(): void;
  shown?(): void;
  failed?(): void;
}

/** Tells the user something beside any window; where the system cannot, nothing happens. */
export function notify({ title, body }: { title: string; body: string }, heard: Notified = {}): void {
  if (!Notification.isSupported()) return heard.failed?.();
  const shownBody = process.platform === 'linux' ? inMarkup(body) : body;
  const notification = new Notification({ title, body: shownBody, ...leading([title, body], heard.link) });
  keep(notification, () => heard.opened?.());
  notification.once('show', () => heard.shown?.());
  notification.once('failed', () => {
    shown.delete(notification);
    heard.failed?.();
  });
  notification.show();
}

function keep(notification: Notification, clicked: () => void): void {
  shown.add(notification);
  const [oldest] = shown;
  if (shown.size > KEPT && oldest !== undefined) shown.delete(oldest);
  notification.once('click', () => {
    shown.delete(notification);
    clicked();
  });
}

/** Windows opens the link itself, of what was installed; macOS hands the name of what was clicked to a later run. Two of one name would be one. */
function leading(lines: readonly string[], link: string | undefined): NotificationConstructorOptions {
  if (link === undefined) return {};
  if (process.platform === 'darwin') return { id: `${randomUUID()} ${link}` };
  return process.platform === 'win32' && app.isPackaged ? { toastXml: toastXml(lines, link) } : {};
}

/** Where a notification of an earlier run leads, by its name. */
export const linkIn = (id: string): string => id.slice(id.indexOf(' ') + 1);

/** What an earlier run has shown stands in macOS's Notification Center still, and can be clicked there. */
export async function heedEarlier(open: (link: string) => void): Promise<void> {
  if (process.platform !== 'darwin') return;
  for (const earlier of await Notification.getHistory()) keep(earlier, () => open(linkIn(earlier.id)));
}
