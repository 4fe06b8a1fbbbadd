import { randomBytes } from 'node:crypto';
import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import { audienceOf } from '@drawroom/contract/events';
import { packetNo } from '@drawroom/contract/order-no';
import { charactersIn, GREETING_MAX, PACKET_LIMITS, type packetCalls } from '@drawroom/contract/packet';
import { formatMoney, parseMoney } from '@drawroom/engine/money';
import { CHANCE_BYTES_PER_SHARE, splitPacket } from '@drawroom/engine/split-packet';
import { balanceOf, systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import type { Admitted } from '../chat/index.ts';
import type { MemberContext, Session, Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { digestOfAsked } from '../kernel/request-digest.ts';
import { requireFundsOpen } from '../member/index.ts';
import { requireAllowed } from '../protection/index.ts';
import { openTurnover, tellBalance, withdrawableOf } from '../wallet/index.ts';
import type { Packets } from './deps.ts';
import { packetByRef, sentToday, type Packet } from './packet-store.ts';
import { presentPacket, standingOf } from './present.ts';

type Call = typeof packetCalls.send;

/** So long a packet lies in its room. */
const LIFE_HOURS = 24;

interface Asked {
  readonly input: InputOf<Call>;
  readonly session: Session;
  readonly totalMinor: bigint;
  readonly digest: string;
}

/**
 * Puts points into a room as a red packet: points, shares, card and events are one transaction. The same `clientRef` again gives the
 * first packet, also to somebody who may no longer speak; another packet under it is `request.client_ref_reused`. Refuses as the
 * contract says.
 */
export async function sendPacket(
  packets: Packets,
  context: MemberContext,
  input: InputOf<Call>,
): Promise<ReplyOf<Call>> {
  const { kernel, deps } = packets;
  const { session } = context;
  const totalMinor = parseMoney(input.total) ?? 0n;
  const { roomCode, way, count, greeting, condition } = input;
  const digest = digestOfAsked([roomCode, way, count, String(totalMinor), greeting, condition]);
  const asked = { input, session, totalMinor, digest };
  const known = await sentBefore(kernel.db, asked);
  if (known !== undefined) return replyOf(packets, session, known);
  requireAmount(asked);
  const admitted = await deps.cards.admit(context, roomCode, greeting);
  if (charactersIn(admitted.text) > GREETING_MAX || admitted.text.includes('\n'))
    throw new Refusal('packet.greeting_invalid', { max: GREETING_MAX });
  const sent = await kernel.db.tx((t) => putIntoRoom(packets, t, { asked, admitted }));
  kernel.metrics.count('packet_sent_total', { way });
  return replyOf(packets, session, sent);
}

async function sentBefore(sql: Sql, { session, input, digest }: Asked): Promise<Packet | undefined> {
  const known = await packetByRef(sql, session.claims.accountId, input.clientRef);
  if (known !== undefined && known.digest !== digest) throw new Refusal('request.client_ref_reused');
  return known;
}

function requireAmount({ totalMinor, input }: Asked): void {
  const { totalMin, totalMax } = PACKET_LIMITS;
  const least = BigInt(input.count) > totalMin ? BigInt(input.count) : totalMin;
  if (totalMinor < least || totalMinor > totalMax)
    throw new Refusal('packet.amount_out_of_range', { min: formatMoney(least), max: formatMoney(totalMax) });
}

async function putIntoRoom(
  packets: Packets,
  t: Tx,
  { asked, admitted }: { readonly asked: Asked; readonly admitted: Admitted },
): Promise<Packet> {
  const { kernel, deps } = packets;
  const { session, input, totalMinor } = asked;
  const { accountId, currency } = session.claims;
  // Locks the account: from here on this member's packets are sent one after the other.
  await requireAllowed(t, accountId);
  const known = await sentBefore(t, asked);
  if (known !== undefined) return known;
  await requireFundsOpen(t, accountId);
  await requirePoints(packets, t, asked);
  const id = await insertPacket(t, asked, admitted.text);
  const escrow = await systemAccount(t, 'packet.escrow', currency);
  const transfers = [{ from: accountId, to: escrow, amountMinor: totalMinor }];
  await post(t, { key: `packet:${id}`, kind: 'packet', ref: id, transfers });
  await tellBalance(kernel, t, accountId);
  const packet = await packetByRef(t, accountId, input.clientRef);
  if (packet === undefined) throw new Error('the packet was not stored');
  const { roomCode } = input;
  const opened = { audience: audienceOf.room(roomCode), type: 'packet.opened', data: standingOf(packet) } as const;
  await kernel.outbox.publish(t, { ...opened, data: { roomCode, ...opened.data } });
  const card = { kind: 'packet', packetId: packetNo(id), way: packet.way, greeting: packet.greeting } as const;
  await deps.cards.post(t, admitted, { card, clientId: input.clientRef });
  return packet;
}

/** Only what could be withdrawn may be given away: a packet is no way around turnover (decision 046). */
async function requirePoints({ deps }: Packets, t: Tx, { session, totalMinor }: Asked): Promise<void> {
  const { accountId } = session.claims;
  const { balanceMinor } = await balanceOf(t, accountId);
  if (totalMinor > balanceMinor) throw new Refusal('wallet.insufficient', {}, { balance: formatMoney(balanceMinor) });
  const { withdrawable } = withdrawableOf(balanceMinor, await openTurnover(t, accountId, deps.countedStake));
  if (totalMinor > withdrawable) throw new Refusal('packet.not_sendable', { max: formatMoney(withdrawable) });
  const leftToday = PACKET_LIMITS.dayTotal - (await sentToday(t, accountId));
  if (totalMinor > leftToday)
    throw new Refusal('packet.day_limit', { max: formatMoney(leftToday > 0n ? leftToday : 0n) });
}

async function insertPacket(t: Tx, { session, input, totalMinor, digest }: Asked, greeting: string): Promise<bigint> {
  const { way, count, condition, roomCode, clientRef } = input;
  const { accountId, currency } = session.claims;
  const { rows } = await t.query<{ id: bigint }>(
    `insert into packet.packet (room_code, member_id, account_id, currency, way, condition, greeting, count, total, client_ref, digest,
       expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, clock_timestamp() + interval '${LIFE_HOURS} hours') returning id`,
    [roomCode, session.memberId, accountId, currency, way, condition, greeting, count, totalMinor, clientRef, digest],
    'packet-insert',
  );
  const id = rows[0]?.id ?? 0n;
  const shares = splitPacket({ way, totalMinor, count, chance: randomBytes(count * CHANCE_BYTES_PER_SHARE) });
  await t.query(
    `insert into packet.share (packet_id, n, amount)
     select $1, s.n, s.amount from unnest($2::bigint[]) with ordinality s (amount, n)`,
    [id, shares.map(String)],
    'packet-insert-shares',
  );
  return id;
}

async function replyOf(packets: Packets, session: Session, { id }: Packet): Promise<ReplyOf<Call>> {
  const { db } = packets.kernel;
  const { balanceMinor } = await balanceOf(db, session.claims.accountId);
  return { packet: await presentPacket(db, id, session.memberId), balance: formatMoney(balanceMinor) };
}
