import { LONGEST_POST, MOST_CALLS, SHORTEST_WINDOW_MS } from '../../src-preload/contract/most-calls.ts';
import { raisedNetworks } from '../../src-preload/contract/text-rules.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';
import type { TypedLimits } from './text-limits.ts';

/** What is wrong with the figures of the dialog, at the field that it is about: a field's name there, or a network's. */
export function limitProblems(typed: TypedLimits): Readonly<Record<string, string>> {
  const found: [string, boolean, string][] = [
    ['publish', isWithin(typed.publish, MOST_CALLS), plural(MOST_CALLS, publishWords)],
    ['publishSeconds', isWindow(typed.publishSeconds), shortest],
    ['api', isWithin(typed.api, MOST_CALLS), plural(MOST_CALLS, callsWords)],
    ['apiSeconds', isWindow(typed.apiSeconds), shortest],
    ...raisedNetworks.map((network): [string, boolean, string] => {
      const written = String(typed.longest[network] ?? '').trim();
      const isFine = written === '' || (isWithin(written, LONGEST_POST) && Number.isInteger(Number(written)));
      return [network, isFine, plural(LONGEST_POST, lengthWords)];
    }),
  ];
  return Object.fromEntries(found.filter(([, isFine]) => !isFine).map(([field, , words]) => [field, words]));
}

const publishWords = { one: 'Between 1 and # publish call.', other: 'Between 1 and # publish calls.' };
const callsWords = { one: 'Between 1 and # call.', other: 'Between 1 and # calls.' };
const lengthWords = {
  one: 'Between 1 and # character, or empty.',
  other: 'Between 1 and # characters, or empty.',
};
const shortest = plural(SHORTEST_WINDOW_MS / 1_000, { one: '# second or more.', other: '# seconds or more.' });

/** A field for numbers gives null where it holds none, which is read as 0. */
function isWithin(written: string, most: number): boolean {
  const count = Math.round(Number(written));
  return count >= 1 && count <= most;
}

function isWindow(seconds: string): boolean {
  const ms = Math.round(Number(seconds) * 1_000);
  return Number.isSafeInteger(ms) && ms >= SHORTEST_WINDOW_MS;
}
