import type { Rate } from '@drawroom/contract/call';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts one use; gives the seconds to wait when there were too many, else null. */
export type RateLimit = (key: string) => Promise<number | null>;

/**
 * Fixed-window counter of one call. In memory, so each node counts by itself: behind several nodes a limit is that many
 * times as wide, which only loosens it.
 */
export function createRateLimit(rate: Pick<Rate, 'points' | 'seconds'>): RateLimit {
  const limiter = new RateLimiterMemory({ points: rate.points, duration: rate.seconds, keyPrefix: '' });
  return (key) => limiter.consume(key).then(nothingToWait, secondsToWait);
}

function nothingToWait(): null {
  return null;
}

function secondsToWait(reason: unknown): number {
  if (reason instanceof RateLimiterRes) return Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
  throw reason;
}

/**
 * What counts as one address: an IPv4 address, or the /64 network of an IPv6 one, since a subscriber has 2^64 of those.
 */
export function addressKey(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (v4) return v4[1] as string;
  if (!address.includes(':')) return address;
  const [head = '', tail] = (address.split('%')[0] as string).split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => (Number.parseInt(group, 16) || 0).toString(16))
    .join(':')}::/64`;
}
