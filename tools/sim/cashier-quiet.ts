import { bets, BET_STATUS } from '@drawroom/contract/lottery';
import { fairness } from '@drawroom/contract/lottery-proofs';
import { verifyProof, type DrawProof } from '@drawroom/engine/proof';
import type { Betting } from './betting-member.ts';
import { answered, breach, lookUntil, type Player } from './cashier-player.ts';
import { roundKey, settledBets, type OrderRecord, type RoundEnd } from './order-book.ts';

/** Waits until nothing of a member's bets is to be drawn any more; gives the ends of their rounds, each verified once. */
export async function quietEnds(player: Player): Promise<ReadonlyMap<string, RoundEnd>> {
  const open = await lookUntil(
    () => answered(player, bets, { status: BET_STATUS.notDrawn, size: 1 }),
    (page) => page.list.length === 0,
  );
  if (open.list.length > 0) breach(player, 'bets were never drawn');
  for (const order of standing(player.betting)) await learnEnd(player, order);
  return player.ends;
}

async function learnEnd(player: Player, order: OrderRecord): Promise<void> {
  const { lotteryCode, gameNo } = order;
  const key = roundKey(order);
  if (player.ends.has(key)) return;
  const proof = await answered(player, fairness, { lotteryCode, gameNo });
  if (proof.numbers !== null) {
    const wrong = verifyProof(proof as DrawProof).steps.filter(({ ok }) => !ok);
    if (wrong.length > 0) breach(player, `round ${key}: ${wrong.map(({ code }) => code).join()}`);
  }
  player.ends.set(key, { numbers: proof.numbers, ruleSet: { triple: 'bs' } });
}

function standing({ book }: Pick<Betting, 'book'>): OrderRecord[] {
  return book.orders.filter(({ fate }) => fate === 'accepted');
}

/** Change of a member's points by all bets of this betting, minor units; all their rounds have ended. */
export function betsResult(betting: Pick<Betting, 'book'>, ends: ReadonlyMap<string, RoundEnd>): bigint {
  return standing(betting)
    .flatMap((order) => settledBets(order, ends))
    .reduce((sum, { winLoseMinor }) => sum + winLoseMinor, 0n);
}
