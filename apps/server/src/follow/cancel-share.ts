import { audienceOf } from '@drawroom/contract/events';
import type { Kernel, Tx } from '../kernel/kernel.ts';

/** An order that its member is about to take back. */
export interface OrderTaken {
  readonly accountId: bigint;
  readonly orderId: bigint;
}

interface HeldShare {
  readonly id: bigint;
  readonly roomCode: string;
  readonly lotteryCode: string;
  readonly gameNo: string;
}

/**
 * What a cancelled order means for the rooms in which it is shown: until the transaction ends nobody follows it, so that everybody who has
 * followed it is told. To be called before the order is cancelled (locks: follow before lottery); what it gives is called once it is.
 */
export function sharesCancelledBy({ outbox }: Pick<Kernel, 'outbox'>) {
  return async (t: Tx, { accountId, orderId }: OrderTaken): Promise<() => Promise<void>> => {
    const { rows: shares } = await t.query<HeldShare>(
      `select id, room_code as "roomCode", lottery_code as "lotteryCode", game_no as "gameNo" from follow.share
       where order_id = $1 and account_id = $2 order by id for no key update`,
      [orderId, accountId],
      'follow-hold-shares',
    );
    return async () => {
      for (const { id, roomCode, lotteryCode, gameNo } of shares) {
        const shareId = String(id);
        await outbox.publish(t, {
          audience: audienceOf.room(roomCode),
          type: 'bet.share_cancelled',
          data: { roomCode, shareId },
        });
        for (const memberId of await followersOf(t, id))
          await outbox.publish(t, {
            audience: audienceOf.member(String(memberId)),
            type: 'follow.leader_cancelled',
            data: { roomCode, shareId, lotteryCode, gameNo },
          });
      }
    };
  };
}

/** Members whose bets after a shared one still stand. */
async function followersOf(t: Tx, shareId: bigint): Promise<bigint[]> {
  const { rows } = await t.query<{ id: bigint }>(
    `select x.member_id as id from (
       select account_id, member_id, order_id from follow.bet where share_id = $1
       union all
       select f.account_id, f.member_id, s.order_id from follow.step s join follow.follow f on f.id = s.follow_id
       where s.share_id = $1 and s.state = 1) x
     where exists (select from lottery.v_bet b
       where b.account_id = x.account_id and b.id >= x.order_id and b.order_id = x.order_id and b.status <> 4)
     group by 1 order by 1`,
    [shareId],
    'follow-followers-of',
  );
  return rows.map(({ id }) => id);
}
