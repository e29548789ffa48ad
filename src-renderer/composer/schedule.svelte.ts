import type { DraftWhen } from '../../src-preload/contract/drafts.ts';
import { fieldsOf, inZone, wholeHourFrom } from '../../src-preload/contract/zone-time.ts';
import { now } from '../ui/now.svelte.ts';
import { keepable } from './draft-body.ts';
import { typedMoment, type TimeFault, type Typed } from '../ui/when/typed-moment.ts';

/** The date and time fields of "Schedule", in the zone of the space. */
export class Schedule {
  #date = $state('');
  #time = $state('');
  #zone = $state('UTC');
  /** Of a time that happens twice, the second is meant. */
  #again = $state(false);
  /** What stands in the fields; `typedTime` says it in words. */
  readonly typed: Typed = $derived({ date: this.#date, time: this.#time, zone: this.#zone, again: this.#again });
  readonly #read = $derived.by(() => typedMoment(this.typed, now.minuteMs));

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
    return this.#read.atMs;
  }

  /** What a draft keeps of a time that is none. */
  get asTyped(): DraftWhen {
    return { mode: 'no-time', date: keepable(this.#date.slice(0, 200)), time: keepable(this.#time.slice(0, 200)) };
  }

  /** Why this time cannot be; null: it can. */
  get fault(): TimeFault | null {
    return this.#read.fault;
  }

  /** With a skipped time: the one as far after the jump. */
  get instead(): string | null {
    const { read } = this.#read;
    return read.kind === 'skipped' ? read.instead : null;
  }

  /** Which of the two is meant of a time that happens twice; null: it does not. */
  get twice(): 'first' | 'second' | null {
    return this.#read.which;
  }

  set(date: string, time: string, zone: string, again = false): void {
    this.#zone = zone;
    this.#again = again;
    this.#date = date;
    this.#time = time;
  }

  /** What stands in the fields; where that is nothing yet, the next whole hour. */
  start(zone: string): { date: string; time: string } {
    return this.#date + this.#time === '' ? fieldsOf(wholeHourFrom(Date.now() + 60_000, zone), zone) : this.typed;
  }

  /** Shows a draft's choice; one without a time leaves the fields to the next whole hour. */
  show(when: DraftWhen, zone: string): void {
    this.#zone = zone;
    const fields = fieldsFor(when, zone);
    this.#date = fields.date;
    this.#time = fields.time;
    const read = inZone(this.#date, this.#time, zone);
    this.#again = when.mode === 'schedule' && read.kind === 'twice' && read.againMs === when.atMs;
  }
}

function fieldsFor(when: DraftWhen, zone: string): { date: string; time: string } {
  if (when.mode === 'no-time') return when;
  return when.mode === 'schedule' ? fieldsOf(when.atMs, zone) : { date: '', time: '' };
}
