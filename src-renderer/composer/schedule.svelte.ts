import type { DraftWhen } from '../../src-preload/contract/drafts.ts';
import { isPast } from '../../src-preload/contract/is-past.ts';
import { postBasicsWords } from '../../src-preload/contract/words/post-basics.ts';
import { timeOfDayWord } from '../../src-preload/contract/words/times.ts';
import { date as dateWords, dayOf, zoneName } from '../ui/moment.ts';
import { now } from '../ui/now.svelte.ts';
import { forYou } from '../ui/when/for-you.ts';
import { fieldsOf, inZone, type ZoneTime } from '../../src-preload/contract/zone-time.ts';

/** What is wrong with a date and a time: it is none, the clocks jump over it, or it is past. */
export type TimeFault = 'unreadable' | 'skipped' | 'time-past';

/** The date and time fields of "Schedule", in the zone of the space. */
export class Schedule {
  #date = $state('');
  #time = $state('');
  #zone = $state('UTC');
  /** Of a time that happens twice, the second is meant. */
  #again = $state(false);
  /** How it is said what is wrong with what was typed: it comes when it is first needed, so that a window opens without it. */
  #unreadableWords = $state.raw<((date: string, time: string, today: string) => string) | null>(null);
  readonly #read: ZoneTime = $derived(inZone(this.#date, this.#time, this.#zone));

  get date(): string {
    return this.#date;
  }
  get time(): string {
    return this.#time;
  }
  get zone(): string {
    return this.#zone;
  }
  /** The moment meant, whatever is wrong with it; null: there is none. */
  get atMs(): number | null {
    const read = this.#read;
    if (read.kind === 'twice') return this.#again ? read.againMs : read.atMs;
    return read.kind === 'at' ? read.atMs : null;
  }

  /** What a draft keeps of a time that is none. */
  get asTyped(): DraftWhen {
    return { mode: 'no-time', date: keepableWords(this.#date), time: keepableWords(this.#time) };
  }

  /** Why this time cannot be; null: it can. */
  readonly fault: TimeFault | null = $derived.by(() => {
    const read = this.#read;
    if (read.kind === 'unreadable' || read.kind === 'skipped') return read.kind;
    // Of a time that happens twice the one that is meant: between the two, the second is still to come.
    return isPast(this.atMs ?? read.atMs, now.minuteMs) ? 'time-past' : null;
  });

  /** The same in words. */
  readonly problem: string | null = $derived.by(() => {
    const read = this.#read;
    if (read.kind === 'unreadable')
      return (
        this.#unreadableWords?.(this.#date, this.#time, dayOf(now.minuteMs, this.#zone)) ?? 'Choose a date and a time.'
      );
    if (read.kind === 'skipped') {
      const day = dateWords(Date.parse(`${this.#date}T12:00Z`), Date.now(), 'UTC');
      return `${timeOfDayWord(this.#time)} does not exist on ${day} in ${zoneName(this.#zone)}: clocks go from ${timeOfDayWord(read.goFrom)} to ${timeOfDayWord(read.goTo)}.`;
    }
    return this.fault === null ? null : postBasicsWords['time-past'];
  });

  /** With a skipped time: the one as far after the jump. */
  readonly instead: string | null = $derived(this.#read.kind === 'skipped' ? this.#read.instead : null);

  /** What should be known about a time that can be. */
  readonly remark: string | null = $derived(
    this.#read.kind !== 'twice'
      ? null
      : this.#again
        ? `${timeOfDayWord(this.#time)} happens twice that night. It goes at the second.`
        : `${timeOfDayWord(this.#time)} happens twice that night. It goes at the first.`,
  );

  /** Which of the two is meant of a time that happens twice; null: it does not. */
  readonly twice: 'first' | 'second' | null = $derived(
    this.#read.kind !== 'twice' ? null : this.#again ? 'second' : 'first',
  );

  /** The same moment on this computer's clock; null where the zones agree. */
  readonly forYou: string | null = $derived(this.atMs === null ? null : forYou(this.atMs, this.#zone, Date.now()));

  set(date: string, time: string, zone: string, again = false): void {
    this.#zone = zone;
    this.#again = again;
    const start = date === '' ? fieldsOf(nextHour(Date.now()), zone) : { date, time };
    this.#date = start.date;
    this.#time = start.time;
    this.#wantWords();
  }

  #wantWords(): void {
    if (this.#unreadableWords === null && this.#read.kind === 'unreadable' && this.#date !== '') void this.#loadWords();
  }

  async #loadWords(): Promise<void> {
    this.#unreadableWords = (await import('../ui/when/unreadable-words.ts')).unreadableWords;
  }

  /** Shows a draft's choice; one without a time leaves the fields to the next whole hour. */
  show(when: DraftWhen, zone: string): void {
    this.#zone = zone;
    const fields = fieldsFor(when, zone);
    this.#date = fields.date;
    this.#time = fields.time;
    this.#wantWords();
    this.#again = when.mode === 'schedule' && this.#read.kind === 'twice' && this.#read.againMs === when.atMs;
  }
}

function fieldsFor(when: DraftWhen, zone: string): { date: string; time: string } {
  if (when.mode === 'no-time') return when;
  return when.mode === 'schedule' ? fieldsOf(when.atMs, zone) : { date: '', time: '' };
}

/** What a draft takes of words that are no time. */
const keepableWords = (typed: string): string => typed.slice(0, 200).replaceAll('\0', '').toWellFormed();

function nextHour(nowMs: number): number {
  return Math.ceil((nowMs + 60_000) / 3_600_000) * 3_600_000;
}
