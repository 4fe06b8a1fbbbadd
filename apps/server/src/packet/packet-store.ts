import type { PacketCondition, PacketState } from '@drawroom/contract/packet';
import type { PacketWay } from '@drawroom/engine/split-packet';
import type { Sql, Tx } from '../kernel/kernel.ts';

/** A packet as it is kept; amounts in minor units. */
export interface Packet {
  readonly id: bigint;
  readonly roomCode: string;
  readonly memberId: bigint;
  readonly accountId: bigint;
  readonly currency: string;
  readonly way: PacketWay;
  readonly condition: PacketCondition;
  readonly greeting: string;
  readonly count: number;
  readonly total: bigint;
  readonly taken: number;
  readonly takenTotal: bigint;
  /** As stored: one whose time is over is `open` until what is left has gone back. */
  readonly state: PacketState;
  readonly madeAtMs: number;
  readonly expiresAtMs: number;
  readonly lastTakenAtMs: number | null;
  readonly digest: string;
  /** Whether its time was over by the database's clock when it was read. */
  readonly isDue: boolean;
}

const COLUMNS = `p.id, p.room_code as "roomCode", p.member_id as "memberId", p.account_id as "accountId", p.currency, p.way, p.condition,
  p.greeting, p.count, p.total, p.taken, p.taken_total as "takenTotal", p.state, p.made_at as "madeAtMs", p.expires_at as "expiresAtMs",
  p.last_taken_at as "lastTakenAtMs", p.digest, p.expires_at <= clock_timestamp() as "isDue"`;

export async function packetById(sql: Sql, id: bigint): Promise<Packet | undefined> {
  const { rows } = await sql.query<Packet>(
    `select ${COLUMNS} from packet.packet p where p.id = $1`,
    [id],
    'packet-by-id',
  );
  return rows[0];
}

/** A packet with its row locked: what is read of it holds until the transaction ends. */
export async function lockPacket(t: Tx, id: bigint): Promise<Packet | undefined> {
  const { rows } = await t.query<Packet>(
    `select ${COLUMNS} from packet.packet p where p.id = $1 for update`,
    [id],
    'packet-lock',
  );
  return rows[0];
}

export async function packetByRef(sql: Sql, accountId: bigint, clientRef: string): Promise<Packet | undefined> {
  const { rows } = await sql.query<Packet>(
    `select ${COLUMNS} from packet.packet p where p.account_id = $1 and p.client_ref = $2`,
    [accountId, clientRef],
    'packet-by-ref',
  );
  return rows[0];
}

/** Whether the last share is taken, the time is over, or neither. */
export function stateOf({ state, isDue }: Pick<Packet, 'state' | 'isDue'>): PacketState {
  return state === 'open' && isDue ? 'expired' : state;
}

/** What an account has put into packets within 24 hours, whatever became of it, minor units. */
export async function sentToday(sql: Sql, accountId: bigint): Promise<bigint> {
  const { rows } = await sql.query<{ total: bigint }>(
    `select coalesce(sum(total), 0)::bigint as total from packet.packet
     where account_id = $1 and made_at > clock_timestamp() - interval '24 hours'`,
    [accountId],
    'packet-sent-today',
  );
  return rows[0]?.total ?? 0n;
}

/** What a member got out of a packet, minor units; null: nothing. */
export async function shareOf(sql: Sql, packetId: bigint, memberId: bigint): Promise<bigint | null> {
  const { rows } = await sql.query<{ amount: bigint }>(
    'select amount from packet.share where packet_id = $1 and member_id = $2',
    [packetId, memberId],
    'packet-share-of',
  );
  return rows[0]?.amount ?? null;
}

/** Who got how much out of a packet, by member. */
export async function takersOf(sql: Sql, packetId: bigint): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await sql.query<{ memberId: bigint; amount: bigint }>(
    'select member_id as "memberId", amount from packet.share where packet_id = $1 and member_id is not null',
    [packetId],
    'packet-takers',
  );
  return new Map(rows.map(({ memberId, amount }) => [memberId, amount]));
}
