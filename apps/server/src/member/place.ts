import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Where a request comes from, as far as it matters for slowing down guesses. */
export interface Place {
  readonly address: string;
  /** What one subscriber holds: an IPv4 address, or the /64 of an IPv6 one. */
  readonly subscriber: string;
  /** Its neighbourhood: /24 or /48. */
  readonly prefix: string;
  readonly device: string;
}

export function placeOf(request: { readonly address: string; readonly device: string }): Place {
  const { address } = request;
  const device = request.device.slice(0, 200);
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(address);
  // ::ffff:192.0.2.1 is an IPv4 client on a dual-stack socket.
  if (v4 !== null) return { address, subscriber: v4[0], prefix: `${v4[1]}.0/24`, device };
  if (!isIPv6(address)) return { address, subscriber: address, prefix: address, device };
  const groups = ipv6Groups(address);
  return { address, subscriber: groups.slice(0, 4).join(':'), prefix: groups.slice(0, 3).join(':'), device };
}

function ipv6Groups(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().replace(/%.*$/, '').split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''));
}

/** Key of a counter: bounded, and no name or address stands in the table. */
export function placeKey(...parts: readonly string[]): string {
  return hash('sha256', parts.join('\n'), 'base64url');
}
