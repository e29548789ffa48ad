import { core } from '../client/core.ts';
import { failureOf, type Shown } from '../client/failure.ts';
import { toasts } from '../client/toast.svelte.ts';
import { counted, figure } from '../ui/moment.ts';

type Line = 'url' | 'token' | 'spaceRemoteId';

/** Address, token, space id: each tried as far as one can when it is left, and kept only when all three work. */
export class ConnectForm {
  url = $state('');
  token = $state('');
  spaceRemoteId = $state('');
  #problems = $state.raw<Partial<Record<Line, string>>>({});
  #works = $state.raw<{ accounts: number; tookMs: number; tried: string } | null>(null);
  #busy = $state(false);
  #run = 0;

  readonly complete = $derived(this.url.trim() !== '' && this.token.trim() !== '' && this.spaceRemoteId.trim() !== '');
  readonly #now = $derived(JSON.stringify([this.url.trim(), this.token.trim(), this.spaceRemoteId.trim()]));
  /** The result of the last trial, while the lines are still those that were tried. */
  readonly works = $derived(this.#works?.tried === this.#now ? this.#works : null);

  get busy(): boolean {
    return this.#busy;
  }

  problem(line: Line): string | null {
    return this.#problems[line] ?? null;
  }

  fine(line: Line): string | null {
    if (this.works === null || this.#problems[line] !== undefined) return null;
    if (line === 'url') return `Answers, in ${figure(Math.round(this.works.tookMs))} ms`;
    return line === 'token'
      ? 'Accepted. It is kept safely and not shown again.'
      : `Found, with ${counted(this.works.accounts, 'account')}`;
  }

  /** A line was left. An address can be judged by its form at once; the rest needs all three for a real request. */
  async leave(line: Line): Promise<void> {
    const { [line]: _mended, ...others } = this.#problems;
    this.#problems = others;
    if (line === 'url' && this.url.trim() !== '') {
      const wrong = addressProblem(this.url.trim());
      if (wrong !== null) {
        this.#problems = { ...others, url: wrong };
        return;
      }
    }
    if (this.complete && this.works === null) await this.try();
  }

  #input() {
    return { url: this.url.trim(), token: this.token.trim(), spaceRemoteId: this.spaceRemoteId.trim() };
  }

  async try(): Promise<boolean> {
    const run = ++this.#run;
    const tried = this.#now;
    this.#busy = true;
    try {
      const result = await core.connections.check(this.#input());
      if (run === this.#run) {
        this.#problems = {};
        this.#works = { ...result, tried };
      }
      return true;
    } catch (error) {
      if (run === this.#run) this.#problems = problemsOf(failureOf(error));
      return false;
    } finally {
      if (run === this.#run) this.#busy = false;
    }
  }

  /** Keeps the connection; gives the new space's id, or null where something is wrong (said at its line). */
  async save(): Promise<string | null> {
    this.#busy = true;
    try {
      const saved = await core.connections.save(this.#input());
      if (saved.warning !== null) toasts.fail(saved.warning);
      return saved.spaceId;
    } catch (error) {
      this.#problems = problemsOf(failureOf(error));
      return null;
    } finally {
      this.#busy = false;
    }
  }
}

function addressProblem(address: string): string | null {
  try {
    const { protocol } = new URL(address);
    return protocol === 'https:' || protocol === 'http:' ? null : 'An address begins with https://';
  } catch {
    return 'This is not a whole address, as in https://publish.example.com/api';
  }
}

/** Puts a failure at the line it is about. */
function problemsOf(failure: Shown): Partial<Record<Line, string>> {
  const { url, token, spaceRemoteId } = failure.fields ?? {};
  const named = Object.fromEntries(
    Object.entries({ url, token, spaceRemoteId }).filter(([, words]) => words !== undefined),
  );
  if (Object.keys(named).length > 0) return named;
  switch (failure.code) {
    case 'unreachable':
      return { url: failure.message };
    case 'sign-in-needed':
    case 'keychain':
      return { token: failure.message };
    default:
      return { spaceRemoteId: failure.message };
  }
}
