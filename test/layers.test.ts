import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/*
 * Who may import whom. The rules stand in .dependency-cruiser.cjs and `npm test` runs them over the tree; here each one is
 * shown to bite: a deliberate forbidden import in a copy of the tree must fail it.
 */

const root = join(import.meta.dirname, '..');

/** What is wrong, the folder of a file that does it, what it imports, and the rule that forbids it. */
const cases: [name: string, file: string, specifier: string, rule: string][] = [
  ['the core imports a shell', 'src-main/core/x.ts', '../host/host.ts', 'core-never-imports-a-shell'],
  ['the core imports the sandbox', 'src-main/core/x.ts', '../sandbox/sandbox.ts', 'core-never-imports-a-shell'],
  ['the core imports electron', 'src-main/core/x.ts', 'electron', 'core-never-imports-a-shell'],
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
    'a feature imports what stands above it',
    'src-main/core/posts/x.ts',
    '../outbox/outbox.ts',
    'outbox-and-status-stand-above',
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
  ['the web shell imports electron', 'src-main/web/x.ts', 'electron', 'only-the-desktop-knows-electron'],
];

const importing = (specifier: string): string =>
  `import * as forbidden from '${specifier}';\nexport default forbidden;\n`;
const CIRCLE = 'src-main/core/store/circle-a.ts';
const ALLOWED = 'src-main/core/drafts/allowed.ts';
const files: Record<string, string> = {
  ...Object.fromEntries(cases.map(([, file, specifier], at) => [nameOf(file, at), importing(specifier)])),
  [CIRCLE]: "import type { B } from './circle-b.ts';\nexport interface A {\n  b: B;\n}\n",
  'src-main/core/store/circle-b.ts': "import type { A } from './circle-a.ts';\nexport interface B {\n  a: A;\n}\n",
  [ALLOWED]: importing('../accounts/accounts.ts'),
};

/** Each case has a file of its own, so that one look at the tree is enough. */
function nameOf(file: string, at: number): string {
  return file.replace(/x\.ts$/, `x${at}.ts`);
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
    writeFileSync(join(copy, file), source);
  }
  broken = brokenRules();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The names of the rules that each of the files breaks. */
function brokenRules(): Map<string, string[]> {
  const depcruise = join(root, 'node_modules', '.bin', 'depcruise');
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...Object.keys(files)];
  const options = { cwd: copy, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 1e9 } as const;
  const { stdout } = spawnSync(depcruise, args, options);
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  const rules = new Map(Object.keys(files).map((file) => [file, [] as string[]]));
  for (const { from, rule } of summary.violations) rules.get(from)?.push(rule.name);
  return rules;
}

describe('a forbidden import fails the build:', () => {
  it.each(cases.map(([name, file, , rule], at) => [name, nameOf(file, at), rule] as const))('%s', (_, file, rule) => {
    expect(broken.get(file)).toContain(rule);
  });

  it('two files need each other for a type alone', () => {
    expect(broken.get(CIRCLE)).toContain('no-circular');
  });

  it('and an allowed one does not', () => {
    expect(broken.get(ALLOWED)).toEqual([]);
  });
});
