import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseIntent, printIntent } from '../../../src-preload/contract/intents.ts';
import { MOST_IMPORT_BYTES } from '../../../src-preload/contract/words/file-size.ts';
import { OpenedFiles } from '../../../src-main/host/opening/opened-files.ts';
import { intentOfLink, linkTo } from '../../../src-main/host/opening/outpost-link.ts';
import { openedByStart, startPassedOn } from '../../../src-main/host/opening/what-is-opened.ts';
import { freshFolder } from '../playground.ts';

describe('a link into Outpost', () => {
  it.each([
    ['outpost://outbox', { open: { view: 'outbox' } }],
    ['outpost://outbox?item=0197-a', { open: { view: 'outbox', item: '0197-a' } }],
    ['outpost://settings/data/', { open: { view: 'settings', section: 'data' } }],
    ['outpost://in/space-1/outbox?item=0197-a', { open: { view: 'outbox', item: '0197-a' }, spaceId: 'space-1' }],
    ['outpost://compose', { open: { view: 'compose' } }],
    ['outpost://compose?text=Two%0D%0Alines', { write: { text: 'Two\nlines', link: null } }],
    [
      'outpost://compose?text=a&link=https://a.example/b?c=d',
      { write: { text: 'a', link: 'https://a.example/b?c=d' } },
    ],
    ['outpost://compose?text=a%00%1B%7F%09b', { write: { text: 'a\tb', link: null } }],
    ['outpost://compose?text=a&link=javascript:alert(1)', { write: { text: 'a', link: null } }],
    ['outpost://compose?link=https://me:secret@a.example/', { open: { view: 'compose' } }],
  ])('%s leads to %j', (address, expected) => {
    expect(intentOfLink(address)).toEqual(expected);
    expect(parseIntent(printIntent(intentOfLink(address)!))).toEqual(expected);
  });

  it.each([
    'outpost://',
    'outpost://do/new-draft',
    'outpost:///do/pause',
    'outpost://take/0123456789abcdef0123456789abcdef',
    'outpost://write?text=a',
    'outpost://draft/space-1/draft-1',
    'outpost://in/space-1/do/pause',
    'outpost://outbox#/do/tour',
    'outpost://me@outbox',
    'outpost://me:secret@outbox',
    'outpost://outbox:80',
    'outpost://settings/../outbox/x',
    'outpost://evil.example/outbox',
    'https://outbox/',
    'app://outpost/index.html',
    `outpost://compose?text=${'x'.repeat(20_000)}`,
  ])('%s leads nowhere', (address) => {
    expect(intentOfLink(address)).toBeNull();
  });
});

it('a link that Outpost writes leads where it says', () => {
  const opens = { view: 'outbox', item: '0197-a' } as const;
  expect(intentOfLink(linkTo({ opens, spaceId: 's-1' }))).toEqual({ open: opens, spaceId: 's-1' });
  expect(intentOfLink(linkTo({ opens, spaceId: null }))).toEqual({ open: opens });
});

describe('what a start opens', () => {
  it.each<[string[], unknown]>([
    [[], null],
    [['.'], null],
    [['batch.csv'], { file: '/home/b/batch.csv' }],
    [['/a b/Ünder.JSON'], { file: '/a b/Ünder.JSON' }],
    [['file:///a%20b/batch.tsv'], { file: '/a b/batch.tsv' }],
    [['file://server/share/batch.csv'], null],
    [['picture.png', 'batch.csv'], { file: '/home/b/batch.csv' }],
    [['--data', 'x.csv'], null],
    [['--space', 'x.csv'], null],
    [['--data=x.csv', '--flag.csv', 'y.csv'], { file: '/home/b/y.csv' }],
    [['--', '--odd.csv'], { file: '/home/b/--odd.csv' }],
    [['--', 'outpost://outbox'], { ask: { open: { view: 'outbox' } } }],
    [['OUTPOST://bio'], { ask: { open: { view: 'bio' } } }],
    [['outpost://do/pause'], null],
    [['outpost://evil/x.csv'], null],
    [['a.csv', 'b.json', 'c.csv'], { file: '/home/b/a.csv', more: true }],
    [['a.csv', 'outpost://bio'], { file: '/home/b/a.csv' }],
  ])('of %j is %j', (args, expected) => {
    expect(openedByStart({ args, cwd: '/home/b' })).toEqual(expected);
  });

  it('comes whole from another process, or not at all', () => {
    const start = { args: ['a b.csv', '--x'], cwd: '/a' };
    expect(startPassedOn(start)).toEqual(start);
    for (const odd of [null, undefined, 'a', [], { args: ['a'] }, { args: [1], cwd: '/' }, { args: 'a', cwd: '/' }])
      expect(startPassedOn(odd)).toBeNull();
  });
});

describe('a file that was opened', () => {
  it('is read by its key, as it is by then', async () => {
    using at = freshFolder();
    const files = new OpenedFiles();
    const file = join(at.folder, 'bätch.csv');
    const key = files.add(file);
    expect(await files.read(key)).toBe('gone');
    writeFileSync(file, 'text\nHello');
    const read = { name: 'bätch.csv', bytes: Buffer.from('text\nHello') };
    expect(await files.read(key)).toEqual({ ...read, more: false });
    expect(await files.read(files.add(file, true))).toEqual({ ...read, more: true });
    expect(await files.read(file)).toBe('gone');
    expect(await files.read(files.add(at.folder))).toBe('gone');
    expect(parseIntent(printIntent({ take: key }))).toEqual({ take: key });
  });

  it('has a name that can be handed on, also where the system knows one that is no text', async () => {
    using at = freshFolder();
    const files = new OpenedFiles();
    const file = join(at.folder, 'Winter \uD83D.csv');
    writeFileSync(file, 'text\nHello');
    expect(await files.read(files.add(file))).toMatchObject({ name: 'Winter \uFFFD.csv' });
  });

  it('is not read where it is larger than what can be imported, nor once eight others were opened', async () => {
    using at = freshFolder();
    const files = new OpenedFiles();
    const file = join(at.folder, 'a.csv');
    writeFileSync(file, Buffer.alloc(MOST_IMPORT_BYTES + 1));
    const key = files.add(file);
    expect(await files.read(key)).toBe('too-large');
    for (let one = 0; one < 8; one += 1) files.add(file);
    expect(await files.read(key)).toBe('gone');
  });
});
