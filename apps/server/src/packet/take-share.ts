import { audienceOf } from '@drawroom/contract/events';
import { packetNo } from '@drawroom/contract/order-no';
import { systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import type { Session, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { requireAllowed } from '../protection/index.ts';
import { requireTurnover, tellBalance } from '../wallet/index.ts';
import type { PacketKernel } from './deps.ts';
import { lockPacket, shareOf, stateOf, type Packet } from './packet-store.ts';
import { standingOf } from './present.ts';

/** What a share asks to be staked, hundredths of its amount: once, as a deposit does. */
const TURNOVER_E2 = 100;

/** A share that was taken, now or before, with the packet as it then stands; null: there is none for him any more. */
export interface Taken {
  readonly amount: bigint | null;
  readonly packet: Packet;
}

/**
 * Takes the next share of a packet for a member, unless he has one: share, points, turnover and events in the caller's transaction.
 * The packet's row is locked first and the account's second, so takers come one after the other. Refuses with `protection.*`.
 */
export async function takeShare(
  kernel: Pick<PacketKernel, 'outbox'>,
  t: Tx,
  { id, session, clientRef }: { readonly id: bigint; readonly session: Session; readonly clientRef: string },
): Promise<Taken> {
  const packet = await lockPacket(t, id);
  if (packet === undefined) throw new Refusal('packet.unknown');
  const before = await shareOf(t, id, session.memberId);
  if (before !== null || stateOf(packet) !== 'open') return { amount: before, packet };
  const { accountId, currency } = session.claims;
  await requireAllowed(t, accountId);
  await requireOpenAccount(t, session.memberId);
  const n = packet.taken + 1;
  const amount = await markTaken(t, { id, n, session, clientRef });
  const escrow = await systemAccount(t, 'packet.escrow', currency);
  const transfers = [{ from: escrow, to: accountId, amountMinor: amount }];
  await post(t, { key: `packet-share:${id}:${n}`, kind: 'packet_taken', ref: id, transfers });
  const ref = `${packetNo(id)}-${n}`;
  await requireTurnover(t, accountId, { source: 'packet', ref, amountMinor: amount, multipleE2: TURNOVER_E2 });
  const after = await lockPacket(t, id);
  if (after === undefined) throw new Error(`no packet ${id}`);
  await tellStanding(kernel, t, after);
  await tellBalance(kernel, t, accountId);
  return { amount, packet: after };
}

/** Tells the room how a packet stands. */
export async function tellStanding({ outbox }: Pick<PacketKernel, 'outbox'>, t: Tx, packet: Packet): Promise<void> {
  const { roomCode } = packet;
  const data = { roomCode, ...standingOf(packet) };
  await outbox.publish(t, { audience: audienceOf.room(roomCode), type: 'packet.taken', data });
}

/** Nothing is paid to nobody: whoever closes his account holds its lock until he is gone (decision 038). */
async function requireOpenAccount(t: Tx, memberId: bigint): Promise<void> {
  const { rowCount } = await t.query('select from member.v_closed where id = $1', [memberId], 'packet-is-closed');
  if (rowCount > 0) throw new Refusal('session.required');
}

async function markTaken(
  t: Tx,
  { id, n, session, clientRef }: { id: bigint; n: number; session: Session; clientRef: string },
): Promise<bigint> {
  const { rows } = await t.query<{ amount: bigint }>(
    `update packet.share set member_id = $3, account_id = $4, taken_at = clock_timestamp(), client_ref = $5
     where packet_id = $1 and n = $2 returning amount`,
    [id, n, session.memberId, session.claims.accountId, clientRef],
    'packet-take-share',
  );
  const [share] = rows;
  if (share === undefined) throw new Error(`no share ${n} of packet ${id}`);
  await t.query(
    `update packet.packet set taken = taken + 1, taken_total = taken_total + $2, last_taken_at = clock_timestamp(),
       state = case when taken + 1 = count then 'over' else 'open' end where id = $1`,
    [id, share.amount],
    'packet-count-share',
  );
  return share.amount;
}
