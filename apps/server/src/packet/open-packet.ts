import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { PacketCondition, packetCalls } from '@drawroom/contract/packet';
import { formatMoney } from '@drawroom/engine/money';
import { createGate } from '../kernel/gate.ts';
import type { MemberContext, Session } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { membersIn } from '../room/index.ts';
import { paidIn } from '../wallet/index.ts';
import type { Packets } from './deps.ts';
import { finishedPackets, type Finished, type FinishedPackets } from './finished-packets.ts';
import { packetById, stateOf, takersOf, type Packet } from './packet-store.ts';
import { standingOf } from './present.ts';
import { shareBatcher } from './share-batcher.ts';
import { requireSomebody } from './trust.ts';

type Call = typeof packetCalls.open;
type Opened = ReplyOf<Call>;

/** So many taps of this node are looked into at once; a rush leaves the other connections to everybody else. */
const AT_ONCE = 5;
const WAITING_MAX = 20_000;
const HOUR_MS = 3_600_000;
const PAID_IN_MS = 30 * 24 * HOUR_MS;
const STAKED_MS = 24 * HOUR_MS;

interface Tap {
  readonly id: bigint;
  readonly context: MemberContext;
  readonly input: InputOf<Call>;
}

/**
 * How members take shares: each of a packet one, whoever comes first, and again the same one. What can no longer be taken is known to
 * the node, so that of thousands who tap those who come too late cost no query (`npm run bench -- --only packet`).
 */
export function packetOpener(packets: Packets): (context: MemberContext, input: InputOf<Call>) => Promise<Opened> {
  const { kernel } = packets;
  const finished = finishedPackets();
  const gate = createGate(AT_ONCE, WAITING_MAX);
  const take = shareBatcher(kernel);
  return async (context, input) => {
    if (!input.packetId.startsWith('P')) throw new Refusal('packet.unknown');
    const tap = { id: BigInt(input.packetId.slice(1)), context, input };
    const known =
      answered(finished, tap) ?? (await gate(async () => answered(finished, tap) ?? look(packets, finished, tap)));
    if (known !== null) return known;
    const { session } = context;
    const { fate, packet } = await take(tap.id, { session, clientRef: input.clientRef });
    if (fate instanceof Refusal) throw fate;
    if (fate === null) return answered(finished, tap) ?? tellFinished(packets, finished, { tap, packet });
    kernel.metrics.count('packet_taken_total', { way: packet.way });
    return { amount: formatMoney(fate), ...standingOf(packet) };
  };
}

/** The answer to a tap on a finished packet; null: it is not known to be one, or not whether the member may know. */
function answered(finished: FinishedPackets, { id, context }: Tap): Opened | null {
  const known = finished.get(id);
  if (known === undefined) return null;
  const amount = known.takers.get(context.session.memberId);
  if (amount !== undefined) return { amount: formatMoney(amount), ...known.standing };
  // Nobody learns of a packet in a room that he is not in.
  if (finished.wasThere(known.roomCode, context.session.memberId)) throw tooLate(known);
  return null;
}

function tooLate({ standing }: Pick<Finished, 'standing'>): Refusal {
  return new Refusal(standing.state === 'expired' ? 'packet.expired' : 'packet.gone', {}, { packet: standing });
}

/** Whether the member may take a share; the answer where nothing is to be taken, null where he may try. */
async function look(packets: Packets, finished: FinishedPackets, tap: Tap): Promise<Opened | null> {
  const { kernel } = packets;
  const { id, context, input } = tap;
  const { session } = context;
  const packet = await packetById(kernel.db, id);
  if (packet === undefined) throw new Refusal('packet.unknown');
  const mine = await takenBefore(packets, tap);
  if (mine !== null) return { amount: formatMoney(mine), ...standingOf(packet) };
  await requireInRoom(packets, context, packet);
  if (stateOf(packet) !== 'open') return tellFinished(packets, finished, { tap, packet });
  await requireCondition(packets, session, packet.condition);
  await requireSomebody(kernel, session, input.captchaToken);
  return null;
}

/** Remembers that nothing more can be taken, and says so to somebody who is in the room. */
async function tellFinished(
  { kernel }: Packets,
  finished: FinishedPackets,
  { tap, packet }: { readonly tap: Tap; readonly packet: Packet },
): Promise<Opened> {
  const { id, roomCode } = packet;
  const known = { roomCode, standing: standingOf(packet), takers: await takersOf(kernel.db, id) };
  finished.keep(id, known, await membersIn(kernel.db, [roomCode]));
  kernel.metrics.count('packet_too_late_total');
  return answered(finished, tap) ?? Promise.reject(tooLate(known));
}

/** What the member has got out of the packet; null: nothing yet. A reference opens one packet. */
async function takenBefore({ kernel }: Packets, { id, context, input }: Tap): Promise<bigint | null> {
  const { rows } = await kernel.db.query<{ packetId: bigint; amount: bigint }>(
    `select packet_id as "packetId", amount from packet.share
     where member_id = $1 and (packet_id = $2 or client_ref = $3) order by packet_id = $2 desc`,
    [context.session.memberId, id, input.clientRef],
    'packet-taken-before',
  );
  const [share] = rows;
  if (share !== undefined && share.packetId !== id) throw new Refusal('request.client_ref_reused');
  return share?.amount ?? null;
}

/** Somebody who may not speak in the room takes nothing in it; to whoever is not there the packet is as unknown as the room. */
async function requireInRoom({ deps }: Packets, context: MemberContext, { roomCode }: Packet): Promise<void> {
  try {
    await deps.cards.admit(context, roomCode);
  } catch (error) {
    throw error instanceof Refusal && error.key === 'room.unknown' ? new Refusal('packet.unknown') : error;
  }
}

async function requireCondition(
  { kernel, deps }: Packets,
  { claims }: Session,
  condition: PacketCondition,
): Promise<void> {
  if (condition === 'none') return;
  const nowMs = kernel.clock.now();
  const done =
    condition === 'deposit'
      ? await paidIn(kernel.db, claims.accountId, nowMs - PAID_IN_MS)
      : await deps.countedStake(kernel.db, claims.accountId, nowMs - STAKED_MS);
  if (done <= 0n) throw new Refusal('packet.condition_unmet', { condition }, { condition });
}
