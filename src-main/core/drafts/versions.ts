import type { DraftBody, DraftPart, DraftVersion } from '../../../src-preload/contract/drafts.ts';
import { isBlank } from '../../../src-preload/contract/is-blank.ts';
import type { Reader, Tx } from '../store/store.ts';
import { storedDraft, updateDraft, type StoredDraft } from './drafts.queries.ts';
import { deleteVersions, insertVersion, versionBody, versionTimes, type VersionTime } from './versions.queries.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Up to this age one version is kept of each stretch so long: the last of it. */
const STEPS = [
  { ageMs: MINUTE_MS, stretchMs: 1 },
  { ageMs: 10 * MINUTE_MS, stretchMs: 5 * SECOND_MS },
  { ageMs: HOUR_MS, stretchMs: MINUTE_MS },
  { ageMs: DAY_MS, stretchMs: 10 * MINUTE_MS },
  { ageMs: 30 * DAY_MS, stretchMs: HOUR_MS },
  { ageMs: Infinity, stretchMs: DAY_MS },
] as const;

/**
 * Which versions are not needed any more. Every save is kept for a minute; then the last of every 5 seconds for 10 minutes, of
 * every minute for an hour, of every 10 minutes for a day, of every hour for 30 days, and of every day for as long as the draft is
 * there. The first one stays. A clock that is ahead for one save, however far, makes them an hour older than the last, no more.
 */
export function thinnedOut(versions: readonly VersionTime[], nowMs: number): number[] {
  const asOfMs = Math.min(nowMs, (versions.at(-1)?.savedAtMs ?? nowMs) + HOUR_MS);
  const stretchOf = ({ savedAtMs }: VersionTime): string => {
    const step = STEPS.find(({ ageMs }) => asOfMs - savedAtMs <= ageMs) ?? STEPS[0];
    return `${step.stretchMs} ${Math.floor(savedAtMs / step.stretchMs)}`;
  };
  const lastOf = new Map(versions.map((version) => [stretchOf(version), version.revision]));
  const kept = new Set([versions[0]?.revision, ...lastOf.values()]);
  return versions.map(({ revision }) => revision).filter((revision) => !kept.has(revision));
}

/**
 * Changes the labels of a draft in its place in the list. However many of them in a row are one version: what it had when its words
 * were written, which windows that still write on it go by.
 */
export function relabelDraft(tx: Tx, there: StoredDraft, labels: string[]): void {
  const { id, revision, savedAtMs, body } = there;
  const isKept = versionTimes(tx, id).at(-1)?.savedAtMs === savedAtMs;
  if (!isKept && !isBlank(body)) insertVersion(tx, id, { revision, savedAtMs }, body);
  updateDraft(tx, id, { body: { ...body, labels }, savedAtMs, revision: revision + 1, writer: null });
}

/** Changes a draft, and keeps what it said until now. */
export function changeDraft(
  tx: Tx,
  there: StoredDraft,
  change: { body: DraftBody; savedAtMs: number; writer: string | null },
  nowMs: number,
): void {
  const { id, revision, savedAtMs, body } = there;
  if (!isBlank(body)) insertVersion(tx, id, { revision, savedAtMs }, body);
  updateDraft(tx, id, { ...change, revision: revision + 1 });
  deleteVersions(tx, id, thinnedOut(versionTimes(tx, id), nowMs));
}

/** All that is kept of a draft, newest first, with what each changed of the one before it. Empty: there is no such draft. */
export function versionsOf(reader: Reader, draftId: string): DraftVersion[] {
  const draft = storedDraft(reader, draftId);
  if (draft === undefined) return [];
  const { revision, savedAtMs } = draft;
  const versions: DraftVersion[] = [];
  let before: DraftBody | null = null;
  for (const version of [...versionTimes(reader, draftId), { revision, savedAtMs }]) {
    const body = version.revision === revision ? draft.body : versionBody(reader, draftId, version.revision);
    if (body === null) continue;
    versions.push({ ...version, ...changeOf(before, body) });
    before = body;
  }
  return versions.reverse();
}

/** What a draft said; null: that version is not kept. */
export function draftAt(reader: Reader, draftId: string, revision: number): DraftBody | null {
  const draft = storedDraft(reader, draftId);
  return draft?.revision === revision ? draft.body : versionBody(reader, draftId, revision);
}

function changeOf(before: DraftBody | null, after: DraftBody): Omit<DraftVersion, keyof VersionTime> {
  const [was, is] = [wordsIn(before), wordsIn(after)];
  const added = countBeyond(is, was);
  const removed = countBeyond(was, is);
  return { words: total(is), added, removed, changed: before === null ? [] : partsChanged(before, after) };
}

/** How often each word stands in the texts of a draft. */
function wordsIn(body: DraftBody | null): Map<string, number> {
  const counts = new Map<string, number>();
  if (body === null) return counts;
  const texts = [body.text, ...Object.values(body.variants), body.firstComment ?? ''];
  for (const word of texts.join(' ').match(/\S+/g) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const total = (words: ReadonlyMap<string, number>): number => [...words.values()].reduce((sum, n) => sum + n, 0);

const countBeyond = (words: ReadonlyMap<string, number>, others: ReadonlyMap<string, number>): number =>
  [...words].reduce((sum, [word, n]) => sum + Math.max(0, n - (others.get(word) ?? 0)), 0);

/** The members of a draft that each part of it is made of. */
const parts: Record<DraftPart, readonly (keyof DraftBody)[]> = {
  text: ['text'],
  variants: ['variants'],
  accounts: ['accountIds'],
  link: ['link'],
  board: ['boardId'],
  comment: ['firstComment', 'commentDelayMinutes'],
  labels: ['labels'],
  when: ['when'],
  missed: ['missedPolicy'],
};

function partsChanged(before: DraftBody, after: DraftBody): DraftPart[] {
  const differs = (member: keyof DraftBody): boolean =>
    JSON.stringify(before[member]) !== JSON.stringify(after[member]);
  return (Object.keys(parts) as DraftPart[]).filter((part) => parts[part].some(differs));
}
