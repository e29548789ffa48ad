import { graphemesOf } from '../../../../src-preload/contract/graphemes.ts';

/*
 * Whether an excerpt of the analytics shows a text of ours (outbox.md, Reconciling an action in doubt). A beginning alone
 * proves little: a campaign's posts begin alike. So a cut excerpt counts only where it is exactly what this service would
 * show of the text, and how it cuts is learned from posts of ours whose ID the service told.
 */

/** One way in which a service may cut: what it counts, where it may stop, what it puts at the end, and after how much. */
export interface Cut {
  source: 'as-written' | 'folded';
  unit: 'code-point' | 'code-unit' | 'grapheme';
  stops: 'anywhere' | 'at-a-word';
  ending: string;
  /** Inclusive bounds of the length in units: one post rarely tells it exactly. */
  atLeast: number;
  atMost: number;
}

/** A text of ours and what the service showed of it. */
export interface Shown {
  text: string;
  excerpt: string;
}

/** A shorter beginning says too little to tell two posts apart, and no service is known to cut so early. */
const SHORTEST_BEGINNING = 24;

/** NFC, white space folded. */
export const folded = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** The whole text, or exactly the beginning that this service would show of it. */
export function shows(excerpt: string | null, text: string, cuts: readonly Cut[]): boolean {
  if (excerpt === null) return false;
  const shown = folded(excerpt);
  if (shown === '') return false;
  return shown === folded(text) || cuts.some((cut) => isCutBy(cut, text, shown));
}

/** Whether an excerpt could be a beginning of a text, however a service cuts: it is no match, but it makes a rival of it. */
export function mayShow(excerpt: string | null, text: string): boolean {
  if (excerpt === null) return false;
  const shown = folded(excerpt);
  if (shown === '') return false;
  const whole = folded(text);
  const begins = (beginning: string): boolean => beginning.length >= SHORTEST_BEGINNING && whole.startsWith(beginning);
  return shown === whole || endingsOf(shown).some((ending) => begins(withoutEnding(shown, ending)));
}

/**
 * The ways of cutting that explain everything the service showed of texts whose posts are surely ours; none where it
 * never cut one, or in no way we know. What is no beginning of its text (a link rewritten, a text changed since) tells
 * nothing.
 */
export function cutsLearnedFrom(samples: readonly Shown[]): Cut[] {
  const cutSamples = samples.map(waysOf).filter((ways) => ways.length > 0);
  const [first, ...others] = cutSamples;
  if (first === undefined) return [];
  const whole = samples.filter(({ text, excerpt }) => folded(text) === folded(excerpt));
  return others
    .reduce((ways, more) => ways.flatMap((way) => more.flatMap((other) => both(way, other))), first)
    .flatMap((way) => notShorterThan(way, whole));
}

function isCutBy(cut: Cut, text: string, shown: string): boolean {
  const beginning = withoutEnding(shown, cut.ending);
  if (!shown.endsWith(cut.ending) || beginning.length < SHORTEST_BEGINNING) return false;
  return wayOf(cut, text, beginning).some((way) => both(way, cut).length > 0);
}

const sources = ['as-written', 'folded'] as const;
const unitsOfText = ['code-point', 'code-unit', 'grapheme'] as const;
const stops = ['anywhere', 'at-a-word'] as const;

/** Every way of cutting that would show this of this text. */
function waysOf({ text, excerpt }: Shown): Cut[] {
  const shown = folded(excerpt);
  if (shown === folded(text)) return [];
  return endingsOf(shown).flatMap((ending) => {
    const beginning = withoutEnding(shown, ending);
    if (beginning === '') return [];
    return sources.flatMap((source) =>
      unitsOfText.flatMap((unit) =>
        stops.flatMap((stop) => wayOf({ source, unit, stops: stop, ending }, text, beginning)),
      ),
    );
  });
}

/** The lengths after which a text cut in this way shows exactly `beginning`. */
function wayOf(how: Pick<Cut, 'source' | 'unit' | 'stops' | 'ending'>, text: string, beginning: string): Cut[] {
  const units = unitsIn(how.source === 'folded' ? folded(text) : text, how.unit);
  const lengths = lengthsShowing(units, beginning);
  if (lengths === null || lengths.atMost >= units.length) return [];
  const { source, unit, ending } = how;
  if (how.stops === 'anywhere') return [{ source, unit, stops: 'anywhere', ending, ...lengths }];
  const next = units[lengths.atMost] ?? '';
  const endsAWord = lengths.atMost > lengths.atLeast || /^\s/.test(next);
  if (!endsAWord) return [];
  const wordEnds = units.findIndex((one, index) => index > lengths.atMost && /^\s/.test(one));
  const atMost = (wordEnds === -1 ? units.length : wordEnds) - 1;
  return [{ source, unit, stops: 'at-a-word', ending, atLeast: lengths.atLeast, atMost }];
}

/** How many units show exactly this; more than one where white space follows, which is trimmed or folded. */
function lengthsShowing(units: readonly string[], beginning: string): { atLeast: number; atMost: number } | null {
  let atLeast: number | null = null;
  let atMost = 0;
  let sofar = '';
  for (const [index, unit] of units.entries()) {
    sofar += unit;
    // Folding is dear: only where the lengths can fit.
    if (sofar.length < beginning.length) continue;
    const shown = folded(sofar);
    if (shown === beginning) {
      atLeast ??= index + 1;
      atMost = index + 1;
    } else if (shown.length > beginning.length) break;
  }
  return atLeast === null ? null : { atLeast, atMost };
}

function unitsIn(text: string, unit: Cut['unit']): string[] {
  switch (unit) {
    case 'code-point':
      return [...text];
    case 'code-unit':
      return text.split('');
    case 'grapheme':
      return Array.from(graphemesOf(text), ({ segment }) => segment);
    default:
      return unit satisfies never;
  }
}

/** What a service may have put at the end; always also nothing. White space before it says nothing: it may be the text's. */
function endingsOf(shown: string): string[] {
  const found = /(?:…|\.\.\.|\[…\]|\[\.\.\.\])$/.exec(shown);
  return found === null ? [''] : [found[0], ''];
}

function withoutEnding(shown: string, ending: string): string {
  return (shown.endsWith(ending) ? shown.slice(0, shown.length - ending.length) : shown).trimEnd();
}

/** What two ways of cutting have in common; nothing where they differ. */
function both(one: Cut, other: Cut): Cut[] {
  const isSame =
    one.source === other.source && one.unit === other.unit && one.stops === other.stops && one.ending === other.ending;
  const atLeast = Math.max(one.atLeast, other.atLeast);
  const atMost = Math.min(one.atMost, other.atMost);
  return isSame && atLeast <= atMost ? [{ ...one, atLeast, atMost }] : [];
}

/** A text that was shown whole is not longer than the cut. */
function notShorterThan(cut: Cut, whole: readonly Shown[]): Cut[] {
  const longest = whole.map(
    ({ text }) => unitsIn(cut.source === 'folded' ? folded(text) : text.trim(), cut.unit).length,
  );
  const atLeast = Math.max(cut.atLeast, ...longest);
  return atLeast <= cut.atMost ? [{ ...cut, atLeast }] : [];
}
