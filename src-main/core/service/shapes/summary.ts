import type { WireProfile } from '../wire/wire-profile.ts';
import { collection, type Collection } from './collection.ts';
import { identity, type AccountIdentity } from './identity.ts';
import { idOf, isRecord, listOf, maybe, numberOf, textOf } from './lenient.ts';
import { at } from './path.ts';
import { total, type Total } from './report.ts';

/** One account of the summary. Its fields are not shown; `account` and `collection` are taken to be the report's. */
export interface SummaryRow {
  accountId: string;
  account: AccountIdentity | null;
  collection: Collection | null;
  /** As it came: the row is "compact", of what is not shown. */
  totals: unknown;
  /** What could be read of the totals: a list of them, taken to be the report's. */
  figures: Total[];
  /** The key of the figure that leads. */
  headlineKey: string | null;
  postsInRange: number | null;
  raw: Record<string, unknown>;
}

/** Null where the row does not say whose it is. An id on the row itself is taken as the account's. */
export function readSummaryRow(profile: WireProfile, json: unknown): SummaryRow | null {
  if (!isRecord(json)) return null;
  const names = profile.answers.summary;
  const accountId = idOf(at(json, names.accountId));
  if (accountId === null) return null;
  return {
    accountId,
    account: maybe(identity).parse(at(json, names.account)),
    collection: maybe(collection).parse(at(json, names.collection)),
    ...figuresOf(at(json, names.totals)),
    headlineKey: textOf(at(json, names.headline)),
    postsInRange: numberOf(at(json, names.posts)),
    raw: json,
  };
}

/** A row that was kept, by the names it is kept under; null where it is none. */
export function readKeptSummaryRow(json: unknown): Omit<SummaryRow, 'raw'> | null {
  const accountId = isRecord(json) ? idOf(json['accountId']) : null;
  if (!isRecord(json) || accountId === null) return null;
  return {
    accountId,
    account: maybe(identity).parse(json['account']),
    collection: maybe(collection).parse(json['collection']),
    ...figuresOf(json['totals']),
    headlineKey: textOf(json['headlineKey']),
    postsInRange: numberOf(json['postsInRange']),
  };
}

const totals = listOf(total);

const figuresOf = (told: unknown): Pick<SummaryRow, 'totals' | 'figures'> => ({
  totals: told ?? null,
  figures: totals.parse(told),
});
