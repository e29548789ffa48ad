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
let copy: string;

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
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Names of the rules that a file with this import, or with this text, breaks. */
function broken(file: string, specifier: string): string[] {
  return brokenBy(file, `import * as forbidden from '${specifier}';\nexport default forbidden;\n`);
}

function brokenBy(file: string, source: string): string[] {
  const path = join(copy, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, source);
  const depcruise = join(root, 'node_modules', '.bin', 'depcruise');
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', file];
  const { stdout } = spawnSync(depcruise, args, {
    cwd: copy,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 1e9,
  });
  rmSync(path);
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  return summary.violations.filter((violation) => violation.from === file).map((violation) => violation.rule.name);
}

describe('a forbidden import fails the build:', () => {
  it.each([
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
    [
      'the engine imports a feature',
      'src-main/core/actions/x.ts',
      '../posts/posts.ts',
      'the-engine-imports-no-feature',
    ],
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
    [
      'a shared control imports a view',
      'src-renderer/ui/x.ts',
      '../outbox/row-words.ts',
      'shared-controls-know-no-view',
    ],
    ['the client imports a control', 'src-renderer/client/x.ts', '../ui/moment.ts', 'the-client-is-the-ground-floor'],
    [
      'a folder of the window stands outside the floors',
      'src-renderer/attic/x.ts',
      '../client/core.ts',
      'every-window-folder-has-its-floor',
    ],
    ['the web shell imports electron', 'src-main/web/x.ts', 'electron', 'only-the-desktop-knows-electron'],
  ])('%s', (_, file, specifier, rule) => {
    expect(broken(file, specifier)).toContain(rule);
  });

  it('two files need each other for a type alone', () => {
    const other = join(copy, 'src-main/core/store/y.ts');
    writeFileSync(other, "import type { A } from './x.ts';\nexport interface B {\n  a: A;\n}\n");
    const importing = "import type { B } from './y.ts';\nexport interface A {\n  b: B;\n}\n";
    expect(brokenBy('src-main/core/store/x.ts', importing)).toContain('no-circular');
    rmSync(other);
  });

  it('and an allowed one does not', () => {
    expect(broken('src-main/core/drafts/x.ts', '../accounts/accounts.ts')).toEqual([]);
  });
});
