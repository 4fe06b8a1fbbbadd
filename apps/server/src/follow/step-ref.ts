import { hash } from 'node:crypto';
import { inUuidForm } from '../kernel/request-digest.ts';

/** Namespace of the references below; chosen once, never changed. */
const STEP_ORDERS = Buffer.from('c61b4a0de5d9424b8a0f3e77a1b85c20', 'hex');

/**
 * Reference of the order that a follow places for a shared bet: a UUID of version 5 of both, so that whoever places it again after a
 * crash, or beside another runner, comes to the same order.
 */
export function stepOrderRef(followId: bigint, shareId: bigint): string {
  const name = Buffer.from(`${followId}/${shareId}`, 'utf8');
  const hex = hash('sha1', Buffer.concat([STEP_ORDERS, name]));
  const variant = (Number.parseInt(hex.slice(16, 17), 16) & 3) | 8;
  return inUuidForm(`${hex.slice(0, 12)}5${hex.slice(13, 16)}${variant.toString(16)}${hex.slice(17, 32)}`);
}
