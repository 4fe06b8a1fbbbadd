import { BlockList, isIP, isIPv6 } from 'node:net';

const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;
const PARTS = /^([0-9a-fA-F:.]+)(?:\/(\d{1,3}))?$/;

/** Networks that somebody may come from. */
export interface Networks {
  /** Whether an address stands in one of them; an IPv4 address is one however it is written. */
  has(address: string): boolean;
}

/**
 * Addresses and networks in CIDR (`192.0.2.0/24`, `2001:db8::/32`, `203.0.113.7`). Null where one of them is none: nobody is to be kept
 * out, or let in, by a slip of the hand.
 */
export function networksOf(texts: readonly string[]): Networks | null {
  // Apart, since one list would take every IPv4 address to stand in ::/0 as well.
  const lists = { 4: new BlockList(), 6: new BlockList() };
  for (const text of texts) {
    const [, address = '', bits] = PARTS.exec(text) ?? [];
    const family = isIP(address);
    // Written as IPv6 it would be asked for as IPv4, and never be found.
    if (family === 0 || plain(address) !== canonical(address)) return null;
    const most = family === 4 ? 32 : 128;
    const length = bits === undefined ? most : Number(bits);
    if (length > most) return null;
    lists[family as 4 | 6].addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6');
  }
  return {
    has: (asked) => {
      const address = plain(asked.split('%')[0] ?? '');
      const family = isIP(address);
      return family !== 0 && lists[family as 4 | 6].check(address, family === 4 ? 'ipv4' : 'ipv6');
    },
  };
}

/** Whether somebody may come from an address where no networks are named, or where it is in one that is; they are read once. */
export function gateOf(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true;
  const known = networksOf(networks);
  return (address) => known?.has(address) === true;
}

/** The same of networks that are asked about once. */
export function comesFrom(networks: readonly string[], address: string): boolean {
  return gateOf(networks)(address);
}

function canonical(address: string): string {
  return isIPv6(address) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
}

/** IPv4 addresses that a socket of both kinds writes as IPv6 are what they are. */
function plain(address: string): string {
  const written = canonical(address);
  const [, high, low] = MAPPED.exec(written) ?? [];
  if (high === undefined || low === undefined) return written;
  const [left, right] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [left >> 8, left & 255, right >> 8, right & 255].join('.');
}
