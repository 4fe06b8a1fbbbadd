import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { gass } from '@drawroom/contract/lottery';
import type { Play } from '@drawroom/engine/games/game-family';
import { playsOf } from '@drawroom/engine/games/index';
import type { Sql } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { ReadDeps } from './game-home.ts';
import { findRound } from './round.ts';

/** Fewer bettors than this on a play could be told apart, so no share is shown (wire.md "gass"). */
const LEAST_BETTORS = 5;

/** A play of one ticket, or one place of a play that is made on places. */
interface Side {
  readonly play: string;
  readonly selection: string;
  /** Sides of one group compete: of those who bet on any of them, the share on each. */
  readonly group: string;
}

function sidesOf(play: Play): Side[] {
  if (play.input === 'none') return [{ play: play.code, selection: '-', group: play.group }];
  const onPlaces = play.choiceKind === 'place' || play.choiceKind === 'pair-of-places';
  if (play.input !== 'options' || !onPlaces) return [];
  return play.choices.map((place) => ({ play: play.code, selection: place, group: `${play.group} ${place}` }));
}

/**
 * How the bettors of a round split over each two-sided play: of those who bet on any of a group, the share on each. Nothing
 * is told before the round is sealed, so that nobody bets by what others bet.
 */
export async function readRoundSplit(
  { kernel, catalogue }: ReadDeps,
  input: InputOf<typeof gass>,
): Promise<ReplyOf<typeof gass>> {
  const lottery = catalogue.byId(BigInt(input.lotteryId));
  if (lottery === undefined) throw new Refusal('lottery.lottery_unknown');
  const round = await findRound(kernel.db, lottery.id, input.currentGameNo);
  if (round === undefined) throw new Refusal('lottery.round_unknown', { gameNo: input.currentGameNo });
  const sides = playsOf(lottery.family, lottery.odds.ruleSet).flatMap((play) => sidesOf(play));
  const sealed = round.sealed_at !== null;
  const counts = sealed ? await countBettors(kernel.db, round.id, sides) : NOBODY;
  return {
    gameNo: round.game_no,
    sealed,
    plays: sides.map(({ play, selection, group }) => {
      const bettors = counts.sides.get(`${play} ${selection}`) ?? 0;
      const all = counts.groups.get(group) ?? 0;
      const shown = all >= LEAST_BETTORS;
      return {
        playCode: play,
        selection,
        share: shown ? (Math.floor((bettors * 10_000) / all) / 10_000).toString() : null,
        bettors: shown ? bettors : 0,
      };
    }),
  };
}

interface Bettors {
  /** By play and selection. */
  readonly sides: ReadonlyMap<string, number>;
  readonly groups: ReadonlyMap<string, number>;
}

const NOBODY: Bettors = { sides: new Map(), groups: new Map() };

/** Members on each side and in each group, everyone once; a bet on several places counts on each of them. */
async function countBettors(sql: Sql, roundId: bigint, sides: readonly Side[]): Promise<Bettors> {
  const { rows } = await sql.query<{ side: string | null; grp: string; bettors: number }>(
    `select case when grouping(s.play) = 0 then s.play || ' ' || s.selection end as side, s.grp,
       count(distinct b.account_id)::int as bettors
     from lottery.bet b
     cross join lateral unnest(string_to_array(b.selection, ',')) as picked(selection)
     join unnest($2::text[], $3::text[], $4::text[]) as s(play, selection, grp)
       on s.play = b.play and s.selection = picked.selection
     where b.round_id = $1 and b.status <> 4
     group by grouping sets ((s.play, s.selection, s.grp), (s.grp))`,
    [roundId, sides.map(({ play }) => play), sides.map(({ selection }) => selection), sides.map(({ group }) => group)],
    'lottery-round-split',
  );
  return {
    sides: new Map(rows.flatMap((row) => (row.side === null ? [] : [[row.side, row.bettors]]))),
    groups: new Map(rows.flatMap((row) => (row.side === null ? [[row.grp, row.bettors]] : []))),
  };
}
