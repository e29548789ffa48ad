import { expect, it } from 'vitest';
import { freshFolder } from '../host/playground.ts';
import { outpost } from './outpost.ts';

it.each([
  [['NONSENSE', '--help'], "Unknown command 'NONSENSE'"],
  [['statsu', '-h'], "Unknown command 'statsu'\n(Did you mean status?)"],
  [['help', 'statsu'], "Unknown command 'statsu'\n(Did you mean status?)"],
  [['outbox', 'foo'], "Unknown command 'foo'"],
  [['outbox', 'shwo', 'x'], "Unknown command 'shwo'\n(Did you mean show?)"],
  [['draft', 'foo', '--help'], "Unknown command 'foo'"],
])('%j is no command, which is said', async (args, words) => {
  using at = freshFolder();
  const { code, stdout, stderr } = await outpost(at.folder, args);
  expect([code, stdout, stderr.trim()]).toEqual([1, '', words]);
});

it.each([
  [['--help']],
  [['help']],
  [['help', 'status']],
  [['outbox', '--help']],
  [['outbox', 'show', '--help']],
  [['status', '--help']],
])('%j is helped', async (args) => {
  using at = freshFolder();
  const { code, stdout } = await outpost(at.folder, args);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^Usage: outpost/)]);
});
