import type { Client } from '../../../src-preload/contract/contract.ts';
import type { WireKey } from '../../../src-preload/contract/connections.ts';
import { wireGroupWords } from '../../../src-preload/contract/words/wire-keys.ts';
import { failureOf } from '../../client/failure.ts';
import { keptTyped } from '../../client/kept-typed.ts';
import { TypedText } from '../../client/typed-text.svelte.ts';

type Json = WireKey['guess'];

/** A text as it is; everything else as JSON, and so is a text that reads like something else. */
export function written(value: Json): string {
  if (typeof value === 'string' && read(value) === value) return value;
  return JSON.stringify(value);
}

/** What was typed: JSON, else the text itself. */
export function read(typed: string): Json {
  const text = typed.trim();
  try {
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}

/** One key as it is edited. */
export interface EditedKey extends WireKey {
  typed: string;
  /** Why what is typed was refused; null: it was not, or is another by now. */
  problem: string | null;
}

const UNREADABLE = 'That is no JSON that can be read. Look for a bracket, a comma or a quotation mark.';

/** It is to be a list or an object, and is neither because something of it is missing. */
function isUnreadable({ typed, guess }: EditedKey): boolean {
  if (typeof guess !== 'object' || !/^[[{]/.test(typed.trim())) return false;
  return typeof read(typed) === 'string';
}

/** The wire profile of a connection while it is edited: only what differs from the guess becomes the connection's own. */
export class WireEdit {
  readonly #core: Pick<Client, 'connections'>;
  readonly #connectionId: string;
  #keys = $state.raw<readonly WireKey[] | null>(null);
  /** What is typed and not as it is kept, by key: it outlives the dialog. */
  readonly #typed: TypedText;
  #problem = $state<string | null>(null);
  /** By key. */
  #problems = $state.raw<Readonly<Record<string, string>>>({});
  words = $state('');
  /** What was read with the profile before is read again with the one that was saved. */
  isReadAgain = false;

  constructor(
    core: Pick<Client, 'connections'>,
    connectionId: string,
    kept: ConstructorParameters<typeof TypedText>[2] = keptTyped(),
  ) {
    this.#core = core;
    this.#connectionId = connectionId;
    this.#typed = new TypedText(`wire profile of ${connectionId}`, NOTHING, kept);
  }

  async load(): Promise<void> {
    try {
      const { keys } = await this.#core.connections.wireProfile({ connectionId: this.#connectionId });
      this.#keys = keys;
    } catch (error) {
      this.#problem = failureOf(error).message;
    }
  }

  /** Why it was refused, naming the keys; where one of them has a row, it is said there. */
  get problem(): string | null {
    return this.#problem;
  }

  readonly #all = $derived.by(() => {
    const typed = typedIn(this.#typed.text);
    return (this.#keys ?? []).map((one): EditedKey => ({
      ...one,
      typed: typed[one.key]?.wanted ?? asKept(one),
      problem: this.#problems[one.key] ?? null,
    }));
  });

  /** Typed before and not saved. */
  readonly isFromBefore = $derived.by(() => this.#typed.isFromBefore && this.#typed.text !== NOTHING);

  /** Nothing of what is typed is wanted. */
  forget(): void {
    this.#typed.forget();
  }

  /** What has the words that are searched for, by what it guesses. */
  readonly groups = $derived.by(() => {
    const words = this.words.trim().toLowerCase();
    const found = this.#all.filter(({ key, typed }) =>
      [key, wireGroupWords(key), typed].some((text) => text.toLowerCase().includes(words)),
    );
    return [...Map.groupBy(found, ({ key }) => wireGroupWords(key))].map(([name, keys]) => ({ name, keys }));
  });
  readonly isLoaded = $derived(this.#keys !== null);
  /** How many are not as they are guessed. */
  readonly own = $derived(this.#all.filter(isOwn).length);

  type(key: string, typed: string): void {
    const { [key]: before, ...rest } = typedIn(this.#typed.text);
    const kept = this.#keys?.find((one) => one.key === key);
    const now = kept === undefined ? undefined : asKept(kept);
    const was = before?.was ?? now;
    this.#typed.text = JSON.stringify(now === typed ? rest : { ...rest, [key]: { wanted: typed, was } });
    const { [key]: _, ...others } = this.#problems;
    this.#problems = others;
  }

  reset(key: string): void {
    const guess = this.#keys?.find((one) => one.key === key)?.guess;
    if (guess !== undefined) this.type(key, written(guess));
  }

  resetAll(): void {
    for (const { key } of this.#keys ?? []) this.reset(key);
  }

  /** True where it was kept. */
  async save(): Promise<boolean> {
    [this.#problem, this.#problems] = [null, {}];
    const overtaken = await this.#renew();
    if (overtaken === null) return false;
    if (Object.keys(overtaken).length > 0) return this.#refuse(overtaken);
    const own = this.#all.filter(isOwn);
    const unreadable = own.filter(isUnreadable).map(({ key }) => [key, UNREADABLE]);
    if (unreadable.length > 0) return this.#refuse(Object.fromEntries(unreadable));
    const wireProfile = own.length === 0 ? null : nested(own);
    try {
      const saved = await this.#core.connections.update({ connectionId: this.#connectionId, wireProfile });
      this.isReadAgain = saved.readAgain;
      this.forget();
      return true;
    } catch (error) {
      const { message, fields = {} } = failureOf(error);
      const rows = own.flatMap(({ key }) => {
        const found = Object.entries(fields).filter(([name]) => `${name}.`.startsWith(`wireProfile.${key}.`));
        return found.length === 0 ? [] : [[key, found.map(([, words]) => words).join(' ')]];
      });
      this.#problem = rows.length === 0 ? message : null;
      return this.#refuse(Object.fromEntries(rows));
    }
  }

  /**
   * Takes the profile as it is kept by now, which another window may have changed: what is typed here goes over that, and nothing else. Gives
   * the keys that were changed to something else there and here, which are replaced only once that was seen; null: it cannot be read.
   */
  async #renew(): Promise<Record<string, string> | null> {
    await this.load();
    if (this.#problem !== null) return null;
    const typed = typedIn(this.#typed.text);
    const overtaken = (this.#keys ?? []).filter((one) => {
      const { wanted, was } = typed[one.key] ?? {};
      const now = asKept(one);
      return wanted !== undefined && was !== undefined && now !== was && now !== wanted;
    });
    // Seen by now: saved once more, what is typed here replaces it.
    const seen = overtaken.map((one) => [one.key, { ...typed[one.key], was: asKept(one) }] as const);
    if (seen.length > 0) this.#typed.text = JSON.stringify({ ...typed, ...Object.fromEntries(seen) });
    return Object.fromEntries(overtaken.map((one) => [one.key, overtakenWords(asKept(one))]));
  }

  /** Every row that is marked is among those that are shown. */
  #refuse(problems: Record<string, string>): false {
    this.#problems = problems;
    const shown = this.groups.flatMap(({ keys }) => keys).filter(({ problem }) => problem !== null);
    if (shown.length < Object.keys(problems).length) this.words = '';
    return false;
  }
}

const NOTHING = '{}';

const overtakenWords = (now: string): string => `It was changed meanwhile, to ${now}. Save again to replace that.`;

/** How a key stands in the profile that is kept. */
const asKept = (one: WireKey): string => written(one.isOwn ? one.own : one.guess);

/** What is typed of a key, and what it said when that was begun; undefined: that was not kept. */
interface Typed {
  wanted: string;
  was?: string | undefined;
}

function typedIn(text: string): Readonly<Partial<Record<string, Typed>>> {
  const kept = JSON.parse(text) as Record<string, string | Typed>;
  // An earlier version kept the words alone.
  const typed = Object.entries(kept).map(([key, one]) => [key, typeof one === 'string' ? { wanted: one } : one]);
  return Object.fromEntries(typed) as Record<string, Typed>;
}

export const isOwn = ({ typed, guess }: EditedKey): boolean => JSON.stringify(read(typed)) !== JSON.stringify(guess);

interface Group {
  [name: string]: Json | Group;
}

/** Keys with dots as objects within each other. */
function nested(keys: readonly EditedKey[]): Group {
  const whole: Group = {};
  for (const { key, typed } of keys) {
    const names = key.split('.');
    const last = names.pop() ?? key;
    let at = whole;
    for (const name of names) at = (at[name] ??= {}) as Group;
    at[last] = read(typed);
  }
  return whole;
}
