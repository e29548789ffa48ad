import type { Connection } from '../../src-preload/contract/connections.ts';
import { raisedNetworks } from '../../src-preload/contract/text-rules.ts';
import { readTextLimits, writtenLimits, type TypedLimits } from './text-limits.ts';

/** What `connections.update` takes of it. */
export type LimitsChange = Partial<Pick<Connection, 'name' | 'publishLimit' | 'apiLimit' | 'textLimits'>>;

/** The name and the limits as they stand in the fields. */
export const writtenOf = ({ name, publishLimit, apiLimit, textLimits }: Connection): TypedLimits => ({
  name,
  publish: String(publishLimit.count),
  publishSeconds: String(publishLimit.windowMs / 1_000),
  api: String(apiLimit.count),
  apiSeconds: String(apiLimit.windowMs / 1_000),
  longest: writtenLimits(textLimits),
});

const plain = ['name', 'publish', 'publishSeconds', 'api', 'apiSeconds'] as const;
const fields = [...plain, ...raisedNetworks];
type Field = (typeof fields)[number];

// A field for numbers gives a number, or null where it holds none.
const textIn = (of: TypedLimits, field: Field): string =>
  String((isPlain(field) ? of[field] : of.longest[field]) ?? '').trim();
const isPlain = (field: Field): field is (typeof plain)[number] => (plain as readonly Field[]).includes(field);

/** `now` with what was typed since `began`: what another window changed meanwhile stays. Pure. */
export function overNow(began: TypedLimits, typed: TypedLimits, now: TypedLimits): TypedLimits {
  const of = (field: Field): string => textIn(textIn(began, field) === textIn(typed, field) ? now : typed, field);
  const longest = Object.fromEntries(raisedNetworks.map((network) => [network, of(network)]));
  return {
    ...{ name: of('name'), publish: of('publish'), publishSeconds: of('publishSeconds') },
    ...{ api: of('api'), apiSeconds: of('apiSeconds'), longest },
  };
}

/** At each field that was changed here and, to something else, in another window: what it says there by now. Pure. */
export function overtakenIn(began: TypedLimits, typed: TypedLimits, now: TypedLimits): Record<string, string> {
  const found = fields.filter((field) => {
    const [was, mine, theirs] = [textIn(began, field), textIn(typed, field), textIn(now, field)];
    return mine !== was && theirs !== was && theirs !== mine;
  });
  return Object.fromEntries(found.map((field) => [field, overtakenWords(textIn(now, field))]));
}

const overtakenWords = (now: string): string =>
  now === ''
    ? 'It was emptied meanwhile. Save again to replace that.'
    : `It was changed meanwhile, to ${now}. Save again to replace that.`;

/** What of it is not as it is kept. Pure. */
export function limitsChange(wanted: TypedLimits, now: TypedLimits): LimitsChange {
  const differs = (...names: readonly Field[]): boolean =>
    names.some((field) => textIn(wanted, field) !== textIn(now, field));
  return {
    ...(differs('name') && { name: wanted.name }),
    ...(differs('publish', 'publishSeconds') && { publishLimit: asRule(wanted.publish, wanted.publishSeconds) }),
    ...(differs('api', 'apiSeconds') && { apiLimit: asRule(wanted.api, wanted.apiSeconds) }),
    ...(differs(...raisedNetworks) && { textLimits: readTextLimits(wanted.longest) }),
  };
}

const asRule = (count: string, seconds: string) => ({
  count: Math.round(Number(count)),
  windowMs: Math.round(Number(seconds) * 1_000),
});
