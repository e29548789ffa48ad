import type { NoticeFact } from '../../../src-preload/contract/notice.ts';
import { unturned } from '../../../src-preload/contract/words/quoted.ts';
import { readBaseUrl, readWireProfile } from '../service/service.ts';
import { readJson } from '../store/json-column.ts';
import { query } from '../store/schema.ts';
import type { Reader } from '../store/store.ts';
import { isZone } from '../is-zone.ts';

/** What of connections and spaces cannot be read, so that something else is used in its stead. */
export function unreadableOf(reader: Reader): NoticeFact[] {
  const connections = reader.all(query.selectFrom('connection').select(['name', 'url', 'wire_profile']));
  const spaces = reader.all(query.selectFrom('space').select(['name', 'time_zone']));
  const called = ({ name }: { name: string }) => ({ name: unturned(name) });
  return [
    ...connections
      .filter(({ url }) => !readBaseUrl(url).ok)
      .map((one) => ({ code: 'address-unreadable', ...called(one) }) as const),
    ...connections
      .filter(({ wire_profile: profile }) => profile !== null && !readWireProfile(readJson(profile)).ok)
      .map((one) => ({ code: 'profile-unreadable', ...called(one) }) as const),
    ...spaces
      .filter(({ time_zone: zone }) => !isZone(zone))
      .map((one) => ({ code: 'zone-unreadable', ...called(one) }) as const),
  ];
}
