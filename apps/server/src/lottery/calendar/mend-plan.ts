import type { RoundTimes } from '@drawroom/engine/round-clock';
import { longestOpenLead } from '@drawroom/engine/schedule';
import type { Tx } from '../../kernel/kernel.ts';
import type { Lottery } from '../catalogue.ts';
import type { SeedVault } from '../seed-vault.ts';
import { replan, type Replan } from './replan.ts';
import { drawsADay, roundsBetween } from './rounds-in-turn.ts';
import { standingRounds, TAKEN_BACK, type StandingRound } from './standing-rounds.ts';

/** What is to be planned anew: the rounds of a lottery from a business date on. */
export interface Mending {
  readonly lottery: Lottery;
  readonly from: string;
  readonly nowMs: number;
  /** New rounds are made at least up to here. */
  readonly untilMs: number;
  /** Odds in force. */
  readonly version: number;
}

/**
 * Plans the rounds of a house lottery anew from a business date on; the caller holds the lottery's row. Rounds that nobody has bet on take the
 * times that the calendar gives their numbers, or go. Every round ahead without a commitment, those that stay among them, takes its place in
 * a new chain in the order of the draws: so each commitment stays the hash of a seed that is shown, whatever went. A promised round that goes
 * shows its seed now, which tells nothing else: all seeds before it are public. Returns how many rounds are otherwise than they were.
 */
export async function mendPlan(t: Tx, vault: SeedVault, mending: Mending): Promise<number> {
  const { lottery, from, nowMs, untilMs } = mending;
  const days = { lotteryId: lottery.id, source: lottery.source, from, to: null };
  const standing = await standingRounds(t, days, { lock: true });
  const lastMs = standing.reduce((last, { govPrizeTime }) => Math.max(last, govPrizeTime), untilMs);
  const { schedule, source } = lottery;
  const afterMs = nowMs - longestOpenLead(schedule) * 1_000;
  const wanted = roundsBetween(schedule, { afterMs, untilMs: lastMs }).filter(
    ({ businessDate, endTime }) => businessDate >= from && endTime > nowMs,
  );
  const plan = replan(wanted, standing, { source, nowMs });
  const changed = plan.moved.length + plan.made.length + plan.gone.length;
  if (changed === 0) return 0;
  const gone = new Set(plan.gone.map(({ id }) => id));
  const going = standing.filter(({ id }) => gone.has(id));
  await removeRounds(t, vault, going);
  await moveRounds(t, plan.moved);
  await makeRounds(t, mending, plan.made);
  await chainAnew(t, vault, { lottery, from });
  return changed;
}

/** Rounds that go: without a trace where nothing was promised of them, else ended with their seed. */
async function removeRounds(t: Tx, vault: SeedVault, going: readonly StandingRound[]): Promise<void> {
  const silent = going.filter(({ isCommitted }) => !isCommitted);
  await t.query('delete from lottery.round where id = any($1::bigint[])', [silent.map(({ id }) => String(id))]);
  for (const { id, chainId, chainIndex, isCommitted } of going) {
    if (!isCommitted || chainId === null || chainIndex === null) continue;
    await t.query(
      `update lottery.round set status = 6, seed = $2, void_reason = 'calendar', settled_at = clock_timestamp()
       where id = $1 and status = 0`,
      [id, await vault.seedAt(chainId, chainIndex)],
    );
  }
}

/** Gives rounds that were not opened yet the times of their numbers. */
export async function moveRounds(t: Tx, moved: Replan['moved']): Promise<void> {
  if (moved.length === 0) return;
  await t.query(
    `update lottery.round r set business_date = u.business_date, begin_at = u.begin_at, end_at = u.end_at, prize_at = u.prize_at
     from unnest($1::bigint[], $2::date[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[])
       as u(id, business_date, begin_at, end_at, prize_at)
     where r.id = u.id and r.status = 0`,
    [moved.map(({ id }) => String(id)), ...timesOf(moved.map(({ round }) => round))],
  );
}

/**
 * Makes rounds without a place in a chain. A number that the calendar had taken back is given to the same round again; one that is there
 * otherwise is left alone. Returns how many were made.
 */
export async function makeRounds(
  t: Tx,
  { lottery, version }: Pick<Mending, 'lottery' | 'version'>,
  made: readonly RoundTimes[],
): Promise<number> {
  if (made.length === 0) return 0;
  const numbers = made.map(({ gameNo }) => gameNo);
  await t.query(`delete from lottery.round r where r.lottery_id = $1 and r.game_no = any($2) and ${TAKEN_BACK}`, [
    lottery.id,
    numbers,
  ]);
  const { rowCount } = await t.query(
    `insert into lottery.round (lottery_id, game_no, business_date, begin_at, end_at, prize_at, odds_version)
     select $1, u.game_no, u.business_date, u.begin_at, u.end_at, u.prize_at, $2
     from unnest($3::text[], $4::date[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[])
       with ordinality as u(game_no, business_date, begin_at, end_at, prize_at, n)
     order by u.n on conflict (lottery_id, game_no) do nothing`,
    [lottery.id, version, numbers, ...timesOf(made)],
  );
  return rowCount;
}

/** Business dates, begins, ends and draws of rounds, each as a list. */
function timesOf(rounds: readonly RoundTimes[]): readonly [string[], Date[], Date[], Date[]] {
  return [
    rounds.map(({ businessDate }) => businessDate),
    rounds.map(({ beginTime }) => new Date(beginTime)),
    rounds.map(({ endTime }) => new Date(endTime)),
    rounds.map(({ govPrizeTime }) => new Date(govPrizeTime)),
  ];
}

/** Gives every round ahead that nothing was promised of a place in a new chain, in the order of the draws. */
async function chainAnew(t: Tx, vault: SeedVault, { lottery, from }: Pick<Mending, 'lottery' | 'from'>): Promise<void> {
  const { rows } = await t.query<{ id: bigint }>(
    `select id from lottery.round where lottery_id = $1 and status = 0 and commitment is null and business_date >= $2
       and end_at > clock_timestamp() and prize_at > clock_timestamp() order by prize_at, id`,
    [lottery.id, from],
  );
  if (rows.length === 0) return;
  const perDay = drawsADay(lottery.schedule);
  const places = await vault.take(t, { lotteryId: lottery.id, count: rows.length, perDay, fresh: true });
  await t.query(
    `update lottery.round r set chain_id = u.chain_id, chain_index = u.chain_index
     from unnest($1::bigint[], $2::bigint[], $3::int[]) as u(id, chain_id, chain_index) where r.id = u.id`,
    [rows.map(({ id }) => String(id)), places.map(({ chainId }) => String(chainId)), places.map(({ index }) => index)],
  );
}
