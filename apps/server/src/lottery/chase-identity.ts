import { hash } from 'node:crypto';
import { inUuidForm } from '../kernel/request-digest.ts';

/** Namespace of the references below; chosen once, never changed. */
const CHASE_ORDERS = Buffer.from('5f0c3a1e7b5d4c0e9a5e2f6d8c1b7a94', 'hex');

/**
 * Reference of the order that a chase places in a round: a UUID of version 5 of both, so that whoever places it again after a
 * crash, or beside another leader, comes to the same order.
 */
export function chaseOrderRef(chaseId: bigint, roundId: bigint): string {
  const name = Buffer.from(`${chaseId}/${roundId}`, 'utf8');
  const hex = hash('sha1', Buffer.concat([CHASE_ORDERS, name]));
  const variant = (Number.parseInt(hex.slice(16, 17), 16) & 3) | 8;
  return inUuidForm(`${hex.slice(0, 12)}5${hex.slice(13, 16)}${variant.toString(16)}${hex.slice(17, 32)}`);
}
