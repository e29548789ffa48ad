import { Notification } from 'electron';

/** Kept here: of one that nothing holds no click is heard any more. On Windows it can be clicked long after it was closed. */
const shown = new Set<Notification>();
const KEPT = 20;

/** What becomes of it. `failed`: the system shows none, or not this one; only macOS and Windows say so of one that it took. */
export interface Notified {
  opened?(): void;
  shown?(): void;
  failed?(): void;
}

/** Tells the user something beside any window; where the system cannot, nothing happens. */
export function notify({ title, body }: { title: string; body: string }, heard: Notified = {}): void {
  if (!Notification.isSupported()) return heard.failed?.();
  const notification = new Notification({ title, body });
  shown.add(notification);
  const [oldest] = shown;
  if (shown.size > KEPT && oldest !== undefined) shown.delete(oldest);
  notification.once('click', () => {
    shown.delete(notification);
    heard.opened?.();
  });
  notification.once('show', () => heard.shown?.());
  notification.once('failed', () => {
    shown.delete(notification);
    heard.failed?.();
  });
  notification.show();
}
