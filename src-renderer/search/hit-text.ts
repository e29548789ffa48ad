import type { Account } from '../../src-preload/contract/accounts.ts';
import type { BioChange, StagedBio } from '../../src-preload/contract/bio.ts';
import type { Comment } from '../../src-preload/contract/comments.ts';
import type { Place } from '../../src-preload/contract/paths.ts';
import type { StagedSign } from '../../src-preload/contract/search.ts';
import { networkName } from '../../src-preload/contract/text-rules.ts';
import { listWords } from '../../src-preload/contract/words/list.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { quoted, unturned } from '../../src-preload/contract/words/quoted.ts';
import { stagedWords } from '../../src-preload/contract/words/staged-block.ts';
import { dayAndClockWithin } from '../ui/moment.ts';

/** All that is kept of something that was found by its words. */
export interface ShownText {
  title: string | null;
  text: string | null;
  /** Only an address of the web. */
  url: string | null;
  facts: string;
  /** The post that it stands below, where it is known. */
  post: Place | null;
}

/** Null: it is not known, or not any more. */
export function blockText(told: Pick<StagedBio, 'bio' | 'page' | 'changes'> | undefined, id: string): ShownText | null {
  const there = told?.bio.blocks.find((one) => one.id === id);
  // As it is wanted, where that is edited and not published.
  const block = told?.page.blocks.find((one) => one.id === id) ?? there;
  if (told === undefined || block === undefined) return null;
  const how = told.changes.find(({ blockId }) => blockId === id)?.how ?? [];
  const facts = [
    block.type === null ? 'Of a kind that the service does not name' : `Of the kind ${quoted(block.type)}`,
    ...(block.active === false ? ['not shown on the page'] : []),
    ...stagedAs(how).map(stagedWords),
    ...(there?.pending === true ? ['its last change is on its way'] : []),
  ];
  const { title, text, url } = block;
  return { title, text, url: webAddress(url), facts: listWords(facts), post: null };
}

function stagedAs(how: BioChange['how']): StagedSign[] {
  if (how.includes('added')) return ['new'];
  if (how.includes('deleted')) return ['deleted'];
  return how.some((one) => one !== 'moved') ? ['edited'] : [];
}

const webAddress = (url: string | null): string | null => (url !== null && /^https?:\/\//i.test(url) ? url : null);

/** Null: it is not known, or not any more. */
export function commentText(
  comments: readonly Comment[] | undefined,
  { id, accounts }: { id: string; accounts: readonly Pick<Account, 'id' | 'handle' | 'displayName' | 'social'>[] },
  nowMs: number,
  zone: string,
): ShownText | null {
  const comment = comments?.find((one) => one.id === id);
  if (comment === undefined) return null;
  const account = accounts.find((one) => one.id === comment.accountId);
  const facts = [
    comment.statusMeaning ??
      (comment.status === null ? 'Its state is not known' : `Status ${comment.status} at the service`),
    ...(account === undefined
      ? []
      : [`${unturned(account.handle || account.displayName)} on ${networkName(account.social)}`]),
    ...whenWords(comment, nowMs, zone),
    ...(comment.pending ? ['its last change is on its way'] : []),
  ];
  const isLinked = comment.postId !== null && comment.accountId !== null;
  const post: Place | null = isLinked
    ? { view: 'posts', account: comment.accountId ?? '', post: comment.postId ?? '' }
    : null;
  return { title: null, text: comment.text, url: null, facts: listWords(facts), post };
}

function whenWords({ publishedAtIso, scheduledAtIso, delayMinutes }: Comment, nowMs: number, zone: string): string[] {
  const at = (iso: string): string => dayAndClockWithin(Date.parse(iso), nowMs, zone);
  if (publishedAtIso !== null && isTime(publishedAtIso)) return [`published ${at(publishedAtIso)}`];
  if (scheduledAtIso !== null && isTime(scheduledAtIso)) return [`due ${at(scheduledAtIso)}`];
  if (delayMinutes === null) return [];
  return [plural(delayMinutes, { one: '# minute after its post', other: '# minutes after its post' })];
}

const isTime = (iso: string): boolean => !Number.isNaN(Date.parse(iso));
