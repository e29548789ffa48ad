import type { Account } from './accounts.ts';
import type { DraftWhen } from './drafts.ts';
import { isPast } from './is-past.ts';
import { checkLink, type LinkProblem } from './link-check.ts';
import { countAgain, type TextCount } from './text-count.ts';
import { hashtagsIn, linksIn } from './text-parts.ts';
import { variablesIn } from './snippet-variables.ts';
import { textRuleOf, type LinkRule } from './text-rules.ts';
import { ownText } from './own-text.ts';
import { showsNothing } from './shows-nothing.ts';

/** A post as it is asked about, wherever it comes from. */
export interface CheckedPost {
  text: string;
  accountIds: readonly string[];
  /** An account's own text, where it differs. */
  variants?: Readonly<Record<string, string>>;
  link: string | null;
  boardId: string | null;
  firstComment?: string | null;
  when: DraftWhen;
  /** How the text ends where the service cut it (`DraftBody`). */
  cutEnd?: string | undefined;
}

export type CheckedAccount = Pick<
  Account,
  'id' | 'social' | 'handle' | 'displayName' | 'state' | 'textLimit' | 'defaultBoardId'
>;

type Finding =
  | { code: 'no-text' | 'no-account' | 'no-board' | 'board-for-several' | 'board-unused' | 'text-cut' }
  | { code: 'time-past' | 'no-time' }
  | { code: 'no-own-text'; account: CheckedAccount }
  /** What a snippet has filled in when it is put in still stands there as it is written. */
  | { code: 'unfilled'; variable: string }
  | { code: 'account-unknown'; accountId: string }
  | { code: 'account-inactive'; account: CheckedAccount }
  | {
      code: 'too-long';
      part: 'text' | 'own-text' | 'first-comment';
      social: string;
      /** Whose text it is: the account of an own text, else the first one of the network. */
      account: CheckedAccount;
      over: number;
      used: number;
      limit: number;
      counted: TextCount['counted'];
      /** `soft`: the server or the plan decides, so that it may pass. */
      limitKind: 'hard' | 'soft';
    }
  | {
      /** The network takes fewer of them in one post, as far as it told. */
      code: 'too-many';
      what: 'links' | 'hashtags';
      social: string;
      account: CheckedAccount;
      found: number;
      most: number;
    }
  | LinkProblem;

/** `blocks`: it may not go like this. `warns`: said, and no more. */
export type PostProblem = Finding & { severity: 'blocks' | 'warns' };
export type PostProblemCode = PostProblem['code'];

/** Only the image-pinning network has boards (spec/service-api.md, Pinterest board), and a pin needs one. */
export function hasBoards({ social }: { social: string }): boolean {
  return textRuleOf(social)?.name === 'Pinterest';
}

/**
 * A board goes with the last account that has boards: a service refuses one that belongs to none of the accounts. One that is
 * not among the `known` may have some.
 */
export function keepsBoard(
  accountIds: readonly string[],
  known: readonly Pick<CheckedAccount, 'id' | 'social'>[],
): boolean {
  const chosen = known.filter(({ id }) => accountIds.includes(id));
  return chosen.length < accountIds.length || chosen.some(hasBoards);
}

/** The board a post goes to: its own, else the default one of the only account that has boards. Null where none keeps it. */
export function boardFor(
  { accountIds, boardId }: Pick<CheckedPost, 'accountIds' | 'boardId'>,
  known: readonly Pick<CheckedAccount, 'id' | 'social' | 'defaultBoardId'>[],
): string | null {
  if (!keepsBoard(accountIds, known)) return null;
  return boardId || defaultBoard(known.filter(({ id }) => accountIds.includes(id)));
}

function defaultBoard(chosen: readonly Pick<CheckedAccount, 'social' | 'defaultBoardId'>[]): string | null {
  const [one, another] = chosen.filter(hasBoards);
  return another === undefined ? (one?.defaultBoardId ?? null) : null;
}

/**
 * The one check of a post: may it go, and what is to be said of it? Composer, drafts, changes of a post and imports all
 * ask it, and the core enforces it. Without a network; `accounts` are those of the space.
 */
export function checkPost(post: CheckedPost, accounts: readonly CheckedAccount[], nowMs: number): PostProblem[] {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const chosen = post.accountIds.flatMap((id) => byId.get(id) ?? []);
  return [
    ...textFindings(post, byId),
    ...(isCut(post) ? [{ code: 'text-cut' } as const] : []),
    ...unfilled(post),
    ...accountFindings(post, byId),
    ...lengthFindings(
      post,
      chosen.filter(({ state }) => state === 'active'),
    ),
    ...manyFindings(
      post,
      chosen.filter(({ state }) => state === 'active'),
    ),
    ...boardFindings(post, chosen),
    ...(post.link === null || post.link === '' ? [] : [checkLink(post.link)].filter((found) => found !== null)),
    ...timeFindings(post.when, nowMs),
  ].map((finding) => ({ ...finding, severity: severityOf(finding) }));
}

/**
 * The same of a first comment alone, on a post that went to these accounts. Its length counts on each of them, whatever
 * their state. That one is parked or disconnected is said, and stops nothing: its post is out, and the service decides.
 */
export function checkComment(
  firstComment: string,
  accountIds: readonly string[],
  accounts: readonly CheckedAccount[],
): PostProblem[] {
  const post: CheckedPost = { text: '', accountIds, link: null, boardId: null, firstComment, when: { mode: 'now' } };
  const chosen = accounts.filter(({ id }) => accountIds.includes(id));
  const lengths = lengthFindings(post, chosen).filter((one) => one.code === 'too-long' && one.part === 'first-comment');
  const resting = chosen
    .filter(({ state }) => state !== 'active')
    .map((account) => ({ code: 'account-inactive', account, severity: 'warns' }) as const);
  return [...lengths.map((finding) => ({ ...finding, severity: severityOf(finding) })), ...resting];
}

/** What keeps a post from going, the first first; null: nothing does. */
export function blockerOf(problems: readonly PostProblem[]): PostProblem | null {
  return problems.find(({ severity }) => severity === 'blocks') ?? null;
}

function severityOf(finding: Finding): PostProblem['severity'] {
  if (finding.code === 'board-unused' || finding.code === 'too-many' || finding.code === 'unfilled') return 'warns';
  return finding.code === 'too-long' && finding.limitKind === 'soft' ? 'warns' : 'blocks';
}

function textFindings({ text, accountIds, variants = {} }: CheckedPost, byId: Map<string, CheckedAccount>): Finding[] {
  const isBlank = showsNothing;
  const usesBase = accountIds.length === 0 || accountIds.some((id) => ownText(variants, id) === undefined);
  const found: Finding[] = usesBase && isBlank(text) ? [{ code: 'no-text' }] : [];
  for (const id of accountIds) {
    const account = byId.get(id);
    if (account !== undefined && isBlank(ownText(variants, id) ?? 'as the base text'))
      found.push({ code: 'no-own-text', account });
  }
  return found;
}

function timeFindings(when: DraftWhen, nowMs: number): Finding[] {
  if (when.mode === 'no-time') return [{ code: 'no-time' }];
  return when.mode === 'schedule' && isPast(when.atMs, nowMs) ? [{ code: 'time-past' }] : [];
}

/** A text that goes out still ends where the service cut it. */
function isCut({ text, accountIds, variants = {}, cutEnd }: CheckedPost): boolean {
  const texts = accountIds.length === 0 ? [text] : accountIds.map((id) => ownText(variants, id) ?? text);
  return cutEnd !== undefined && texts.some((one) => one.trimEnd().endsWith(cutEnd));
}

/** Each of them once, of the texts that go out. */
function unfilled({ text, accountIds, variants = {}, firstComment }: CheckedPost): Finding[] {
  const texts = accountIds.length === 0 ? [text] : accountIds.map((id) => ownText(variants, id) ?? text);
  const found = [...texts, firstComment ?? ''].flatMap(variablesIn);
  return [...new Set(found)].map((variable) => ({ code: 'unfilled', variable }));
}

function accountFindings({ accountIds }: CheckedPost, byId: Map<string, CheckedAccount>): Finding[] {
  if (accountIds.length === 0) return [{ code: 'no-account' }];
  return accountIds.flatMap((accountId): Finding[] => {
    const account = byId.get(accountId);
    if (account === undefined) return [{ code: 'account-unknown', accountId }];
    return account.state === 'active' ? [] : [{ code: 'account-inactive', account }];
  });
}

/** One finding per network: every account of it counts the same text alike. An own text is its account's. */
function lengthFindings(post: CheckedPost, chosen: readonly CheckedAccount[]): Finding[] {
  const { text, variants = {}, firstComment = null } = post;
  const found: Finding[] = [];
  const said = new Set<string>();
  const count = (account: CheckedAccount, part: 'text' | 'own-text' | 'first-comment', words: string): void => {
    const key = part === 'own-text' ? account.id : `${part} ${account.social}`;
    if (said.has(key)) return;
    said.add(key);
    const { used, limit, over, counted } = countAgain(account.social, words, account.textLimit);
    if (over === 0 || limit === null) return;
    const hasOwnLimit = account.textLimit !== undefined;
    const limitKind = hasOwnLimit ? 'hard' : (textRuleOf(account.social)?.kind ?? 'hard');
    found.push({ code: 'too-long', part, social: account.social, account, over, used, limit, counted, limitKind });
  };
  for (const account of chosen) {
    const own = ownText(variants, account.id);
    count(account, own === undefined ? 'text' : 'own-text', own ?? text);
    if (firstComment !== null) count(account, 'first-comment', firstComment);
  }
  return found;
}

/** Once for each network and text. */
function manyFindings({ text, variants = {} }: CheckedPost, chosen: readonly CheckedAccount[]): Finding[] {
  const found = chosen.flatMap((account) => {
    const words = ownText(variants, account.id) ?? text;
    return tooMany(account, words).map((finding) => ({
      key: JSON.stringify([finding.what, account.social, words]),
      finding,
    }));
  });
  return [...new Map(found.toReversed().map(({ key, finding }) => [key, finding])).values()].toReversed();
}

function tooMany(account: CheckedAccount, text: string): Extract<Finding, { code: 'too-many' }>[] {
  const rule = textRuleOf(account.social);
  if (rule === null) return [];
  const { links, hashtags } = rule;
  const counts = [
    { what: 'links', most: links.most, count: () => differentLinks(text, links) },
    { what: 'hashtags', most: hashtags.most, count: () => hashtagsIn(text).length },
  ] as const;
  return counts.flatMap(({ what, most, count }) => {
    const found = most === null ? 0 : count();
    return most === null || found <= most
      ? []
      : [{ code: 'too-many' as const, what, social: account.social, account, found, most }];
  });
}

const differentLinks = (text: string, links: LinkRule): number =>
  new Set(linksIn(text, links).map(({ start, end }) => text.slice(start, end))).size;

function boardFindings({ boardId }: CheckedPost, chosen: readonly CheckedAccount[]): Finding[] {
  const pinning = chosen.filter(hasBoards).length;
  if (boardId === null || boardId === '')
    return pinning > 0 && defaultBoard(chosen) === null ? [{ code: 'no-board' }] : [];
  if (pinning === 0) return chosen.length > 0 ? [{ code: 'board-unused' }] : [];
  return pinning > 1 ? [{ code: 'board-for-several' }] : [];
}
