import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** What is not the open network: this machine, its neighbours, and ranges that lead to them by another name (RFC 6890). */
const closed = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4');
/** The open network of the newer kind: all else of it is closed, but for what of this leads elsewhere. */
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  closed.addSubnet(net, bits, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closed.check(address, 'ipv4');
  return version === 6 && global6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** Names that no public host has (RFC 2606, 6761, 6762, 8375; .internal). */
const reserved = /(^|\.)(localhost|invalid|test|example|local|internal|home\.arpa|onion)\.?$/i;

/** Where pictures may be fetched from: over https, its own port, no secrets in the address, and a name of the open network. */
export function isPublicUrl({ protocol, port, username, password, hostname }: URL): boolean {
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? hostname.includes('.') && !reserved.test(hostname) : isPublicAddress(bare);
}

/** Looks a name up and fails where it leads, by any of its addresses, into a closed network: it is asked right before each connection. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  systemLookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error !== null) return callback(error, '');
    const [first] = found;
    if (first === undefined || !found.every(({ address }) => isPublicAddress(address)))
      return callback(new Error('leads into a closed network'), '');
    if (options.all === true) return callback(null, found);
    callback(null, first.address, first.family);
  });
};
