import { linksIn } from '../../../src-preload/contract/text-parts.ts';

/** The parts of a campaign, in the order in which they stand in a link, by their names there. */
export const campaignParts = ['source', 'medium', 'campaign', 'term', 'content'] as const;
export type CampaignPart = (typeof campaignParts)[number];

/** What is said of a campaign; a part that is left out is not said. */
export type Campaign = Partial<Record<CampaignPart, string>>;

const isBlank = (campaign: Campaign): boolean => Object.values(campaign).every((words) => words.trim() === '');

const nameOf = (part: CampaignPart): string => `utm_${part}`;

/** A link apart: what stands before its query, the query without its "?", and what follows it from "#" on. */
function apart(link: string): { before: string; query: string; after: string } {
  const hash = link.indexOf('#');
  const [address, after] = hash < 0 ? [link, ''] : [link.slice(0, hash), link.slice(hash)];
  const mark = address.indexOf('?');
  return mark < 0
    ? { before: address, query: '', after }
    : { before: address.slice(0, mark), query: address.slice(mark + 1), after };
}

const isOf = (pair: string, part: CampaignPart): boolean => pair.split('=', 1)[0]?.toLowerCase() === nameOf(part);

/**
 * The link with these words in it. What it says of a campaign already is replaced, and taken out where nothing is said now;
 * all else of it stays letter by letter, because shops tell links apart by the order of what they ask.
 */
export function withCampaign(link: string, campaign: Campaign): string {
  const { before, query, after } = apart(link);
  const others = query.split('&').filter((pair) => pair !== '' && !campaignParts.some((part) => isOf(pair, part)));
  const told = campaignParts.flatMap((part) => {
    const words = campaign[part]?.trim() ?? '';
    return words === '' ? [] : [`${nameOf(part)}=${encodeURIComponent(words)}`];
  });
  const asked = [...others, ...told].join('&');
  return before + (asked === '' ? '' : `?${asked}`) + after;
}

/** What a link says of its campaign. */
export function campaignOf(link: string): Campaign {
  const campaign: Campaign = {};
  for (const pair of apart(link).query.split('&')) {
    const part = campaignParts.find((one) => isOf(pair, one));
    if (part !== undefined) campaign[part] = decoded(pair.slice(pair.indexOf('=') + 1));
  }
  return campaign;
}

function decoded(words: string): string {
  const spaced = words.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

/** What the fields begin with: what the link says already, else what was said last in this space. */
export function beginningWith(link: string, last: Campaign): Campaign {
  const own = campaignOf(link);
  return isBlank(own) ? last : own;
}

/** The different links of a text, in their order. */
export function linksOf(text: string): string[] {
  return [...new Set(linksIn(text, { found: 'written' }).map(({ start, end }) => text.slice(start, end)))];
}

/** The text with `to` wherever the whole link `from` stands: a longer link that begins alike is another one. */
export function replaceLink(text: string, from: string, to: string): string {
  let replaced = '';
  let at = 0;
  for (const { start, end } of linksIn(text, { found: 'written' })) {
    if (text.slice(start, end) !== from) continue;
    replaced += text.slice(at, start) + to;
    at = end;
  }
  return replaced + text.slice(at);
}
