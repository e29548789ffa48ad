import { Notification } from 'electron';

/** Kept here: of one that nothing holds no click is heard any more. On Windows it can be clicked long after it was closed. */
const shown = new Set<Notification>();
const KEPT = 20;

/** Tells the user something beside any window; where the system cannot, nothing happens. */
export function notify({ title, body }: { title: string; body: string }, opened?: () => void): void {
  if (!Notification.isSupported()) return;
  const notification = new Notification({ title, body });
  shown.add(notification);
  const [oldest] = shown;
  if (shown.size > KEPT && oldest !== undefined) shown.delete(oldest);
  notification.once('click', () => {
    shown.delete(notification);
    opened?.();
  });
  notification.once('failed', () => shown.delete(notification));
  notification.show();
}
