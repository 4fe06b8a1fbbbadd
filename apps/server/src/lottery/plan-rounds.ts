import { audienceOf } from '@drawroom/contract/events';
import type { RoundTimes } from '@drawroom/engine/round-clock';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { mendPlan } from './calendar/mend-plan.ts';
import { drawsADay, roundsBetween } from './calendar/rounds-in-turn.ts';
import { lockPlan, type LockedPlan } from './calendar/lock-plan.ts';
import type { Lottery } from './catalogue.ts';
import { planOfficialRounds } from './plan-official.ts';
import type { SeedVault } from './seed-vault.ts';

/** Enough to begin with; longer than the longest pace of a house lottery. */
const SOON_MS = 30 * 60_000;

/**
 * Makes the rounds of a lottery ahead; of an official one as `planOfficialRounds` says. Those of a house lottery up to a day
 * ahead, in order and without gaps from its first round on. Numbers come from the schedule and are never given twice; a day
 * on which the house was away entirely has no rounds, and while a lottery is closed none are made. Where its calendar has changed, what nobody
 * has bet on is planned anew first (decision 066). Returns how many were made, moved or taken away; 0 also where this node does not know the
 * calendar in force yet: it plans once it has heard of it.
 */
export function planRounds(kernel: Kernel, vault: SeedVault, lottery: Lottery): Promise<number> {
  if (lottery.shut) return Promise.resolve(0);
  if (lottery.source === 'official') {
    return lottery.state === 'running' ? planOfficialRounds(kernel, lottery) : Promise.resolve(0);
  }
  return planUpTo(kernel, vault, { lottery, aheadMs: kernel.config.roundsAheadMs });
}

/** As `planRounds`, the first rounds alone: a house with many lotteries opens before all of them are planned for a day. */
export function planFirstRounds(kernel: Kernel, vault: SeedVault, lottery: Lottery): Promise<number> {
  return planUpTo(kernel, vault, { lottery, aheadMs: SOON_MS });
}

async function planUpTo(
  kernel: Kernel,
  vault: SeedVault,
  { lottery, aheadMs }: { lottery: Lottery; aheadMs: number },
): Promise<number> {
  if (lottery.source !== 'house' || lottery.state !== 'running' || lottery.shut) return 0;
  const nowMs = kernel.clock.now();
  return kernel.db.tx(async (t) => {
    // Planners of two nodes take turns, so no number is planned twice; the version is read behind the same lock that a new one takes.
    const locked = await lockPlan(t, lottery);
    if (locked === null) return 0;
    const untilMs = nowMs + aheadMs;
    const mended = await mend({ kernel, vault }, t, { lottery, locked, nowMs, untilMs });
    return mended + (await planOn(t, vault, { lottery, locked, nowMs, untilMs }));
  });
}

interface Planning {
  readonly lottery: Lottery;
  readonly locked: LockedPlan;
  readonly nowMs: number;
  readonly untilMs: number;
}

/** Brings what is planned already to a calendar that has changed; members at the lottery look again. */
async function mend(
  { kernel, vault }: { readonly kernel: Kernel; readonly vault: SeedVault },
  t: Tx,
  { lottery, locked, nowMs, untilMs }: Planning,
): Promise<number> {
  const { replanFrom: from, version } = locked;
  if (from === null) return 0;
  const mended = await mendPlan(t, vault, { lottery, from, nowMs, untilMs, version });
  await t.query('update lottery.lottery set replan_from = null where id = $1', [lottery.id]);
  if (mended > 0)
    await kernel.outbox.publish(t, {
      audience: audienceOf.lottery(lottery.code),
      type: 'lottery.listed',
      data: { lotteryCode: lottery.code },
    });
  return mended;
}

/** Plans on behind the last round. */
async function planOn(t: Tx, vault: SeedVault, { lottery, locked, nowMs, untilMs }: Planning): Promise<number> {
  const { rows } = await t.query<{ last: number | null }>(
    'select max(prize_at) as last from lottery.round where lottery_id = $1',
    [lottery.id],
  );
  const afterMs = Math.max(rows[0]?.last ?? 0, nowMs);
  // Rounds whose draw is after the last one and whose betting still has its full time.
  const due = await unknownRounds(t, lottery, roundsBetween(lottery.schedule, { afterMs, untilMs }));
  if (due.length === 0) return 0;
  // After a gap nobody knows what was drawn meanwhile: the database may be an old backup whose next seeds another one has
  // shown already. Seeds of rounds planned before the gap are safe, each is shown at its own time; later ones start anew.
  const fresh = afterMs === nowMs;
  const perDay = drawsADay(lottery.schedule);
  const places = await vault.take(t, { lotteryId: lottery.id, count: due.length, perDay, fresh });
  await t.query(
    `insert into lottery.round (lottery_id, game_no, business_date, begin_at, end_at, prize_at, odds_version, chain_id, chain_index)
     select $1, u.game_no, u.business_date, u.begin_at, u.end_at, u.prize_at, $2, u.chain_id, u.chain_index
     from unnest($3::text[], $4::date[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[], $8::bigint[], $9::int[])
       with ordinality as u(game_no, business_date, begin_at, end_at, prize_at, chain_id, chain_index, n)
     order by u.n`,
    [
      lottery.id,
      locked.version,
      due.map((round) => round.gameNo),
      due.map((round) => round.businessDate),
      due.map((round) => new Date(round.beginTime)),
      due.map((round) => new Date(round.endTime)),
      due.map((round) => new Date(round.govPrizeTime)),
      places.map((place) => String(place.chainId)),
      places.map((place) => place.index),
    ],
  );
  return due.length;
}

/** Numbers are never given twice: one that stays from an older calendar keeps its round. */
async function unknownRounds(t: Tx, lottery: Lottery, rounds: readonly RoundTimes[]): Promise<RoundTimes[]> {
  const { rows } = await t.query<{ gameNo: string }>(
    'select game_no as "gameNo" from lottery.round where lottery_id = $1 and game_no = any($2)',
    [lottery.id, rounds.map(({ gameNo }) => gameNo)],
  );
  const known = new Set(rows.map(({ gameNo }) => gameNo));
  return rounds.filter(({ gameNo }) => !known.has(gameNo));
}
