import type { WrittenPage } from '../../../../src-preload/contract/bio.ts';
import { LONGEST_FIELD, LONGEST_TYPE } from '../../../../src-preload/contract/bio-input.ts';
import { pageFields, type PageState } from '../../../../src-preload/contract/bio-page.ts';
import { shortBlockName } from '../../../../src-preload/contract/words/bio.ts';
import type { FailureReason } from '../../../../src-preload/contract/failure-reason.ts';
import type { EnqueueParts } from '../../actions/actions.ts';
import type { SpaceSessions } from '../../connections/connections.ts';
import { fail, type Failed } from '../../failure.ts';
import type { Reader, Tx } from '../../store/store.ts';
import { bioOf } from '../bio.ts';
import { matched } from './matched.ts';
import { change } from './edit.ts';
import { namedAsThere } from './named-as-there.ts';
import { storedVersions } from './staged.queries.ts';
import { remoteIdsOf, stagedBio, type InSpace } from './staged.ts';

/** Where there is no page yet, publishing makes one. Refused where a block says one field by two names, or nothing but an ID that no block has. */
export function applyFile(
  tx: Tx,
  parts: EnqueueParts & { sessions: SpaceSessions },
  { spaceId, page: file }: InSpace & { page: WrittenPage },
): { changes: number } | Failed<'refused'> {
  const bio = bioOf(tx, spaceId);
  if (bio.state === 'unknown') return fail('refused', 'page-not-read');
  const { base, page: before } = stagedBio(tx, spaceId);
  const written = withIdsSince(tx, spaceId, { page: before, file });
  const twice = namedAsThere(parts, spaceId, { page: before, blocks: written.blocks ?? [] });
  if (twice !== null) return fail('refused', { code: 'block-member', in: 'file', ...twice });
  const remoteIds = remoteIdsOf(bio);
  const unknown = namedAndNotThere(before, written.blocks ?? [], remoteIds);
  if (unknown !== null) return fail('refused', { code: 'block-not-there', id: unknown });
  const { newId } = parts;
  const wanted = (page: PageState): PageState => matched(page, written, { base, remoteIds, newId });
  const long = longerThanFits(before, wanted(before));
  if (long !== null) return fail('refused', long);
  return { changes: change(tx, parts, spaceId, wanted).changes };
}

/** A file may have been written while its new blocks were staged: each has another ID since it was published. */
function withIdsSince(
  reader: Reader,
  spaceId: string,
  { page, file }: { page: PageState; file: WrittenPage },
): WrittenPage {
  if (file.blocks === undefined) return file;
  const there = new Set(page.blocks.map(({ id }) => id));
  if (file.blocks.every(({ id }) => id === undefined || there.has(id))) return file;
  const published = storedVersions(reader, spaceId).toReversed();
  const since = new Map(published.flatMap(({ newIds }) => Object.entries(newIds)));
  const idNow = (id: string, left = since.size): string => {
    const next = there.has(id) || left === 0 ? undefined : since.get(id);
    return next === undefined ? id : idNow(next, left - 1);
  };
  return { ...file, blocks: file.blocks.map((one) => (one.id === undefined ? one : { ...one, id: idNow(one.id) })) };
}

/** The ID of a block that is named by it alone, and is not there, or was named before: it would be made, with nothing in it. */
function namedAndNotThere(
  { blocks }: PageState,
  written: NonNullable<WrittenPage['blocks']>,
  remoteIds: ReadonlyMap<string, string | null>,
): string | null {
  const known = new Map(blocks.flatMap(({ id }) => [id, remoteIds.get(id) ?? id].map((name) => [name, id])));
  const free = new Set(known.values());
  const missing = written.find(({ id = '', type }) => !free.delete(known.get(id) ?? '') && type === undefined);
  return missing?.id ?? null;
}

/** What a field says that is as it was stays, however long it is: the service has it. */
function longerThanFits(before: PageState, wanted: PageState): FailureReason | null {
  const code = 'field-too-long';
  const isTooLong = (was: string | null | undefined, is: string | null, most: number): boolean =>
    is !== was && (is ?? '').length > most;
  const field = pageFields.find((name) => isTooLong(before[name], wanted[name], LONGEST_FIELD));
  if (field !== undefined) return { code, block: null, name: field, most: LONGEST_FIELD };
  const there = new Map(before.blocks.map((block) => [block.id, block]));
  for (const block of wanted.blocks)
    for (const name of ['type', 'title', 'url', 'text'] as const) {
      const most = name === 'type' ? LONGEST_TYPE : LONGEST_FIELD;
      if (isTooLong(there.get(block.id)?.[name], block[name], most))
        return { code, block: shortBlockName(block, null), name, most };
    }
  return null;
}
