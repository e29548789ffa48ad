import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/*
 * Who may import whom. The rules stand in .dependency-cruiser.cjs; `npm run layers` asks them by themselves. Here each one is shown
 * to bite: a deliberate forbidden import in a copy of the tree must fail it, and nothing else in that copy may. The components of that copy import their
 * types as values, because Svelte's compiler, through which the rules see a component, takes type imports away.
 */

const root = join(import.meta.dirname, '..');
const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as { forbidden: { name: string }[] };
const rules = forbidden.map(({ name }) => name);

/** What is wrong, a file that does it (an `x` is a new one), what it imports, and the rule that forbids it. */
type Case = [name: string, file: string, specifier: string, rule: string];
const cases: Case[] = [
  ['the core imports a shell', 'src-main/core/x.ts', '../host/host.ts', 'core-never-imports-a-shell'],
  ['the core imports the sandbox', 'src-main/core/x.ts', '../sandbox/sandbox.ts', 'core-never-imports-a-shell'],
  ['the core imports electron', 'src-main/core/x.ts', 'electron', 'core-never-imports-a-shell'],
  [
    'a shell goes inside the core',
    'src-main/web/x.ts',
    '../core/actions/settle.ts',
    'a-shell-starts-the-core-and-no-more',
  ],
  [
    'a shell imports the window',
    'src-main/cli/x.ts',
    '../../src-renderer/client/core.ts',
    'a-shell-never-imports-the-window',
  ],
  ['what the shells share imports one', 'src-main/host/x.ts', '../cli/output.ts', 'a-shell-knows-no-other-shell'],
  ['a shell imports another one', 'src-main/web/x.ts', '../cli/output.ts', 'a-shell-knows-no-other-shell'],
  ['the ground imports a feature', 'src-main/core/store/x.ts', '../drafts/drafts.ts', 'ground-imports-no-feature'],
  [
    'the wire imports an operation',
    'src-main/core/service/wire/x.ts',
    '../operations/posts.ts',
    'service-keeps-its-floors',
  ],
  [
    'a feature goes round the front door',
    'src-main/core/drafts/x.ts',
    '../accounts/accounts.queries.ts',
    'a-feature-through-its-front-door',
  ],
  ['the engine imports a feature', 'src-main/core/actions/x.ts', '../posts/posts.ts', 'the-engine-imports-no-feature'],
  [
    'the connections import a feature',
    'src-main/core/connections/x.ts',
    '../drafts/drafts.ts',
    'connections-import-no-feature',
  ],
  [
    'the connections import the engine',
    'src-main/core/connections/x.ts',
    '../actions/actions.ts',
    'connections-import-no-feature',
  ],
  ['pulling imports a feature', 'src-main/core/sync/x.ts', '../posts/posts.ts', 'sync-imports-no-feature'],
  ...(['store', 'actions', 'drafts', 'status'] as const).map((folder): Case => [
    `core/${folder} imports what puts the core together`,
    `src-main/core/${folder}/x.ts`,
    '../router.ts',
    'no-folder-imports-what-puts-it-together',
  ]),
  ['what every folder uses imports a feature', 'src-main/core/rpc.ts', './posts/posts.ts', 'leaves-know-no-feature'],
  [
    'the root goes round a front door',
    'src-main/core/x.ts',
    './drafts/drafts.queries.ts',
    'the-core-is-put-together-at-front-doors',
  ],
  [
    'a feature imports what stands above it',
    'src-main/core/posts/x.ts',
    '../outbox/outbox.ts',
    'the-outbox-stands-above',
  ],
  [
    'a feature goes inside the engine',
    'src-main/core/drafts/x.ts',
    '../actions/settle.ts',
    'a-feature-through-its-front-door',
  ],
  [
    'the outbox goes inside another feature',
    'src-main/core/outbox/x.ts',
    '../drafts/drafts.queries.ts',
    'the-outbox-goes-inside-the-engine-alone',
  ],
  [
    'the window imports the core',
    'src-renderer/client/x.ts',
    '../../src-main/core/failure.ts',
    'window-knows-only-the-contract',
  ],
  [
    'the contract imports the core',
    'src-preload/contract/x.ts',
    '../../src-main/core/failure.ts',
    'contract-imports-nothing-of-ours',
  ],
  [
    'the contract imports the preload',
    'src-preload/contract/x.ts',
    '../preload.ts',
    'contract-imports-nothing-of-ours',
  ],
  ['the contract imports electron', 'src-preload/contract/x.ts', 'electron', 'contract-imports-nothing-of-ours'],
  ['the contract imports a module of Node', 'src-preload/contract/x.ts', 'node:fs', 'the-contract-runs-anywhere'],
  [
    'the preload imports the core',
    'src-preload/x.ts',
    '../src-main/core/failure.ts',
    'the-preload-knows-only-the-contract',
  ],
  [
    'the sandbox borrows from the client',
    'src-main/sandbox/x.ts',
    '../core/service/service.ts',
    'sandbox-stands-alone',
  ],
  [
    'a view imports another view',
    'src-renderer/outbox/x.ts',
    '../composer/draft-body.ts',
    'a-view-imports-no-other-view',
  ],
  [
    'a component imports the type of another view',
    'src-renderer/outbox/x.svelte',
    '../composer/draft-body.ts',
    'a-view-imports-no-other-view',
  ],
  [
    'a shared component imports the type of a view',
    'src-renderer/ui/x.svelte',
    '../outbox/row-words.ts',
    'shared-controls-know-no-view',
  ],
  [
    'a component imports a type of the core',
    'src-renderer/client/x.svelte',
    '../../src-main/core/failure.ts',
    'window-knows-only-the-contract',
  ],
  ['a view imports the frame', 'src-renderer/outbox/x.ts', '../frame/keys.ts', 'no-floor-imports-the-frame'],
  ['a view imports main', 'src-renderer/outbox/x.ts', '../main.ts', 'no-floor-imports-the-frame'],
  ['a shared control imports a view', 'src-renderer/ui/x.ts', '../outbox/row-words.ts', 'shared-controls-know-no-view'],
  ['the client imports a control', 'src-renderer/client/x.ts', '../ui/moment.ts', 'the-client-is-the-ground-floor'],
  [
    'a folder of the window stands outside the floors',
    'src-renderer/attic/x.ts',
    '../client/core.ts',
    'every-window-folder-has-its-floor',
  ],
  ['a rule writes SQL', 'src-main/core/drafts/x.ts', 'kysely', 'only-queries-know-the-schema'],
  ['a rule reads rows', 'src-main/core/drafts/x.ts', '../store/schema.ts', 'only-queries-know-the-schema'],
  ['the web shell imports electron', 'src-main/web/x.ts', 'electron', 'only-the-desktop-knows-electron'],
];

const importing = (file: string, specifier: string): string =>
  file.endsWith('.svelte')
    ? `<script lang="ts">\n  import type { Forbidden } from '${specifier}';\n  export type Known = Forbidden;\n</script>\n`
    : `import * as forbidden from '${specifier}';\nexport default forbidden;\n`;
const CIRCLE = 'src-main/core/store/circle-a.ts';
const CIRCLE_OF_A_COMPONENT = 'src-renderer/ui/Circle.svelte';
const ALLOWED = 'src-main/core/drafts/allowed.ts';
const files: Record<string, string> = {
  ...Object.fromEntries(cases.map(([, file, specifier], at) => [nameOf(file, at), importing(file, specifier)])),
  [CIRCLE]: "import type { B } from './circle-b.ts';\nexport interface A {\n  b: B;\n}\n",
  'src-main/core/store/circle-b.ts': "import type { A } from './circle-a.ts';\nexport interface B {\n  a: A;\n}\n",
  [CIRCLE_OF_A_COMPONENT]: importing(CIRCLE_OF_A_COMPONENT, './circle.ts'),
  'src-renderer/ui/circle.ts': importing('circle.ts', './Circle.svelte'),
  [ALLOWED]: importing(ALLOWED, '../accounts/accounts.ts'),
};

/** Each case has a file of its own, so that one look at the tree is enough. */
function nameOf(file: string, at: number): string {
  return file.replace(/x\.(ts|svelte)$/, `x${at}.$1`);
}

let copy: string;
let broken: Map<string, string[]>;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'outpost-layers-'));
  for (const name of [
    'src-main',
    'src-preload',
    'src-renderer',
    'resources',
    'tsconfig.json',
    'package.json',
    '.dependency-cruiser.cjs',
  ]) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    appendFileSync(join(copy, file), source);
  }
  showTypeImports();
  broken = brokenRules();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

function showTypeImports(): void {
  for (const name of globSync('src-renderer/**/*.svelte', { cwd: copy })) {
    const file = join(copy, name);
    writeFileSync(
      file,
      readFileSync(file, 'utf8')
        .replace(/\bimport type\b/g, 'import')
        .replace(/([{,]\s*)type (?=\w)/g, '$1'),
    );
  }
}

/** The names of the rules that each file of the tree breaks. */
function brokenRules(): Map<string, string[]> {
  const depcruise = join(root, 'node_modules', '.bin', 'depcruise');
  const args = [
    '--config',
    '.dependency-cruiser.cjs',
    '--output-type',
    'json',
    'src-main',
    'src-preload',
    'src-renderer',
  ];
  const options = { cwd: copy, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 1e9 } as const;
  const { stdout } = spawnSync(depcruise, args, options);
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  const names = new Map<string, string[]>();
  for (const { from, rule } of summary.violations) names.set(from, [...(names.get(from) ?? []), rule.name]);
  return names;
}

describe('a forbidden import fails the build:', () => {
  it.each(cases.map(([name, file, , rule], at) => [name, nameOf(file, at), rule] as const))('%s', (_, file, rule) => {
    expect(broken.get(file)).toContain(rule);
  });

  it('two files need each other for a type alone', () => {
    expect(broken.get(CIRCLE)).toContain('no-circular');
  });

  it('a component and a module need each other for a type alone', () => {
    expect(broken.get(CIRCLE_OF_A_COMPONENT)).toContain('no-circular');
  });

  it('and an allowed one does not, nor any other of the tree', () => {
    const unasked = [...broken].filter(([file]) => !Object.hasOwn(files, file) || file === ALLOWED);
    expect(unasked).toEqual([]);
  });

  it('every rule has a case', () => {
    const shown = new Set([...cases.map(([, , , rule]) => rule), 'no-circular']);
    expect(rules.filter((rule) => !shown.has(rule))).toEqual([]);
  });
});
