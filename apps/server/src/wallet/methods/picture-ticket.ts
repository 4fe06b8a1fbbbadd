import { timingSafeEqual } from 'node:crypto';
import type { Kernel } from '../../kernel/kernel.ts';

/** Where pictures of collection codes are fetched. */
export const METHOD_PICTURE_PATH = '/api/wallet/collection/picture';

/** Long enough to look at a list, too short to pass an address around. */
const LIVES_MS = 10 * 60_000;
const HEAD_BYTES = 16;
const MAC_BYTES = 16;

type Parts = Pick<Kernel, 'vault' | 'clock'>;

/**
 * An address of a picture, made without writing anything: number and end, with a keyed hash over both. It may be fetched again until
 * then, as browsers do.
 */
export function pictureAddress({ vault, clock }: Parts, methodId: bigint): string {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeBigInt64BE(methodId, 0);
  head.writeBigInt64BE(BigInt(Math.floor(clock.now()) + LIVES_MS), 8);
  const ticket = Buffer.concat([head, macOf(vault, head)]).toString('base64url');
  return `${METHOD_PICTURE_PATH}?ticket=${ticket}`;
}

/** Whose picture a ticket opens; null when it is none of ours or over. */
export function readTicket({ vault, clock }: Parts, ticket: string): bigint | null {
  const bytes = Buffer.from(ticket, 'base64url');
  if (bytes.length !== HEAD_BYTES + MAC_BYTES) return null;
  const head = bytes.subarray(0, HEAD_BYTES);
  if (!timingSafeEqual(macOf(vault, head), bytes.subarray(HEAD_BYTES))) return null;
  return Number(head.readBigInt64BE(8)) > clock.now() ? head.readBigInt64BE(0) : null;
}

function macOf(vault: Kernel['vault'], head: Buffer): Buffer {
  return Buffer.from(vault.lookupKey('wallet.method-picture', head.toString('hex')), 'base64url').subarray(
    0,
    MAC_BYTES,
  );
}
