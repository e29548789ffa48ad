import { expect, it } from 'vitest';
import { updatePlace, type Surroundings } from '../../../src-main/host/updates/update-place.ts';

const feedAt = (url: string): string => `provider: generic\nurl: ${url}\nupdaterCacheDirName: outpost-updater\n`;
const own: Surroundings = {
  platform: 'linux',
  isPackaged: true,
  appImage: '/home/a/Outpost.AppImage',
  packageType: null,
  feed: feedAt('https://downloads.outpost.app/desktop'),
};
const place = (changes: Partial<Surroundings>) => updatePlace({ ...own, ...changes });

it('a packaged program that can be replaced asks the host of its feed, on each system', () => {
  expect(place({})).toEqual({ host: 'downloads.outpost.app' });
  for (const platform of ['win32', 'darwin'])
    expect(place({ platform, appImage: undefined })).toEqual({ host: 'downloads.outpost.app' });
  expect(place({ feed: feedAt("'https://downloads.outpost.app/desktop'") })).toEqual({ host: 'downloads.outpost.app' });
});

it.each([
  ['from its source', { isPackaged: false, feed: null }, 'unpackaged'],
  ['a deb', { packageType: 'deb' }, 'system-package'],
  ['an rpm without a feed', { packageType: 'rpm', feed: null }, 'system-package'],
  ['without a feed', { feed: null }, 'no-feed'],
  ['an unpacked folder', { appImage: undefined }, 'by-hand'],
  ['an unpacked folder, as a system may leave it', { appImage: '' }, 'by-hand'],
] as const)('one that runs %s asks nobody, and says why', (_, changes, why) => {
  expect(place(changes)).toEqual({ why });
});

it.each([
  ['the placeholder', feedAt('https://example.org/outpost/updates')],
  ['another name for examples', feedAt('https://updates.example/outpost')],
  ['a place that others on the way could change', feedAt('http://downloads.outpost.app/desktop')],
  ['an address with a password', feedAt('https://a:b@downloads.outpost.app/desktop')],
  ['another computer that calls itself local', feedAt('http://localhost.outpost.app/')],
  ['a provider of another kind', 'provider: github\nowner: a\nrepo: b\nurl: https://downloads.outpost.app\n'],
  ['no address', 'provider: generic\nurl: updates\n'],
  ['nothing that can be read', 'url'],
])('%s is no feed', (_, feed) => {
  expect(place({ feed })).toEqual({ why: 'no-feed' });
});

it('a feed on this computer is for whoever tries it, and a name that only ends like a placeholder is none', () => {
  expect(place({ feed: feedAt('http://127.0.0.1:8080/') })).toEqual({ host: '127.0.0.1:8080' });
  expect(place({ feed: feedAt('https://myexample.org/') })).toEqual({ host: 'myexample.org' });
});
