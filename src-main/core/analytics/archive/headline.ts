import type { Reader } from '../../store/store.ts';
import { columnsOf, declaredOf } from './declared.ts';
import { feedOf } from './feed.queries.ts';
import { figuresOf } from './figures.queries.ts';
import { knownAs } from './post.queries.ts';

/** The figure that leads the posts of an account. */
export interface Headline {
  label: string;
  unit: string | null;
  value: number;
}

/** Tells the leading figure of posts of a space, one by one; null: the account has none that leads, or the post's is not available. */
export function headlinesIn(reader: Reader, spaceId: string): (accountId: string, postId: string) => Headline | null {
  const leads = new Map<string, ReturnType<typeof leadOf>>();
  return (accountId, postId) => {
    const of = { spaceId, accountId };
    const lead = leads.get(accountId) ?? leadOf(reader, of);
    leads.set(accountId, lead);
    const seen = lead.column === undefined ? undefined : knownAs(reader, of, [postId]).get(postId)?.seen;
    if (lead.column === undefined || lead.feedId === undefined || seen === undefined) return null;
    const { key, label, unit } = lead.column;
    const figures = figuresOf(reader, { feedId: lead.feedId, seen: [seen] }).get(seen) ?? [];
    const value = figures.find((one) => one.key === key)?.value ?? null;
    return value === null ? null : { label, unit, value };
  };
}

function leadOf(reader: Reader, of: { spaceId: string; accountId: string }) {
  const feed = feedOf(reader, of);
  return { feedId: feed?.id, column: columnsOf(declaredOf(feed)).find(({ headline }) => headline) };
}
