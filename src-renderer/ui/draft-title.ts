import type { Draft } from '../../src-preload/contract/drafts.ts';

/** The first line and what follows, as lists show them. */
export function titleOf(draft: Draft): { title: string; rest: string } {
  const lines = draft.body.text.split('\n').filter((line) => line.trim() !== '');
  return { title: lines[0] ?? '', rest: lines.slice(1).join(' ') };
}
