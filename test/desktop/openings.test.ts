import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { parseIntent, printIntent, type Intent } from '../../src-preload/contract/intents.ts';
import { OpenedFiles } from '../../src-main/host/opening/opened-files.ts';
import { Openings } from '../../src-main/desktop/openings.ts';
import { heedEarlier } from '../../src-main/desktop/background/notify.ts';
import { app } from './stand-in/app.ts';
import { Notification } from './stand-in/background.ts';
import { preventable } from './stand-in/events.ts';
import { record } from './stand-in/record.ts';

beforeEach(() => {
  app.startAnew();
  record.length = 0;
});
afterEach(() => app.startAnew());

const start = { args: [] as string[], cwd: '/home/b' };
const key: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);

/** A window that notes what it is brought up with. */
function begun(openings: Openings, isLeaving = (): boolean => false) {
  const asked: (Intent | null)[] = [];
  const bringUp = (intent?: Intent): unknown => asked.push(intent ?? null);
  const opened = openings.begin({ bringUp }, new OpenedFiles(), isLeaving);
  return { asked, opened };
}
const fromTheSystem = (event: 'open-file' | 'open-url', what: string): boolean => {
  const its = preventable({});
  app.emit(event, its, what);
  return its.defaultPrevented;
};
const startAgain = (argv: string[], passed: unknown): void =>
  void app.emit('second-instance', {}, ['/program', ...argv], '/home/c', passed);

const relaunched = (): unknown[] => record.filter(({ call }) => call === 'app.relaunch').map((one) => one.with[0]);

it('what the program was started with waits for its window', () => {
  expect(begun(new Openings({ ...start, args: ['a.csv'] }))).toEqual({ asked: [{ take: key }], opened: true });
  expect(begun(new Openings(start))).toEqual({ asked: [], opened: false });
});

it('what macOS tells before there is a window is opened then, and what it tells later at once', () => {
  const openings = new Openings(start);
  expect(fromTheSystem('open-file', '/a.csv')).toBe(true);
  const { asked, opened } = begun(openings);
  expect([opened, asked]).toEqual([true, [{ take: key }]]);
  expect(fromTheSystem('open-url', 'outpost://outbox?item=x')).toBe(true);
  expect(asked.at(-1)).toEqual({ open: { view: 'outbox', item: 'x' } });
  expect(parseIntent(printIntent(asked[0]!))).toEqual(asked[0]);
});

it('of several files that macOS opens together the first is read, before there is a window and after, and the page is told', async () => {
  const files = new OpenedFiles();
  const added = vi.spyOn(files, 'add');
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const openings = new Openings(start);
  for (const path of ['/a.csv', '/b.csv']) fromTheSystem('open-file', path);
  openings.begin({ bringUp: () => undefined }, files, () => false);
  expect(added.mock.calls).toEqual([['/a.csv', true]]);
  vi.advanceTimersByTime(60_000);
  for (const path of ['/c.csv', '/d.csv']) fromTheSystem('open-file', path);
  expect(added.mock.calls.slice(1)).toEqual([
    ['/c.csv', undefined],
    ['/c.csv', true],
  ]);
  // Whoever sets the clock back opens no file again that was opened before.
  vi.setSystemTime(Date.now() - 3_600_000);
  fromTheSystem('open-file', '/e.csv');
  expect(added.mock.calls.slice(3)).toEqual([['/e.csv', undefined]]);
});

it('a link or a file that leads nowhere only shows the window', () => {
  const { asked } = begun(new Openings(start));
  fromTheSystem('open-url', 'outpost://do/pause');
  fromTheSystem('open-file', '/a.png');
  expect(asked).toEqual([null, null]);
});

it('a notification of an earlier run that macOS keeps leads to its item, also where it is what started the program', async () => {
  const real = Object.getOwnPropertyDescriptor(process, 'platform')!;
  Object.defineProperty(process, 'platform', { ...real, value: 'darwin' });
  onTestFinished(() => void Object.defineProperty(process, 'platform', real));
  const openings = new Openings(start);
  app.emit('ready', {}, { identifier: '0-1 outpost://in/s-1/outbox?item=x' });
  const { asked } = begun(openings);
  expect(asked).toEqual([{ open: { view: 'outbox', item: 'x' }, spaceId: 's-1' }]);
  await app.whenReady();
  // Who was started by hand, or by the session, is told nothing.
  expect(asked).toHaveLength(1);
  Notification.earlier = [new Notification({ id: '0-2 outpost://outbox?item=y' }), new Notification()];
  await heedEarlier((link) => openings.openLink(link));
  for (const one of Notification.earlier) one.emit('click', {});
  expect(asked.slice(1)).toEqual([{ open: { view: 'outbox', item: 'y' } }, null]);
});

it('another start brings the window up with what it was given, as it passed it on itself', () => {
  const { asked } = begun(new Openings(start));
  startAgain([], null);
  startAgain(['--x', 'outpost://bio'], { args: ['outpost://posts', '--x'], cwd: '/' });
  startAgain(['outpost://bio'], null);
  expect(asked).toEqual([null, { open: { view: 'posts' } }, { open: { view: 'bio' } }]);
});

it('a start of the session shows nothing where the program runs already', () => {
  const { asked } = begun(new Openings(start));
  startAgain(['--hidden'], { args: ['--hidden'], cwd: '/' });
  expect(asked).toEqual([]);
});

it('another start shows the window also where macOS started the first one with the session', () => {
  const real = Object.getOwnPropertyDescriptor(process, 'platform')!;
  Object.defineProperty(process, 'platform', { ...real, value: 'darwin' });
  process.env['STAND_IN_AT_LOGIN'] = '1';
  onTestFinished(() => {
    Object.defineProperty(process, 'platform', real);
    delete process.env['STAND_IN_AT_LOGIN'];
  });
  const { asked } = begun(new Openings(start));
  startAgain([], { args: [], cwd: '/' });
  expect(asked).toEqual([null]);
});

it('another start while the first has no window yet loses nothing', () => {
  const openings = new Openings(start);
  startAgain([], { args: ['outpost://bio'], cwd: '/' });
  startAgain([], { args: [], cwd: '/' });
  expect(begun(openings).asked).toEqual([{ open: { view: 'bio' } }]);
});

it('another start while one of the session has no window yet shows it', () => {
  const openings = new Openings({ ...start, args: ['--hidden'] });
  startAgain([], { args: ['--hidden'], cwd: '/home/c' });
  expect(begun(openings).opened).toBe(false);
  const second = new Openings({ ...start, args: ['--hidden'] });
  startAgain([], { args: [], cwd: '/home/c' });
  expect(begun(second)).toEqual({ asked: [null], opened: true });
});

it('another start while the first is ending comes once that has ended, with what it was given and nothing twice', () => {
  const again = (own: string[], argv: string[]): unknown[] => {
    app.startAnew();
    record.length = 0;
    const { asked } = begun(new Openings({ args: own, cwd: '/home/b' }));
    const before = asked.length;
    app.emit('will-quit', preventable({}));
    startAgain(argv, { args: argv, cwd: '/home/c' });
    startAgain([], { args: [], cwd: '/' });
    expect(asked).toHaveLength(before);
    return relaunched();
  };
  expect(again(['--hidden', '--data=/d', 'a.csv'], [])).toEqual([{ args: ['--data=/d'] }]);
  expect(again([], ['b.csv'])).toEqual([{ args: ['/home/c/b.csv'] }]);
  expect(again([], ['outpost://bio'])).toEqual([{ args: ['outpost://bio'] }]);
  // A data folder may be called as a file is; of several files the first is read, and it is said that there were others.
  expect(again(['--data', '/home/b/team.json', 'a.csv'], ['b.csv', 'c.csv'])).toEqual([
    { args: ['--data', '/home/b/team.json', '/home/c/b.csv', '/home/c/c.csv'] },
  ]);
});

it('several other starts while the first is ending each come with what they were given, and one without anything only once', () => {
  begun(new Openings({ args: ['--data=/d', 'a.csv'], cwd: '/home/b' }));
  app.emit('will-quit', preventable({}));
  for (const args of [[], ['b.csv'], [], ['outpost://bio']]) startAgain(args, { args, cwd: '/home/c' });
  for (const path of ['/1.csv', '/2.csv']) fromTheSystem('open-file', path);
  expect(relaunched()).toEqual([
    { args: ['--data=/d'] },
    { args: ['--data=/d', '/home/c/b.csv'] },
    { args: ['--data=/d', 'outpost://bio'] },
    // As macOS tells of files that are opened together.
    { args: ['--data=/d', '/1.csv'] },
    { args: ['--data=/d', '/1.csv', '/2.csv'] },
  ]);
});

it('another start while the windows of the first are closing comes once that has ended, and not into one of them', () => {
  let isLeaving = false;
  const { asked } = begun(new Openings({ args: ['--data=/d'], cwd: '/home/b' }), () => isLeaving);
  isLeaving = true;
  startAgain([], { args: ['outpost://bio'], cwd: '/' });
  expect(asked).toEqual([]);
  expect(relaunched()).toEqual([{ args: ['--data=/d', 'outpost://bio'] }]);
});

it('a program that starts itself again does not open once more what it was started with', () => {
  const openings = new Openings({ args: ['--data=/d', 'outpost://compose?text=Once', 'a.csv'], cwd: '/home/b' });
  begun(openings);
  openings.startAgain();
  expect(relaunched()).toEqual([{ args: ['--data=/d'] }]);
});

it('on macOS, which tells of another start by activate alone, that start comes too', () => {
  const { asked } = begun(new Openings({ args: ['--data=/d'], cwd: '/home/b' }));
  app.emit('activate', {}, false);
  expect(record.some(({ call }) => call === 'app.relaunch')).toBe(false);
  app.emit('will-quit', preventable({}));
  app.emit('activate', {}, false);
  expect(asked).toEqual([]);
  expect(relaunched()).toEqual([{ args: ['--data=/d'] }]);
});
