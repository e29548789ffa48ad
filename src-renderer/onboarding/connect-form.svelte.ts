import type { Client } from '../../src-preload/contract/contract.ts';
import type { CheckedSoFar } from '../../src-preload/contract/connections.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import { tokenPlaceWords } from '../../src-preload/contract/words/token-place.ts';
import { failureOf, type Shown } from '../client/failure.ts';
import { toasts } from '../client/toast.svelte.ts';
import { workspace } from '../client/workspace.svelte.ts';
import { figure } from '../ui/moment.ts';

/** In the order in which they can be tried: an address alone, a token with it, a space with both. */
const lines = ['url', 'token', 'spaceRemoteId'] as const;
type Line = (typeof lines)[number];
type Values = Record<Line, string>;

/** What was found out about a line, good while what it depends on stays as it was. */
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
  #findings = $state.raw<Partial<Record<Line, Finding>>>({});
  #busy = $state(false);
  #run = 0;

  readonly #values = $derived<Values>({
    url: this.url.trim(),
    token: this.token.trim(),
    spaceRemoteId: this.spaceRemoteId.trim(),
  });
  readonly complete = $derived(lines.every((line) => this.#values[line] !== ''));

  constructor(core: Pick<Client, 'connections'>) {
    this.#core = core;
  }

  get busy(): boolean {
    return this.#busy;
  }

  problem(line: Line): string | null {
    return this.#finding(line)?.problem ?? null;
  }

  fine(line: Line): string | null {
    return this.#finding(line)?.fine ?? null;
  }

  /** Nothing of it is wanted any more. */
  clear(): void {
    [this.url, this.token, this.spaceRemoteId, this.spaceName] = ['', '', '', ''];
    this.#findings = {};
  }

  /** A line was left: what can be tried now and was not yet is tried. */
  async leave(line: Line): Promise<void> {
    const wrong = malformed[line](this.#values[line]);
    if (wrong !== null) this.#tell(this.#values, { [line]: { problem: wrong } });
    const last = this.#lastToTry();
    if (last !== null && this.fine(last) === null) await this.#try(last);
  }

  /** How far a trial can get: up to the first line that is empty or can be seen to be wrong. */
  #lastToTry(): Line | null {
    const stop = lines.findIndex((line) => this.#values[line] === '' || malformed[line](this.#values[line]) !== null);
    return (stop < 0 ? lines.at(-1) : lines[stop - 1]) ?? null;
  }

  #finding(line: Line): Finding | undefined {
    const finding = this.#findings[line];
    return finding?.about === aboutOf(line, this.#values) ? finding : undefined;
  }

  /** Of what was tried, which may not be what stands there by now. The other lines keep what is known of them. */
  #tell(tried: Values, news: Partial<Record<Line, { fine?: string; problem?: string }>>): void {
    const findings = { ...this.#findings };
    for (const line of lines) {
      const told = news[line];
      if (told !== undefined)
        findings[line] = { about: aboutOf(line, tried), fine: told.fine ?? null, problem: told.problem ?? null };
    }
    this.#findings = findings;
  }

  async #try(last: Line): Promise<void> {
    const run = ++this.#run;
    const tried = this.#values;
    const { url, token, spaceRemoteId } = tried;
    this.#busy = true;
    try {
      const found = await this.#core.connections.check({
        url,
        ...(last === 'url' ? {} : { token }),
        ...(last === 'spaceRemoteId' ? { spaceRemoteId } : {}),
      });
      if (run === this.#run) this.#tell(tried, fineWords(found));
    } catch (error) {
      if (run === this.#run) this.#refused(tried, failureOf(error), last);
    } finally {
      if (run === this.#run) this.#busy = false;
    }
  }

  /** Puts a failure at the line it is about. The lines before it were good enough to get there. */
  #refused(tried: Values, failure: Shown, last: Line): void {
    const at = lineOf(failure, last);
    const before = lines.slice(0, lines.indexOf(at)).filter((line) => this.fine(line) === null);
    const passed = Object.fromEntries(before.map((line) => [line, { fine: passedWords[line]() }]));
    this.#tell(tried, { ...passed, [at]: { problem: failure.fields?.[at] ?? failure.message } });
  }

  /** Keeps the connection; gives the new space's id, or null where something is wrong (said at its line). */
  async save(): Promise<string | null> {
    this.#busy = true;
    const spaceName = this.spaceName.trim();
    const tried = this.#values;
    const wasSaid = placesKnown().has('file');
    try {
      const saved = await this.#core.connections.save({ ...tried, ...(spaceName === '' ? {} : { spaceName }) });
      const warning = tokenPlaceWords[saved.tokenKeptIn];
      // At the token's line it was said already, where that was known.
      if (warning !== null && !(wasSaid && saved.tokenKeptIn === 'file')) toasts.fail(warning);
      return saved.spaceId;
    } catch (error) {
      this.#refused(tried, failureOf(error), 'spaceRemoteId');
      return null;
    } finally {
      this.#busy = false;
    }
  }
}

/** A token is tried at an address and a space with a token: a line depends on those before it. */
function aboutOf(line: Line, values: Values): string {
  return JSON.stringify(lines.slice(0, lines.indexOf(line) + 1).map((each) => values[each]));
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
const passedWords: Record<Line, () => string> = {
  url: () => 'Answers',
  token: acceptedWords,
  spaceRemoteId: () => 'Found',
};

function fineWords({ tookMs, tokenAccepted, accounts }: CheckedSoFar): Partial<Record<Line, { fine: string }>> {
  return {
    url: { fine: `Answers, in ${figure(Math.round(tookMs))} ms` },
    ...(tokenAccepted === null ? {} : { token: { fine: acceptedWords() } }),
    ...(accounts === null
      ? {}
      : {
          spaceRemoteId: { fine: plural(accounts, { one: 'Found, with # account', other: 'Found, with # accounts' }) },
        }),
  };
}

function lineOf(failure: Shown, last: Line): Line {
  const named = lines.find((line) => failure.fields?.[line] !== undefined);
  if (named !== undefined) return named;
  if (failure.code === 'unreachable') return 'url';
  return failure.code === 'sign-in-needed' || failure.code === 'keychain' ? 'token' : last;
}

/** What can be seen to be wrong without asking; null where nothing can. An empty line is not wrong yet. */
const malformed: Record<Line, (value: string) => string | null> = {
  url(address) {
    if (address === '') return null;
    try {
      const { protocol } = new URL(address);
      return protocol === 'https:' || protocol === 'http:' ? null : 'An address begins with https://';
    } catch {
      return 'This is not a whole address, as in https://publish.example.com/api';
    }
  },
  token: () => null,
  spaceRemoteId: (id) => (id === '' || /^\d+$/.test(id) ? null : 'The ID of a space is a whole number, such as 4127.'),
};
