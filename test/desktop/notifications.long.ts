import { describe, expect, it, onTestFinished } from 'vitest';
import { OwnLink } from '../../src-main/host/own-link.ts';
import { bareDesktop, type BareDesktop } from './bare-desktop.ts';
import { connectedService } from './connected-service.ts';
import { app } from './stand-in/app.ts';
import { Notification } from './stand-in/background.ts';
import { BrowserWindow } from './stand-in/window.ts';

/** A desktop whose sandbox publishes; its posts are queued by `post`. */
async function publishing(
  ownArgs: string[] = [],
): Promise<BareDesktop & { post(text: string): Promise<string>; published(): Promise<number> }> {
  const desktop = await bareDesktop({ ownArgs, core: { sandbox: 'embedded' } });
  const { core } = new OwnLink(desktop.host);
  await expect.poll(async () => (await core.status.all({})).spaces.length).toBe(1);
  const [spaceId = ''] = (await core.status.all({})).spaces.map(({ id }) => id);
  const active = async () =>
    (await core.accounts.list({ spaceId })).find(({ state, social }) => state === 'active' && social === 'x');
  await expect.poll(active).toBeDefined();
  return {
    ...desktop,
    async post(text) {
      const body = { text, accountIds: [(await active())!.id] };
      const { draftId } = await core.drafts.save({ spaceId, body });
      const [id = ''] = (await core.drafts.queue({ draftId })).actionIds;
      return id;
    },
    published: async () => (await core.status.happened({ after: 0 })).published.total,
  };
}

const shown = (desktop: BareDesktop): unknown[][] => desktop.called('notification.show');

describe('what goes out while nobody looks', () => {
  it('is told, and a click opens it, also where the window was closed', async () => {
    const desktop = await publishing();
    const id = await desktop.post('Spring is here');
    await expect.poll(() => shown(desktop)).toEqual([['1 post published', 'Spring is here']]);
    expect(BrowserWindow.getAllWindows()).toEqual([]);
    Notification.shown[0]!.emit('click', {});
    // A window that opens anew begins in the space that it is about.
    const { core } = new OwnLink(desktop.host);
    const [space] = (await core.status.all({})).spaces;
    const address = `app://outpost/index.html#/in/${space!.id}/outbox?item=${id}`;
    await expect.poll(() => desktop.called('loadURL').at(-1)).toEqual([address]);
    expect((await core.settings.get({})).activeSpaceId).toBe(space!.id);
  });

  it('leaves a window that opens anew in the space that was chosen, where the one that it is about is gone', async () => {
    const desktop = await publishing();
    await desktop.post('Spring is here');
    await expect.poll(() => shown(desktop)).toHaveLength(1);
    const { core } = new OwnLink(desktop.host);
    const [sandbox] = await core.connections.list({});
    const { spaceId } = await connectedService(core);
    await core.settings.update({ activeSpaceId: spaceId });
    await core.connections.remove({ connectionId: sandbox!.id });
    Notification.shown[0]!.emit('click', {});
    await expect.poll(() => desktop.called('loadURL')).toHaveLength(1);
    expect((await core.settings.get({})).activeSpaceId).toBe(spaceId);
  });

  it.each([
    [
      'darwin',
      (space: string, id: string) => ({
        id: expect.stringMatching(new RegExp(`^\\S+ outpost://in/${space}/outbox\\?item=${id}$`)),
      }),
    ],
    [
      'win32',
      (space: string, id: string) => ({
        toastXml: expect.stringContaining(`launch="outpost://in/${space}/outbox?item=${id}"`),
      }),
    ],
    ['linux', () => ({})],
  ])('leads there in a later run as well, as %s has it', async (platform, leads) => {
    const desktop = await publishing();
    const id = await desktop.post('Spring is here');
    const { core } = new OwnLink(desktop.host);
    const [space] = (await core.status.all({})).spaces;
    const real = Object.getOwnPropertyDescriptor(process, 'platform')!;
    Object.defineProperty(process, 'platform', { ...real, value: platform });
    Object.assign(app, { isPackaged: true });
    onTestFinished(() => {
      Object.defineProperty(process, 'platform', real);
      Object.assign(app, { isPackaged: false });
    });
    await expect.poll(() => shown(desktop)).toHaveLength(1);
    expect(Notification.shown[0]!.options).toEqual({
      title: '1 post published',
      body: 'Spring is here',
      ...leads(space!.id, id),
    });
  });

  it.each([
    ['linux', 'Fish &amp; &lt;b&gt;chips&lt;/b&gt;'],
    ['darwin', 'Fish & <b>chips</b>'],
  ])('shows the words of a post as they are, as %s has them', async (platform, body) => {
    const desktop = await publishing();
    const real = Object.getOwnPropertyDescriptor(process, 'platform')!;
    await desktop.post('Fish & <b>chips</b>');
    Object.defineProperty(process, 'platform', { ...real, value: platform });
    onTestFinished(() => void Object.defineProperty(process, 'platform', real));
    await expect.poll(() => shown(desktop)).toHaveLength(1);
    expect(Notification.shown[0]!.options).toMatchObject({ title: '1 post published', body });
  });

  it('leads nowhere in a later run where a link would open another folder', async () => {
    const desktop = await publishing(['--data=/a b']);
    const real = Object.getOwnPropertyDescriptor(process, 'platform')!;
    await desktop.post('Spring is here');
    Object.defineProperty(process, 'platform', { ...real, value: 'darwin' });
    onTestFinished(() => void Object.defineProperty(process, 'platform', real));
    await expect.poll(() => shown(desktop)).toHaveLength(1);
    expect(Notification.shown[0]!.options).toEqual({ title: '1 post published', body: 'Spring is here' });
  });

  it('is not told while the window is in front, nor after it was', async () => {
    const desktop = await publishing();
    const window = desktop.window.bringUp() as unknown as BrowserWindow;
    window.emit('ready-to-show');
    await desktop.post('Seen');
    await expect.poll(desktop.published).toBe(1);
    // What the tray shows came after it, on the same way.
    desktop.tray().choose('Pause');
    await expect.poll(() => desktop.tray().menu?.items.map(({ label }) => label)).toContain('Resume');
    window.blur();
    desktop.tray().choose('Resume');
    await desktop.post('Not seen');
    await expect.poll(() => shown(desktop)).toEqual([['1 post published', 'Not seen']]);
  });

  it('is told to who writes in the small window, which does not show it', async () => {
    const desktop = await publishing();
    desktop.quick.bringUp();
    const small = BrowserWindow.getAllWindows()[0]!;
    await desktop.post('Behind the small window');
    // Again and again until it is told: after what happened there is always one turn more before it could be.
    const turnToIt = (): void => (small.blur(), small.show());
    await expect
      .poll(() => (turnToIt(), shown(desktop)), { interval: 10 })
      .toEqual([['1 post published', 'Behind the small window']]);
  });
});
