import type { Connection } from '../../src-preload/contract/connections.ts';
import type { LimitRule } from '../../src-preload/contract/shared.ts';
import { figure } from '../ui/moment.ts';

const kept: Record<Connection['tokenKeptIn'], string> = {
  keychain: 'In the system keychain',
  file: 'In secrets.json of the data folder, readable by you alone',
  memory: 'In memory only, until Outpost ends',
  none: 'None',
};

/** Where the token is kept. */
export function tokenWords(connection: Connection): string {
  return kept[connection.tokenKeptIn];
}

/** "a minute", "3 seconds". */
function per(rule: LimitRule): string {
  if (rule.windowMs === 60_000) return 'a minute';
  return `in ${rule.windowMs / 1_000} s`;
}

/** "30 publish calls and 120 calls a minute". */
export function limitsWords({ publishLimit, apiLimit }: Connection): string {
  const publish = `${figure(publishLimit.count)} publish calls`;
  const api = `${figure(apiLimit.count)} calls`;
  if (publishLimit.windowMs === apiLimit.windowMs) return `${publish} and ${api} ${per(apiLimit)}`;
  return `${publish} ${per(publishLimit)} and ${api} ${per(apiLimit)}`;
}
