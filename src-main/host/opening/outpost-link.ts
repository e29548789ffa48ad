import { plainText, webAddress } from '../../../src-preload/contract/given-words.ts';
import { parseIntent, printIntent, type Intent } from '../../../src-preload/contract/intents.ts';
import type { Place } from '../../../src-preload/contract/paths.ts';

/** The scheme of links that lead into Outpost. */
export const LINK_SCHEME = 'outpost';

/** Longer ones are no post and no place. */
const LONGEST = 20_000;

/**
 * What a link asks for: a place (`outpost://outbox?item=ID`, `outpost://settings/data`; of a space: `outpost://in/SPACE/outbox`), or a new post
 * with these words (`outpost://compose?text=WORDS&link=ADDRESS`). Anybody can write one, so it runs no command, and what it fills in is only shown: it
 * is kept as a draft with the first change that somebody makes to it, or when they queue it, and the next link takes its place until then.
 * Null where it asks for nothing of that.
 */
export function intentOfLink(address: string): Intent | null {
  const url = address.length > LONGEST ? null : URL.parse(address);
  if (url?.protocol !== `${LINK_SCHEME}:` || url.hash !== '') return null;
  if (url.username !== '' || url.password !== '' || url.port !== '') return null;
  const path = `/${url.host}${url.pathname.replace(/\/$/, '')}`;
  if (path === '/compose') return composed(url.searchParams);
  const intent = path === '/' ? null : parseIntent(`${path}${url.search}`);
  return intent !== null && 'open' in intent ? intent : null;
}

/** A link to a place of this space; null: of the one that is open. */
export const linkTo = ({ opens, spaceId }: { opens: Place; spaceId: string | null }): string =>
  `${LINK_SCHEME}:/${printIntent({ open: opens, ...(spaceId === null ? {} : { spaceId }) })}`;

function composed(asked: URLSearchParams): Intent {
  const text = plainText(asked.get('text') ?? '');
  const link = webAddress(asked.get('link') ?? '');
  return text === '' && link === null ? { open: { view: 'compose' } } : { write: { text, link } };
}
