import type { Client } from '../../src-preload/contract/contract.ts';
import type { CheckedSoFar } from '../../src-preload/contract/connections.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { quoted } from '../../src-preload/contract/words/quoted.ts';
import { bareToken, tokenFaultWords } from '../../src-preload/contract/words/token-fault.ts';
import { tokenPlaceWords } from '../../src-preload/contract/words/token-place.ts';
import { failureOf, type Shown } from '../client/failure.ts';
import { memberIn } from '../client/member-in.ts';
import { toasts } from '../client/toast.svelte.ts';
import { workspace } from '../client/workspace.svelte.ts';
import { figure } from '../ui/moment.ts';

/** In the order in which they can be tried: an address alone, a token with it, a space with both. */
const fields = ['url', 'token', 'spaceRemoteId'] as const;
type Field = (typeof fields)[number];
type Values = Record<Field, string>;

/** What was found out about a field, good while what it depends on stays as it was. */
interface Finding {
  about: string;
  fine: string | null;
  problem: string | null;
}

/** Address, token, space id: each is tried when it is left, as far as one can get, and kept only when all three work. */
export class ConnectForm {
  readonly #core: Pick<Client, 'connections'>;
  url = $state('');
  token = $state('');
  spaceRemoteId = $state('');
  spaceName = $state('');
  #findings = $state.raw<Partial<Record<Field, Finding>>>({});
  /** Nobody is asked about the name: it is told of as it is saved. */
  #nameProblem = $state.raw<{ about: string; words: string } | null>(null);
  #busy = $state(false);
  #run = 0;

  readonly #values = $derived<Values>({
    url: wholeAddress(this.url.trim()),
    token: bareToken(this.token),
    spaceRemoteId: this.spaceRemoteId.trim(),
  });
  readonly complete = $derived(fields.every((field) => this.#values[field] !== ''));

  constructor(core: Pick<Client, 'connections'>) {
    this.#core = core;
  }

  /** It is being connected. A check of one field holds nobody up: who connects meanwhile has all of them checked. */
  get busy(): boolean {
    return this.#busy;
  }

  problem(field: Field): string | null {
    return this.#finding(field)?.problem ?? null;
  }

  fine(field: Field): string | null {
    return this.#finding(field)?.fine ?? null;
  }

  get nameProblem(): string | null {
    return this.#nameProblem?.about === this.spaceName ? this.#nameProblem.words : null;
  }

  /** Nothing of it is wanted any more. */
  clear(): void {
    [this.url, this.token, this.spaceRemoteId, this.spaceName] = ['', '', '', ''];
    this.#findings = {};
  }

  /** A field was left: what can be tried now and was not yet is tried. */
  async leave(field: Field): Promise<void> {
    if (field === 'url') this.url = this.#values.url;
    const wrong = malformed[field](this.#values[field]);
    if (wrong !== null) this.#tell(this.#values, { [field]: { problem: wrong } });
    const last = this.#lastToTry();
    if (last !== null && this.fine(last) === null) await this.#try(last);
  }

  /** How far a trial can get: up to the first field that is empty or can be seen to be wrong. */
  #lastToTry(): Field | null {
    const stop = fields.findIndex(
      (field) => this.#values[field] === '' || malformed[field](this.#values[field]) !== null,
    );
    return (stop < 0 ? fields.at(-1) : fields[stop - 1]) ?? null;
  }

  #finding(field: Field): Finding | undefined {
    const finding = this.#findings[field];
    return finding?.about === aboutOf(field, this.#values) ? finding : undefined;
  }

  /** Of what was tried, which may not be what stands there by now. The other fields keep what is known of them. */
  #tell(tried: Values, news: Partial<Record<Field, { fine?: string; problem?: string }>>): void {
    const findings = { ...this.#findings };
    for (const field of fields) {
      const told = news[field];
      if (told !== undefined)
        findings[field] = { about: aboutOf(field, tried), fine: told.fine ?? null, problem: told.problem ?? null };
    }
    this.#findings = findings;
  }

  async #try(last: Field): Promise<void> {
    const run = ++this.#run;
    const tried = this.#values;
    const { url, token, spaceRemoteId } = tried;
    try {
      const found = await this.#core.connections.check({
        url,
        ...(last === 'url' ? {} : { token }),
        ...(last === 'spaceRemoteId' ? { spaceRemoteId } : {}),
      });
      if (run === this.#run) this.#tell(tried, fineWords(found));
    } catch (error) {
      if (run === this.#run) this.#refused(tried, failureOf(error), last);
    }
  }

  /** Puts a failure at the field it is about. The fields before it were good enough to get there. */
  #refused(tried: Values, failure: Shown, last: Field): void {
    const at = fieldOf(failure, last);
    const before = fields.slice(0, fields.indexOf(at)).filter((field) => this.fine(field) === null);
    const passed = Object.fromEntries(before.map((field) => [field, { fine: passedWords[field]() }]));
    this.#tell(tried, { ...passed, [at]: { problem: failure.fields?.[at] ?? failure.message } });
  }

  /** Keeps the connection; gives the new space's id, or null where something is wrong (said at its field). */
  async save(): Promise<string | null> {
    const wrong = fields.find((field) => malformed[field](this.#values[field]) !== null);
    if (wrong !== undefined) {
      this.#tell(this.#values, { [wrong]: { problem: malformed[wrong](this.#values[wrong]) ?? '' } });
      return null;
    }
    this.#busy = true;
    // What a check under way finds is found again.
    this.#run += 1;
    const asTyped = this.spaceName;
    const spaceName = asTyped.trim();
    const tried = this.#values;
    const wasSaid = placesKnown().has('file');
    const connectionsBefore = workspace.connections ?? [];
    const toldAlready = this.fine('spaceRemoteId') !== null;
    try {
      const saved = await this.#core.connections.save({ ...tried, ...(spaceName === '' ? {} : { spaceName }) });
      const warning = tokenPlaceWords[saved.tokenKeptIn];
      // At the token's field it was said already, where that was known.
      if (warning !== null && !(wasSaid && saved.tokenKeptIn === 'file')) toasts.fail('token-place', warning);
      // Who left no field was not told that it is one already.
      const connection = connectionsBefore.find(({ spaces }) => spaces.some(({ id }) => id === saved.spaceId));
      const before = connection?.spaces.find(({ id }) => id === saved.spaceId);
      const isThere = URL.parse(connection?.url ?? '')?.host === URL.parse(tried.url)?.host;
      if (before !== undefined && !toldAlready) toasts.say('connected-again', againWords(before.name, isThere));
      return saved.spaceId;
    } catch (error) {
      const failure = failureOf(error);
      if (memberIn(error) === 'spaceName') this.#nameProblem = { about: asTyped, words: failure.message };
      else this.#refused(tried, failure, 'spaceRemoteId');
      return null;
    } finally {
      this.#busy = false;
    }
  }
}

const againWords = (name: string, isSameAddress: boolean): string =>
  isSameAddress
    ? `It was connected already, as ${quoted(name)}, and has this token now.`
    : `It was connected already, as ${quoted(name)}, and has this token and this address now.`;

/** A token is tried at an address and a space with a token: a field depends on those before it. */
function aboutOf(field: Field, values: Values): string {
  return JSON.stringify(fields.slice(0, fields.indexOf(field) + 1).map((each) => values[each]));
}

/** Where this system keeps tokens is known from those it keeps already, such as the sandbox's. */
const placesKnown = () => new Set((workspace.connections ?? []).map(({ tokenKeptIn }) => tokenKeptIn));

function acceptedWords(): string {
  const kept = placesKnown();
  if (kept.has('file'))
    return 'Accepted. There is no system keychain here: it is kept in a file that only you can read, and not shown again.';
  return kept.has('keychain')
    ? 'Accepted. It is kept in the system keychain and not shown again.'
    : 'Accepted. Outpost keeps it and does not show it again.';
}
const passedWords: Record<Field, () => string> = {
  url: () => 'Answers',
  token: acceptedWords,
  spaceRemoteId: () => 'Found',
};

function fineWords({
  tookMs,
  tokenAccepted,
  accounts,
  connectedAs,
  replacesUrl,
}: CheckedSoFar): Partial<Record<Field, { fine: string }>> {
  return {
    url: { fine: `Answers, in ${figure(Math.round(tookMs))} ms` },
    ...(tokenAccepted === null ? {} : { token: { fine: acceptedWords() } }),
    ...(accounts === null
      ? {}
      : {
          spaceRemoteId: {
            fine: connectedAs === null ? foundWords(accounts, replacesUrl) : connectedWords(connectedAs, replacesUrl),
          },
        }),
  };
}

function foundWords(accounts: number, replacesUrl: string | null): string {
  const found = plural(accounts, { one: 'Found, with # account', other: 'Found, with # accounts' });
  return replacesUrl === null ? found : sentences([`${found}.`, addressWords(replacesUrl)]);
}

/** What Connect changes of a space that is here already: it makes no second one. */
function connectedWords(
  { spaceName, sameToken }: NonNullable<CheckedSoFar['connectedAs']>,
  replacesUrl: string | null,
): string {
  const connected = `Connected already, as ${quoted(spaceName)}.`;
  if (replacesUrl !== null) {
    const changes = sameToken
      ? 'Connect changes its name if you type one.'
      : 'Connect replaces its token with this one, and its name if you type one.';
    return sentences([connected, changes, addressWords(replacesUrl)]);
  }
  const changes = sameToken
    ? 'Connect changes its name if you type one, and nothing else.'
    : 'Connect replaces its token with this one, and its name if you type one.';
  return sentences([connected, changes]);
}

const addressWords = (replacesUrl: string): string =>
  `The connection’s address becomes this one. It was ${replacesUrl}`;

const sentences = (all: readonly string[]): string => all.join(' ');

const isAboutAddress = new Set(['unreachable', 'service-trouble', 'unusable-answer']);

function fieldOf(failure: Shown, last: Field): Field {
  const named = fields.find((field) => failure.fields?.[field] !== undefined);
  if (named !== undefined) return named;
  if (isAboutAddress.has(failure.code)) return 'url';
  return failure.code === 'sign-in-needed' ? 'token' : last;
}

/** A host without a scheme is meant as its address, encrypted unless it is this computer; all else is as it was typed. */
function wholeAddress(typed: string): string {
  const isHost = /^(localhost|\[[\da-f:]+\]|[^\s/:@?#]+\.[^\s/:@?#]+)(:\d+)?([/?#]\S*)?$/i.test(typed);
  const isHere = /^(localhost|127(\.\d+){3}|\[::1\])(?=[:/?#]|$)/i.test(typed);
  if (!isHost) return typed;
  return isHere ? `http://${typed}` : `https://${typed}`;
}

/** What can be seen to be wrong without asking; null where nothing can. An empty field is not wrong yet. */
const malformed: Record<Field, (value: string) => string | null> = {
  url(address) {
    if (address === '') return null;
    try {
      const { protocol } = new URL(address);
      return protocol === 'https:' || protocol === 'http:' ? null : 'An address begins with https://';
    } catch {
      return 'This is not a whole address, as in https://publish.example.com/api';
    }
  },
  token: (token) => tokenFaultWords(token),
  spaceRemoteId: (id) => (id === '' || /^\d+$/.test(id) ? null : 'The ID of a space is a whole number, such as 4127.'),
};
