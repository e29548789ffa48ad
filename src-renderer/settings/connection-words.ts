import type { Connection } from '../../src-preload/contract/connections.ts';
import type { LimitRule } from '../../src-preload/contract/shared.ts';
import { listWords } from '../../src-preload/contract/words/list.ts';
import { plural } from '../../src-preload/contract/words/plural.ts';

const kept: Record<Connection['tokenKeptIn'], string> = {
  keychain: 'In the system keychain',
  file: 'In secrets.json of the data folder, readable by you alone',
  memory: 'In memory only, until Outpost ends',
  none: 'None',
};

/** Where the token is kept, and since when (`added`, a date); one that is not here, as on another computer, or is not taken, is nowhere. */
export function tokenWords(
  { state, tokenKeptIn }: Pick<Connection, 'state' | 'tokenKeptIn'>,
  added: string | null,
): string {
  if (state === 'sign-in-needed') return 'None that the service accepts';
  return listWords([kept[tokenKeptIn], ...(added === null ? [] : [`added ${added}`])]);
}

/** "30 publish calls a minute, 120 calls a minute". */
export const limitsWords = ({ publishLimit, apiLimit }: Connection): string =>
  listWords([publishWords(publishLimit), callWords(apiLimit)]);

/** How many of those that a certificate can come from this computer names. */
export const authoritiesWords = (trusted: number): string =>
  trusted === 0
    ? 'this computer names none'
    : plural(trusted, { one: '# authority of this computer', other: '# authorities of this computer' });

const MINUTE_MS = 60_000;
const seconds = ({ windowMs }: LimitRule): string => plural(windowMs / 1_000, { one: '# second', other: '# seconds' });

const publishWords = (rule: LimitRule): string =>
  rule.windowMs === MINUTE_MS
    ? plural(rule.count, { one: '# publish call a minute', other: '# publish calls a minute' })
    : plural(
        rule.count,
        { one: '# publish call in {time}', other: '# publish calls in {time}' },
        { time: seconds(rule) },
      );

const callWords = (rule: LimitRule): string =>
  rule.windowMs === MINUTE_MS
    ? plural(rule.count, { one: '# call a minute', other: '# calls a minute' })
    : plural(rule.count, { one: '# call in {time}', other: '# calls in {time}' }, { time: seconds(rule) });
