import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { showWhenReady } from '../../src-main/desktop/show-window.ts';

/** A window's events, and how often it was shown. */
function window(withinMs?: number) {
  const contents = new EventEmitter();
  const events = Object.assign(new EventEmitter(), { webContents: contents, isDestroyed: () => destroyed });
  let destroyed = false;
  const shown = { times: 0 };
  showWhenReady(events as never, () => (shown.times += 1), withinMs);
  return { events, contents, shown, destroy: () => (destroyed = true) };
}

describe('the window shows', () => {
  it.each(['ready-to-show', 'did-finish-load', 'did-fail-load'])('on %s, if that comes first', (first) => {
    const { events, contents, shown } = window();
    const emit = (event: string): void => void (event === 'ready-to-show' ? events : contents).emit(event);
    expect(shown.times).toBe(0);
    emit(first);
    expect(shown.times).toBe(1);
    for (const later of ['ready-to-show', 'did-finish-load', 'did-fail-load']) emit(later);
    expect(shown.times).toBe(1);
  });

  it('when its time is up, if nothing comes', async () => {
    const { shown } = window(20);
    await expect.poll(() => shown.times).toBe(1);
  });

  it('never once it was closed', () => {
    const { events, shown, destroy } = window();
    destroy();
    events.emit('ready-to-show');
    expect(shown.times).toBe(0);
  });
});
