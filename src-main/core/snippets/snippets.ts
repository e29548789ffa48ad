import type { DraftBody } from '../../../src-preload/contract/drafts.ts';
import type { SnippetKind } from '../../../src-preload/contract/snippets.ts';
import { fail, type Failed } from '../failure.ts';
import type { Parts } from '../parts.ts';
import { putSnippet, setSnippetDeleted, snippetNamed, storedSnippet } from './snippets.queries.ts';

export { snippetsOf } from './snippets.queries.ts';

export interface SaveSnippet {
  spaceId: string;
  id?: string | undefined;
  kind: SnippetKind;
  name: string;
  body: DraftBody;
}

/** Keeps a snippet. One of the same kind and name is the same one, with other words; one with an ID cannot take another's name. Returns its ID. */
export function saveSnippet(
  parts: Pick<Parts, 'store' | 'clock' | 'newId'>,
  { spaceId, id, kind, name, body }: SaveSnippet,
): { id: string } | Failed<'refused'> {
  return parts.store.tx((tx) => {
    const known = id === undefined || storedSnippet(tx, id)?.spaceId !== spaceId ? null : id;
    const named = snippetNamed(tx, spaceId, kind, name);
    if (known !== null && named !== null && named !== known) return fail('refused', 'snippet-name-taken');
    const kept = known ?? named ?? parts.newId();
    putSnippet(tx, spaceId, { id: kept, kind, name, body, savedAtMs: parts.clock.nowMs() });
    return { id: kept };
  });
}

export function deleteSnippet(parts: Pick<Parts, 'store' | 'clock'>, id: string): number {
  return parts.store.tx((tx) => setSnippetDeleted(tx, id, parts.clock.nowMs()));
}

/** Takes a deletion back, unless another one has the name by now. Returns how many are there again. */
export function restoreSnippet(parts: Pick<Parts, 'store'>, id: string): number {
  return parts.store.tx((tx) => {
    const one = storedSnippet(tx, id);
    if (one === null || snippetNamed(tx, one.spaceId, one.kind, one.name) !== null) return 0;
    return setSnippetDeleted(tx, id, null);
  });
}
