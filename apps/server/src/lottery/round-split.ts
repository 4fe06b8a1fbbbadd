import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { gass } from '@drawroom/contract/lottery';
import { playsOf } from '@drawroom/engine/games/index';
import { Refusal } from '../kernel/refusal.ts';
import type { ReadDeps } from './game-home.ts';
import { findRound } from './round.ts';

/** Fewer bettors than this on a play could be told apart, so no share is shown (wire.md "gass"). */
const LEAST_BETTORS = 5;

/** How the bettors of a round split over each two-sided play: of those who bet on any of a group, the share on each. */
export async function readRoundSplit(
  { kernel, catalogue }: ReadDeps,
  input: InputOf<typeof gass>,
): Promise<ReplyOf<typeof gass>> {
  const lottery = catalogue.byId(BigInt(input.lotteryId));
  if (lottery === undefined) throw new Refusal('lottery.lottery_unknown');
  const round = await findRound(kernel.db, lottery.id, input.currentGameNo);
  if (round === undefined) throw new Refusal('lottery.round_unknown', { gameNo: input.currentGameNo });
  const plays = playsOf(lottery.family, lottery.odds.ruleSet).filter((play) => play.input === 'none');
  const { rows } = await kernel.db.query<{ play: string; bettors: number }>(
    `select play, count(distinct account_id)::int as bettors from lottery.bet
     where round_id = $1 and play = any($2) and status <> 4 group by play`,
    [round.id, plays.map((play) => play.code)],
    'lottery-round-split',
  );
  const bettorsOf = new Map(rows.map((row) => [row.play, row.bettors]));
  return {
    gameNo: round.game_no,
    plays: plays.map((play) => {
      const bettors = bettorsOf.get(play.code) ?? 0;
      const group = plays.filter((other) => other.group === play.group);
      const all = group.reduce((sum, other) => sum + (bettorsOf.get(other.code) ?? 0), 0);
      const shown = all >= LEAST_BETTORS;
      return {
        playCode: play.code,
        share: shown ? (Math.floor((bettors * 10_000) / all) / 10_000).toString() : null,
        bettors: shown ? bettors : 0,
      };
    }),
  };
}
