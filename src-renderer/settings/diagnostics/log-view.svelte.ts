import type { Client } from '../../../src-preload/contract/contract.ts';
import type { LogLevel, LogLine } from '../../../src-preload/contract/diagnostics.ts';

export const levelChoices: { value: LogLevel; label: string }[] = [
  { value: 'info', label: 'Everything' },
  { value: 'warn', label: 'Warnings' },
  { value: 'error', label: 'Errors' },
];

const HOUR_MS = 3_600_000;
export const sinceChoices = [
  { value: 'any', label: 'Any time', ms: null },
  { value: 'hour', label: 'The last hour', ms: HOUR_MS },
  { value: 'day', label: 'The last 24 hours', ms: 24 * HOUR_MS },
] as const;
export type Since = (typeof sinceChoices)[number]['value'];

interface Deps {
  core: Pick<Client, 'diagnostics'>;
  nowMs: () => number;
  attempt<T>(work: Promise<T>): Promise<T | undefined>;
}

/** How many lines are read first, and how many more each time. */
const PIECE = 100;

/** The log as it is looked at: read anew at each change of what is asked for; the last that was asked for is what stands. */
export class LogView {
  readonly #deps: Deps;
  #lines = $state.raw<readonly LogLine[] | null>(null);
  #total = $state(0);
  #asked = 0;
  #limit = PIECE;
  level = $state<LogLevel>('info');
  since = $state<Since>('any');
  words = $state('');

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Newest first; null until they were read. */
  get lines(): readonly LogLine[] | null {
    return this.#lines;
  }

  get total(): number {
    return this.#total;
  }

  /** Nothing was left out: what is not here is nowhere. */
  get isWhole(): boolean {
    return this.level === 'info' && this.since === 'any' && this.words.trim() === '';
  }

  async read(): Promise<void> {
    this.#limit = PIECE;
    await this.#ask();
  }

  async more(): Promise<void> {
    this.#limit = Math.min(this.#limit + PIECE, 1_000);
    await this.#ask();
  }

  async #ask(): Promise<void> {
    const { core, nowMs, attempt } = this.#deps;
    const turn = ++this.#asked;
    const agoMs = sinceChoices.find(({ value }) => value === this.since)?.ms ?? null;
    const from = agoMs === null ? {} : { fromMs: nowMs() - agoMs };
    const { level, words } = this;
    const found = await attempt(core.diagnostics.log({ level, words, limit: this.#limit, ...from }));
    if (found === undefined || turn !== this.#asked) return;
    this.#lines = found.lines;
    this.#total = found.total;
  }
}
