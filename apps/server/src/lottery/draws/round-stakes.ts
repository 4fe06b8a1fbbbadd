import type { drawDeskCalls } from '@drawroom/contract/draw-desk';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { exposureBound, roundExposure, type GameUnderRules, type OpenLine } from '@drawroom/engine/exposure';
import { familyOf } from '@drawroom/engine/games/index';
import { formatMoney } from '@drawroom/engine/money';
import { parseOddsList } from '@drawroom/engine/odds';
import type { Kernel, Sql } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Catalogue } from '../catalogue.ts';
import { lotteryTexts } from '../present.ts';
import { ROUND_COLUMNS, ROUND_STATUS, type Round } from '../round.ts';
import { rulesOfRound } from '../round-rules.ts';
import type { OneRound } from './round-whole.ts';

export interface StakesDeps {
  readonly kernel: Pick<Kernel, 'db' | 'messages'>;
  readonly catalogue: Catalogue;
}

/** Families with more draws, and rounds with more different bets, get a bound: walking them would keep the process from answering. */
const DRAWS_MAX = 1_000;
const LINES_MAX = 5_000;

/** Bets that are the same but for who made them: their stakes together. */
interface LineRow {
  readonly play: string;
  readonly selection: string;
  readonly odds: string;
  readonly units: number;
  readonly perUnit: bigint;
  readonly stake: bigint;
  readonly bets: number;
}

/** Steps in which nobody can bet any more and what was bet is sealed. */
const SEALED: readonly number[] = [
  ROUND_STATUS.sealed,
  ROUND_STATUS.drawn,
  ROUND_STATUS.settled,
  ROUND_STATUS.voided,
  ROUND_STATUS.held,
];

/**
 * What was bet in a round, play by play, and the most it can pay. Refuses with lottery.round_unknown, and with lottery.round_unsealed while
 * bets are taken or not sealed yet: whoever runs the house sees no live totals.
 */
export async function readStakes(
  { kernel: { db, messages }, catalogue }: StakesDeps,
  { lotteryCode, gameNo }: OneRound,
  locale: LocaleTag,
): Promise<OperatorReplyOf<typeof drawDeskCalls.stakes>> {
  const lottery = catalogue.byCode(lotteryCode);
  const { rows } = await db.query<Round>(
    `select ${ROUND_COLUMNS} from lottery.round where lottery_id = $1 and game_no = $2`,
    [lottery?.id ?? 0n, gameNo],
    'lottery-find-round',
  );
  const [round] = rows;
  if (lottery === undefined || round === undefined) throw new Refusal('lottery.round_unknown', { gameNo });
  if (!SEALED.includes(round.status)) throw new Refusal('lottery.round_unsealed');
  const family = familyOf(lottery.family);
  if (family === undefined) throw new Error(`no family ${lottery.family}`);
  const game = { family, ruleSet: rulesOfRound(lottery, round) };
  const lines = await linesOf(db, round.id);
  const whole = worstOf(lines, game);
  const texts = lotteryTexts(messages, locale);
  const plays = [...Map.groupBy(lines, ({ play }) => play)].map(([playCode, own]) => ({
    playCode,
    title: texts.play(playCode),
    bets: own.reduce((sum, { bets }) => sum + bets, 0),
    stakeMinor: own.reduce((sum, { stake }) => sum + stake, 0n),
    worst: formatMoney(worstOf(own, game).worstMinor),
  }));
  return {
    bets: lines.reduce((sum, { bets }) => sum + bets, 0),
    ...(await sumsOf(db, round.id)),
    stake: formatMoney(lines.reduce((sum, { stake }) => sum + stake, 0n)),
    worst: formatMoney(whole.worstMinor),
    isExact: whole.exact,
    plays: plays
      .toSorted((a, b) => (a.stakeMinor === b.stakeMinor ? 0 : a.stakeMinor < b.stakeMinor ? 1 : -1))
      .map(({ stakeMinor, ...play }) => ({ ...play, stake: formatMoney(stakeMinor) })),
  };
}

async function linesOf(sql: Sql, roundId: bigint): Promise<LineRow[]> {
  const { rows } = await sql.query<LineRow>(
    `select play, selection, odds, units, sum(unit * multiple)::bigint as "perUnit", sum(stake)::bigint as stake, count(*)::int as bets
     from lottery.bet where round_id = $1 and status <> 4
     group by play, selection, odds, units`,
    [roundId],
    'lottery-draw-lines',
  );
  return rows;
}

async function sumsOf(sql: Sql, roundId: bigint): Promise<{ members: number; cap: string | null }> {
  const { rows } = await sql.query<{ members: number; cap: bigint | null }>(
    `select (select count(distinct account_id)::int from lottery.bet where round_id = $1 and status <> 4) as members,
       (select cap from lottery.round_exposure where round_id = $1) as cap`,
    [roundId],
    'lottery-draw-sums',
  );
  const { members = 0, cap = null } = rows[0] ?? {};
  return { members, cap: cap === null ? null : formatMoney(cap) };
}

/** Stakes of equal bets are added up first: what is rounded down once and not per bet makes the worst at most a cent per bet too high. */
function worstOf(lines: readonly LineRow[], game: GameUnderRules): ReturnType<typeof roundExposure> {
  const open = lines.map(({ play, selection, odds, perUnit, units }): OpenLine => ({
    playCode: play,
    selection,
    oddsE4: parseOddsList(odds) ?? [],
    unitMinor: perUnit,
    multiple: 1,
    units,
  }));
  return lines.length > LINES_MAX ? exposureBound(open, game) : roundExposure(open, game, DRAWS_MAX);
}
