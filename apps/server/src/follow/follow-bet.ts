import type { InputOf } from '@drawroom/contract/call';
import type { followBet } from '@drawroom/contract/follow';
import type { PlacedOrder } from '@drawroom/contract/lottery';
import { parseMoney } from '@drawroom/engine/money';
import type { Session, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { digestOfAsked } from '../kernel/request-digest.ts';
import type { OrderInRound } from '../lottery/index.ts';
import type { Following } from './deps.ts';
import { followedLines } from './followed-lines.ts';
import { requireShown } from './leader.ts';
import { holdShare, shareFor } from './shares.ts';

type Asked = InputOf<typeof followBet>;

const CANCELLED = 4;

/**
 * Places the lines of a shared bet as an own order, at the odds that the member saw. Order and note of what was followed are one
 * transaction; the same reference again gives the first answer, also after the close.
 */
export async function followSharedBet(following: Following, session: Session, input: Asked): Promise<PlacedOrder> {
  const digest = digestOfAsked([input.shareId, input.amount, input.cap, input.odds]);
  const known = () => firstAnswer(following, session, { clientRef: input.clientRef, digest });
  const earlier = await known();
  if (earlier !== null) return earlier;
  try {
    await place(following, session, { input, digest });
  } catch (error) {
    // Another copy of the request may have been first: its answer is this one's.
    const first = error instanceof Refusal ? await known() : null;
    if (first === null) throw error;
    return first;
  }
  const placed = await known();
  if (placed === null) throw new Refusal('server.busy');
  following.kernel.metrics.count('follow_bet_total');
  return placed;
}

async function place(
  { kernel, orders }: Following,
  session: Session,
  { input, digest }: { readonly input: Asked; readonly digest: string },
): Promise<void> {
  const { memberId } = session;
  const { accountId } = session.claims;
  const share = await shareFor(kernel.db, memberId, input.shareId);
  if (share.memberId === memberId) throw new Refusal('follow.not_allowed', { reason: 'own' }, { reason: 'own' });
  const order = await orders.find(kernel.db, share.accountId, share.orderId);
  if (order === null) throw new Refusal('follow.share_unknown');
  requireStanding(order);
  const amount = parseMoney(input.amount) ?? 0n;
  const capMinor = parseMoney(input.cap) ?? 0n;
  const lines = followedLines(order.bets, { way: 'fixed', amount });
  const before = async (t: Tx, stakeMinor: bigint): Promise<void> => {
    await requireShown(t, share.memberId);
    await holdShare(t, share.id);
    requireStanding(await orders.find(t, share.accountId, share.orderId));
    if (stakeMinor > capMinor) throw new Refusal('follow.over_cap', { max: input.cap }, { max: input.cap });
  };
  const asked = {
    memberId,
    accountId,
    lotteryCode: order.lotteryCode,
    gameNo: order.gameNo,
    clientRef: input.clientRef,
    lines: lines.map((line, at) => ({ ...line, odds: input.odds[at] ?? '' })),
    by: 'member' as const,
  };
  await orders.place(asked, {
    before,
    after: async (t, { orderId, stakeMinor }) => {
      await t.query(
        `insert into follow.bet (account_id, client_ref, digest, member_id, share_id, order_id, stake, cap)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [accountId, input.clientRef, digest, memberId, share.id, orderId, stakeMinor, capMinor],
        'follow-write-bet',
      );
    },
  });
}

function requireStanding(order: OrderInRound | null): void {
  if (order?.bets.some(({ status }) => status === CANCELLED)) throw new Refusal('follow.bet_cancelled');
}

async function firstAnswer(
  { kernel, orders }: Following,
  { claims }: Session,
  asked: { readonly clientRef: string; readonly digest: string },
): Promise<PlacedOrder | null> {
  const { rows } = await kernel.db.query<{ digest: string }>(
    'select digest::text as digest from follow.bet where account_id = $1 and client_ref = $2',
    [claims.accountId, asked.clientRef],
    'follow-bet-by-ref',
  );
  const [row] = rows;
  if (row === undefined) return null;
  if (row.digest !== asked.digest) throw new Refusal('request.client_ref_reused');
  return orders.placedAs(claims.accountId, asked.clientRef);
}
