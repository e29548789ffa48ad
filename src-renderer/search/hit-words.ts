import type { SearchGroup } from '../../src-preload/contract/search-groups.ts';
import type { SearchAnswer, SearchedCounts, SearchHit } from '../../src-preload/contract/search.ts';
import { signStart } from '../../src-preload/contract/sign-start.ts';
import { networkName } from '../../src-preload/contract/text-rules.ts';
import { listWords } from '../../src-preload/contract/words/list.ts';
import { stagedWords } from '../../src-preload/contract/words/staged-block.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { withUnit } from '../../src-preload/contract/words/with-unit.ts';
import { signOf, type StateSign } from '../ui/action-state.ts';
import { age, figure, moment } from '../ui/moment.ts';

export const groupNames: Record<SearchGroup, string> = {
  drafts: 'Drafts',
  outbox: 'Outbox',
  posts: 'Posts',
  blocks: 'Bio blocks',
  comments: 'Comments',
};

/** "1,000+". */
export const countWords = (total: number, isMore: boolean): string => (isMore ? `${figure(total)}+` : figure(total));

/** The state of what waits or went; null: it is no action. */
export function signOfHit(hit: SearchHit): StateSign | null {
  if (hit.kind !== 'action') return null;
  const { state, blockReason, scheduledAtMs } = hit;
  const isThere = state === 'done' || state === 'done_unlinked';
  const row = { state, blockReason, publishesAtMs: isThere ? scheduledAtMs : null };
  return signOf({ ...row, matched: false, remoteState: null, permalink: null });
}

/** What it is and how it stands, below its text. */
export function hitWords(hit: SearchHit, nowMs: number, zone: string): string {
  switch (hit.kind) {
    case 'draft':
      return 'Draft';
    case 'action':
      return actionWords(hit, nowMs, zone);
    case 'post': {
      const [account] = hit.accounts;
      const on =
        account === undefined || account.social === '' ? 'Published' : `Published on ${networkName(account.social)}`;
      const lead = hit.figure === null ? [] : [leadWords(hit.figure)];
      const more = [
        ...lead,
        ...(hit.imported ? ['imported'] : []),
        ...(hit.goneAtMs === null ? [] : ['gone at the service']),
      ];
      return listWords([on, ...more]);
    }
    case 'block':
      return listWords([
        hit.type === 'link' ? 'Link on the bio page' : 'Block on the bio page',
        ...(hit.staged === null ? [] : [stagedWords(hit.staged)]),
        ...(hit.active === false ? ['not shown'] : []),
      ]);
    case 'comment':
      return hit.status === null ? 'Comment' : listWords(['Comment', hit.status]);
    default:
      return hit satisfies never;
  }
}

/** The same where a row has no room for its time beside it: "12 Nov, Published on Instagram". What is to go says when by itself. */
export function narrowHitWords(hit: SearchHit, nowMs: number, zone: string): string {
  const words = hitWords(hit, nowMs, zone);
  if (hit.atMs === null || (hit.kind === 'action' && hit.scheduledAtMs !== null)) return words;
  return listWords([age(hit.atMs, nowMs, zone), words]);
}

/** "Reach 2,907", "Watched 9.5 %". */
const leadWords = ({ label, unit, value }: { label: string; unit: string | null; value: number }): string =>
  `${label} ${withUnit(value, unit)}`;

function actionWords(hit: Extract<SearchHit, { kind: 'action' }>, nowMs: number, zone: string): string {
  const subject = hit.subject === 'first-comment' || hit.subject === 'comment-change' ? ['Comment'] : [];
  const at = hit.scheduledAtMs === null ? [] : [moment(hit.scheduledAtMs, nowMs, zone)];
  const from = hit.batchName === null ? [] : [`from ${hit.batchName}`];
  return listWords([...subject, signOfHit(hit)?.word ?? '', ...at, ...from]);
}

/** What a narrow row has room for before the first word that was found. */
const FEW_CHARS = 20;

/** The text from shortly before the first word that was found, where it would lie beyond a narrow row; `found` as it stands in it. */
export function fromFound({ text, found }: Pick<SearchHit, 'text' | 'found'>): Pick<SearchHit, 'text' | 'found'> {
  const [first = 0] = found[0] ?? [];
  if (first <= 2 * FEW_CHARS) return { text, found };
  const near = text.slice(0, first).lastIndexOf(' ', first - FEW_CHARS) + 1;
  const from = near === 0 ? signStart(text, first - FEW_CHARS) : near;
  return {
    text: `…${text.slice(from)}`,
    found: found.map(([at, to]) => [at - from + 1, to - from + 1]),
  };
}

/** "14 drafts, 163 in the outbox, 1,284 posts, 10 blocks". */
export function searchedWords({ drafts, outbox, posts, blocks }: SearchedCounts): string {
  return listWords([
    plural(drafts, { one: '# draft', other: '# drafts' }),
    plural(outbox, { one: '# in the outbox', other: '# in the outbox' }),
    plural(posts, { one: '# post', other: '# posts' }),
    plural(blocks, { one: '# block', other: '# blocks' }),
  ]);
}

export function foundWords({ groups }: SearchAnswer): string {
  const total = groups.reduce((sum, group) => sum + group.total, 0);
  if (total === 0) return 'Nothing found';
  return groups.some(({ isMore }) => isMore)
    ? plural(total, {
        one: 'More than # found, all on this computer',
        other: 'More than # found, all on this computer',
      })
    : plural(total, { one: '# found, on this computer', other: '# found, all on this computer' });
}

/** How much of the posts was searched. */
export function hereWords({ posts, postsMissing }: SearchedCounts): string {
  const known = plural(posts, { one: '# post is on this computer.', other: '# posts are on this computer.' });
  if (postsMissing === 0) return known;
  const missing = plural(postsMissing, {
    one: '# more comes with the next sync.',
    other: '# more come with the next sync.',
  });
  return [known, missing].join(' ');
}
