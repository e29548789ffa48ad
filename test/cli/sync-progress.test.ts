import { expect, it } from 'vitest';
import type { PostsCopies } from '../../src-preload/contract/archive.ts';
import { syncProgress } from '../../src-main/cli/sync-progress.ts';

it('an account whose posts are all here is named as people call it', () => {
  const notes: string[] = [];
  const output = { json: true, result: () => undefined, stream: async () => undefined, failed: () => undefined };
  const progress = syncProgress({ ...output, note: (text) => void notes.push(text) });
  const accounts = [{ id: '814', social: 'bluesky', displayName: 'Harbour', handle: '@harbour' }];
  const copies = (walk: object | null) =>
    ({ accounts: [{ accountId: '814', here: 123, walk }], callsLeft: 0, doneAtMs: null }) as unknown as PostsCopies;
  progress.show(copies({}), accounts);
  progress.show(copies(null), accounts);
  expect(notes).toEqual(['Bluesky @harbour: 123 posts are here.']);
});
