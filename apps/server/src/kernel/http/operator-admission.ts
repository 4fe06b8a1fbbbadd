import type { FastifyRequest } from 'fastify';
import type { OperatorDoor } from '../operator.ts';
import { addressKey, type RateLimit } from '../rate-limit.ts';
import { Refusal } from '../refusal.ts';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Lets through whoever may ask at all: not too often, and from a network of the house. @throws Refusal */
export async function requireAdmitted(
  { door, limit }: { readonly door: OperatorDoor; readonly limit: RateLimit },
  request: FastifyRequest,
): Promise<void> {
  const wait = await limit(addressKey(request.ip));
  if (wait !== null) throw new Refusal('request.rate_limited', { seconds: wait });
  if (!door.admits(request.ip)) throw new Refusal('admin.network_refused');
}

/** The token that came along; empty for what cannot be one. */
export function tokenOf(request: FastifyRequest): string {
  const given = request.headers['token'];
  return typeof given === 'string' && TOKEN.test(given) ? given : '';
}
