import { BlockList, isIP } from 'node:net';

/** Networks that no push service is in (RFC 6890): this machine, private ones, those between machines, groups, examples. */
const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
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
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4');

/** Of IPv6 only what is given out to the world is public, and of that not what leads back to IPv4 addresses or nowhere. */
const GLOBAL = new BlockList();
GLOBAL.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv6');

/** Whether an address is one of the public internet, so that asking it asks nobody of our own. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  return family === 6 && GLOBAL.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}

/** Endings of names that mean something only within a network. */
const INSIDE = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|invalid|test|onion)$/;
const NAME = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Whether pushes may be sent to an address that a browser named: https on its usual port, a host's full name, nothing of a user.
 * Where the name leads is looked at again at each sending.
 */
export function mayBePushedTo(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  if (url === null || url.protocol !== 'https:' || url.port !== '') return false;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  return NAME.test(url.hostname) && !INSIDE.test(url.hostname);
}
