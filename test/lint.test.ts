import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

/*
 * Rules of our own in eslint.config.js: each is shown to bite, and to leave alone what only looks like its case. Everything else
 * is oxlint's, of which the rules that need types are shown to bite: these would be silent without its second package.
 */

const root = join(import.meta.dirname, '..');

/** What the project's rules say of this text, as if it stood in that file. */
async function saidOf(file: string, text: string): Promise<string[]> {
  const eslint = new ESLint({ cwd: root });
  const [result] = await eslint.lintText(text, { filePath: join(root, file) });
  return (result?.messages ?? [])
    .filter(({ ruleId }) => ruleId === 'no-restricted-syntax')
    .map(({ message }) => message.split(':')[0] ?? '');
}

const component = (markup: string): string =>
  `<script lang="ts">\n  let { on, n, name }: { on: boolean; n: number; name: string } = $props();\n</script>\n\n${markup}`;

const PROSE = 'Nothing is decided by reading a sentence';
const KIND = 'No kind of action is named here';

describe('a decision by a sentence', () => {
  it.each([
    ['a comparison', "export const is = (why: string) => why === 'Held by you.';"],
    ['a comparison the other way round', "export const is = (why: string) => 'Held by you.' !== why;"],
    ['a beginning', "export const is = (why: string) => why.startsWith('What it belongs to ');"],
    ['words cut out of it', "export const cut = (why: string) => why.replace('What it belongs to', 'its post');"],
    [
      'a case',
      "export const is = (why: string) => { switch (why) { case 'New time': return true; default: return false; } };",
    ],
    ['a pattern', 'export const is = (why: string) => /^You said: it/.test(why);'],
  ])('is refused by the linter: %s', async (_, text) => {
    expect(await saidOf('src-renderer/outbox/row-words.ts', text)).toEqual([PROSE]);
    expect(await saidOf('src-main/core/outbox/views/rows.ts', text)).toContain(PROSE);
  });

  it('is not a comparison with a code, nor a sentence that is only said', async () => {
    const text = "export const words = (code: string) => (code === 'held' ? 'Held by you.' : code.split(' ').join());";
    expect(await saidOf('src-preload/contract/words/reason.ts', text)).toEqual([]);
  });
});

describe('a plural made by hand', () => {
  const PLURAL = 'Plural forms stand together';

  it.each([
    ['two words', "export const noun = (n: number) => (n === 1 ? 'post' : 'posts');"],
    ['more than one', "export const them = (n: number) => (n > 1 ? 'them' : 'it');"],
    ['the other way round', "export const them = (n: number) => (n !== 1 ? 'them' : 'it');"],
    ['an ending in a sentence', "export const many = (n: number) => `${n} post${n === 1 ? '' : 's'} queued.`;"],
    ['a sentence with the number in it', 'export const many = (n: number) => (n === 1 ? x : `${n} go`);'],
  ])('is refused by the linter: %s', async (_, text) => {
    for (const file of ['src-renderer/outbox/row-words.ts', 'src-main/core/import/causes.ts', 'src-main/cli/status.ts'])
      expect(await saidOf(file, text)).toContain(PLURAL);
  });

  it.each([
    ['in what is said', 'export const words = (n: number) => `Search ${n} posts`;', 'ts'],
    ['in what a component shows', '<p>Last {n} days</p>', 'svelte'],
    ['in what a component is called', '<p aria-label="{n} accounts are chosen">x</p>', 'svelte'],
  ])('is not one form for every number: %s', async (_, text, type) => {
    const asFile = type === 'ts' ? text : component(text);
    expect(await saidOf(`src-renderer/outbox/any.${type}`, asFile)).toEqual([PLURAL]);
  });

  it('is refused in what a component shows', async () => {
    const text = "<script lang=\"ts\">let { n }: { n: number } = $props();</script><p>{n === 1 ? 'is' : 'are'}</p>";
    expect(await saidOf('src-renderer/outbox/Any.svelte', text)).toContain(PLURAL);
  });

  it('is not a choice of something else, nor the one function', async () => {
    const text = `export const only = (ids: string[]) => (ids.length === 1 ? ids[0] : null);
export const many = (n: number) => plural(n, { one: '# post', other: '# posts' });`;
    expect(await saidOf('src-renderer/outbox/row-words.ts', text)).toEqual([]);
  });
});

describe('the name of a kind', () => {
  const text = "export const isPost = (kind: string) => kind === 'posts.create';";

  it.each([
    'src-main/core/drafts/drafts.ts',
    'src-main/core/actions/missed.ts',
    'src-main/core/actions/journal/compare.ts',
    'src-main/core/sync/sync.ts',
    'src-main/core/store/schema.ts',
    'src-main/core/import/import.ts',
    'src-main/core/outbox/views/remedies.ts',
    'src-main/core/outbox/older-copy.ts',
    'src-main/core/status/status.ts',
    'src-renderer/outbox/row-words.ts',
    'src-renderer/ui/is-scheduled.ts',
  ])('is refused by the linter in the engine, the store, above the features and in the window: %s', async (file) =>
    expect(await saidOf(file, text)).toEqual([KIND]),
  );

  it.each([
    ['the beginning of several', "export const ofPost = (kind: string) => kind.startsWith('posts.');"],
    ['in a query', "export const isPost = sql`(action.kind = 'posts.create' and action.lane = ${lane})`;"],
    ['as a key', "export const nouns = { 'bio.blockCreate': 'block' };"],
  ])('is refused however it is written: %s', async (_, code) =>
    expect(await saidOf('src-main/core/outbox/views/rows.queries.ts', code)).toEqual([KIND]),
  );

  it('is refused in an index', async () => {
    const index = "export const sql = `CREATE INDEX made ON action (lane) WHERE kind = 'posts.create';`;";
    expect(await saidOf('src-main/core/store/migrations/0001-start.ts', index)).toEqual([KIND]);
  });

  it('is a feature’s own', async () => {
    expect(await saidOf('src-main/core/posts/posts.ts', text)).toEqual([]);
  });
});

describe('a failure with a sentence', () => {
  const SENTENCE = 'A failure is given a code, whose sentence stands in words/failure.ts.';

  it.each([
    ['as its reason', "export const gone = fail('not-found', 'This draft is no longer there.');"],
    ['chosen', "export const gone = fail('not-found', isDraft ? 'This draft is gone.' : 'draft-gone');"],
    ['made with data', 'export const gone = fail(`not-found`, `${name} is no longer there.`);'],
    ['of a field', "export const wrong = fail('invalid', 'picture-empty', { base64: 'The picture is empty.' });"],
    ['of a file', "export const wrong = invalid('The file is empty.');"],
    [
      'passed on as if somebody had said it',
      "export const wrong = fail('invalid', { code: 'said', words: 'Not now.' });",
    ],
  ])('is refused by the linter in the core: %s', async (_, text) => {
    for (const file of ['src-main/core/posts/posts.ts', 'src-main/core/outbox/views/rows.ts'])
      expect(await saidOf(file, text)).toContain(SENTENCE);
  });

  it('is not one with a code and its data', async () => {
    const text = "export const left = fail('in-use', { code: 'unfinished-work', count }, { name: 'draft-gone' });";
    expect(await saidOf('src-main/core/spaces/spaces.ts', text)).toEqual([]);
  });
});

describe('a promise that nobody waits for', () => {
  it.each([
    ['left alone', 'Promise.resolve(1);', 'no-floating-promises'],
    ['taken for a condition', 'if (Promise.resolve(true)) console.log(1);', 'no-misused-promises'],
    ['that is none', 'await 1;', 'await-thenable'],
  ])('is refused by the linter: %s', (_, text, rule) => {
    expect(typedRulesBrokenBy(text)).toEqual([`typescript(${rule})`]);
  });
});

/** In a project of its own, with the rules of this one. */
function typedRulesBrokenBy(text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-lint-'));
  try {
    cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
    const compilerOptions = { target: 'es2024', module: 'esnext', strict: true, types: [] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    writeFileSync(join(folder, 'x.ts'), `${text}\nexport {};\n`);
    const oxlint = join(root, 'node_modules', '.bin', 'oxlint');
    const options = { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' } as const;
    const { stdout } = spawnSync(oxlint, ['--format', 'json'], options);
    return (JSON.parse(stdout) as { diagnostics: { code: string }[] }).diagnostics.map(({ code }) => code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('a sentence of pieces', () => {
  const GLUE = 'A sentence stands whole';

  it.each([
    ['a piece that begins in the middle', "export const words = (held: number) => (held > 0 ? ', some held' : '');"],
    ['the same with data', 'export const words = (held: number) => (held > 0 ? `, ${held} held` : ``);'],
    ['a choice inside', "export const words = (isMore: boolean) => `It must be ${isMore ? 'more' : 'less'}.`;"],
    [
      'plural forms inside',
      "export const words = (n: number) => `Sent: ${plural(n, { one: '# post', other: '# posts' })}`;",
    ],
    [
      'data that plural reads',
      'export const words = (n: number) => plural(n, { one: `# of ${name}`, other: `# by ${name}` });',
    ],
    ['names joined by hand', "export const words = (names: string[]) => names.join(', ');"],
    ['added up', "export const words = (name: string) => 'The account of ' + name;"],
  ])('is refused by the linter: %s', async (_, text) => {
    for (const file of [
      'src-renderer/outbox/row-words.ts',
      'src-preload/contract/words/card.ts',
      'src-main/cli/status.ts',
      'src-main/desktop/menu.ts',
      'src-main/host/log.ts',
      'src-main/web/listener.ts',
    ])
      expect(new Set(await saidOf(file, text))).toEqual(new Set([GLUE]));
  });

  it('is refused in what a component is called', async () => {
    const text =
      '<script lang="ts">let { on }: { on: boolean } = $props();</script><p aria-label="{on ? \'Resume\' : \'Pause\'} this">x</p>';
    expect(await saidOf('src-renderer/outbox/Any.svelte', text)).toContain(GLUE);
  });

  it.each([
    ['a choice after words', "<p>For example {on ? 'tomorrow' : 'yesterday'}</p>"],
    ['a choice before words', "<p>{on ? 'Resume' : 'Pause'} what is sent</p>"],
    ['a number after words', "<p>Kept are {plural(n, { one: '# post', other: '# posts' })}</p>"],
    ['a number before words', "<p>{plural(n, { one: '# post', other: '# posts' })} and a draft</p>"],
    ['an end that is not always there', '<p>Made today{#if on}, by {name}{/if}</p>'],
    ['one or the other end', '<p>There is {#if on}one{:else}none{/if}</p>'],
  ])('is refused in what a component shows: %s', async (_, markup) => {
    expect(new Set(await saidOf('src-renderer/outbox/Any.svelte', component(markup)))).toEqual(new Set([GLUE]));
  });

  it.each([
    ['a whole one with its data', '<p>Made {name} today.</p>'],
    [
      'two facts side by side',
      "<p>Made today {#if on}· {name}{/if} {plural(n, { one: '# post', other: '# posts' })}</p>",
    ],
    ['a whole one and a whole one', "<p>{on ? 'It is on.' : 'It is off.'} Change it in Settings.</p>"],
    ['one or the other', '<p>{#if on}It is on.{:else}It is off.{/if}</p>'],
    [
      'words each in an element of its own',
      "<p><b>Posts</b>{#if on}<i>by {name}</i>{/if}<b>{on ? 'on' : 'off'}</b></p>",
    ],
  ])('is not, in a component: %s', async (_, markup) => {
    expect(await saidOf('src-renderer/outbox/Any.svelte', component(markup))).toEqual([]);
  });

  it('is not a whole one, one after another, or several facts side by side', async () => {
    const text = `export const words = (n: number, at: string) =>
  [plural(n, { one: '# goes at {at}.', other: '# go at {at}.' }, { at }), n > 0 ? \`Done at \${at}.\` : 'Nothing waits.'].join(' ');
export const facts = (names: string[]) => listWords(names);`;
    expect(await saidOf('src-renderer/outbox/row-words.ts', text)).toEqual([]);
  });
});

describe('a sentence made in the core', () => {
  const MADE = 'Core and contract make no sentences';

  it.each([
    ['as it stands', "export const why = 'The picture is empty.';"],
    ['with data', 'export const why = (name: string) => `The account ${name} is parked`;'],
  ])('is refused by the linter: %s', async (_, text) => {
    for (const file of [
      'src-main/core/service/wire/range.ts',
      'src-main/core/outbox/views/rows.ts',
      'src-preload/contract/tokens.ts',
    ])
      expect(await saidOf(file, text)).toEqual([MADE]);
  });

  it('is not what a developer reads: the log, and the error of a bug', async () => {
    const text = `log.info({ id }, 'The page did not load.');
throw new Error('The table has no such column.');`;
    expect(await saidOf('src-main/core/service/wire/range.ts', text)).toEqual([]);
  });
});
