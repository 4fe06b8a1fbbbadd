import { packetNo } from '@drawroom/contract/order-no';
import { systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import type { Session, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { protectionRefusal } from '../protection/index.ts';
import { requireTurnovers, tellBalances } from '../wallet/index.ts';
import type { PacketKernel } from './deps.ts';
import { lockPacket, stateOf, type Packet } from './packet-store.ts';
import { tellStanding } from './tell-standing.ts';

/** What a share asks to be staked, hundredths of its amount: once, as a deposit does. */
const TURNOVER_E2 = 100;

/** Somebody who wants a share, each member once in a batch. */
export interface Taker {
  readonly session: Session;
  readonly clientRef: string;
}

/** What became of somebody's wish: his share, now or before, why he gets none, or null when there is none left for him. */
export type Fate = bigint | Refusal | null;

/**
 * Gives the next shares of a packet to those who want one, in their order: shares, points, turnover and events are one transaction. The
 * packet's row is locked first and the accounts second, so that batches come one after the other. Who may not take one is passed
 * over (`protection.*`, `session.required`, `request.client_ref_reused`). Gives the packet as it then stands.
 */
export async function takeShares(
  kernel: Pick<PacketKernel, 'outbox'>,
  t: Tx,
  { id, takers }: { readonly id: bigint; readonly takers: readonly Taker[] },
): Promise<{ readonly packet: Packet; readonly fates: ReadonlyMap<bigint, Fate> }> {
  const packet = await lockPacket(t, id);
  if (packet === undefined) throw new Refusal('packet.unknown');
  const fates = new Map<bigint, Fate>([...(await refused(t, takers)), ...(await taken(t, id, takers))]);
  const free = stateOf(packet) === 'open' ? packet.count - packet.taken : 0;
  const lucky = takers.filter(({ session }) => !fates.has(session.memberId)).slice(0, free);
  for (const { session } of takers) if (!fates.has(session.memberId)) fates.set(session.memberId, null);
  if (lucky.length === 0) return { packet, fates };
  const amounts = await markTaken(t, packet, lucky);
  for (const [at, { session }] of lucky.entries()) fates.set(session.memberId, amounts[at] ?? null);
  await pay(t, packet, { lucky, amounts });
  const after = await lockPacket(t, id);
  if (after === undefined) throw new Error(`no packet ${id}`);
  await tellStanding(kernel, t, after);
  await tellBalances(
    kernel,
    t,
    lucky.map(({ session }) => session.claims.accountId),
  );
  return { packet: after, fates };
}

/**
 * Who may take nothing: he protects himself, or has closed his account, which nobody is paid into any more (decision 038). Read behind
 * the locks of the accounts, where either is decided.
 */
async function refused(t: Tx, takers: readonly Taker[]): Promise<[bigint, Refusal][]> {
  const accounts = takers.map(({ session }) => String(session.claims.accountId));
  await t.query('select ledger.lock_accounts($1::bigint[], true)', [accounts], 'packet-lock-accounts');
  const { rows } = await t.query<{ memberId: bigint; note: string | null; closed: boolean }>(
    `select w.member_id as "memberId", protection.standing(w.account_id, clock_timestamp()) as note, c.id is not null as closed
     from unnest($1::bigint[], $2::bigint[]) w (account_id, member_id) left join member.v_closed c on c.id = w.member_id`,
    [accounts, takers.map(({ session }) => String(session.memberId))],
    'packet-may-take',
  );
  return rows.flatMap(({ memberId, note, closed }): [bigint, Refusal][] => {
    if (closed) return [[memberId, new Refusal('session.required')]];
    return note !== null && /^(excluded|time_out):/.test(note) ? [[memberId, protectionRefusal(note)]] : [];
  });
}

/** Who has a share already, and who has used his reference for another packet. */
async function taken(t: Tx, id: bigint, takers: readonly Taker[]): Promise<[bigint, Fate][]> {
  const { rows } = await t.query<{ memberId: bigint; packetId: bigint; amount: bigint }>(
    `select s.member_id as "memberId", s.packet_id as "packetId", s.amount
     from unnest($2::bigint[], $3::uuid[]) w (member_id, client_ref)
       join packet.share s on s.member_id = w.member_id and (s.packet_id = $1 or s.client_ref = w.client_ref)
     order by s.packet_id = $1`,
    [id, takers.map(({ session }) => String(session.memberId)), takers.map(({ clientRef }) => clientRef)],
    'packet-has-taken',
  );
  return rows.map(({ memberId, packetId, amount }) => [
    memberId,
    packetId === id ? amount : new Refusal('request.client_ref_reused'),
  ]);
}

/** Marks the next shares as those of these members; their amounts in the same order. */
async function markTaken(t: Tx, packet: Packet, lucky: readonly Taker[]): Promise<bigint[]> {
  const { rows } = await t.query<{ n: number; amount: bigint }>(
    `update packet.share s set member_id = w.member_id, account_id = w.account_id, taken_at = clock_timestamp(), client_ref = w.client_ref
     from unnest($3::bigint[], $4::bigint[], $5::uuid[]) with ordinality w (member_id, account_id, client_ref, place)
     where s.packet_id = $1 and s.n = $2 + w.place returning s.n, s.amount`,
    [
      packet.id,
      packet.taken,
      lucky.map(({ session }) => String(session.memberId)),
      lucky.map(({ session }) => String(session.claims.accountId)),
      lucky.map(({ clientRef }) => clientRef),
    ],
    'packet-take-shares',
  );
  if (rows.length !== lucky.length) throw new Error(`packet ${packet.id} has no ${lucky.length} shares`);
  const amounts = rows.toSorted((one, other) => one.n - other.n).map(({ amount }) => amount);
  await t.query(
    `update packet.packet set taken = taken + $2, taken_total = taken_total + $3, last_taken_at = clock_timestamp(),
       state = case when taken + $2 = count then 'over' else 'open' end where id = $1`,
    [packet.id, amounts.length, amounts.reduce((sum, amount) => sum + amount, 0n)],
    'packet-count-shares',
  );
  return amounts;
}

async function pay(
  t: Tx,
  { id, taken: before, currency }: Packet,
  { lucky, amounts }: { readonly lucky: readonly Taker[]; readonly amounts: readonly bigint[] },
): Promise<void> {
  const escrow = await systemAccount(t, 'packet.escrow', currency);
  const shares = lucky.map(({ session }, at) => ({
    n: before + at + 1,
    accountId: session.claims.accountId,
    amountMinor: amounts[at] ?? 0n,
  }));
  await post(t, {
    key: `packet-shares:${id}:${before + 1}`,
    kind: 'packet_taken',
    ref: id,
    transfers: shares.map(({ accountId, amountMinor }) => ({ from: escrow, to: accountId, amountMinor })),
  });
  await requireTurnovers(
    t,
    shares.map(({ n, accountId, amountMinor }) => ({
      accountId,
      source: 'packet',
      ref: `${packetNo(id)}-${n}`,
      amountMinor,
      multipleE2: TURNOVER_E2,
    })),
  );
}
