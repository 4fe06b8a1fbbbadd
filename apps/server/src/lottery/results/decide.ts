import type { Kernel, Tx } from '../../kernel/kernel.ts';
import type { Lottery } from '../catalogue.ts';
import { ROUND_COLUMNS, ROUND_STATUS, type Round } from '../round.ts';
import { tellDrawn, voidRound } from '../round-steps.ts';
import type { SeedVault } from '../seed-vault.ts';
import { digestOf } from './file-source.ts';
import type { ResultPlan } from './result-source.ts';

export interface DecideDeps {
  readonly kernel: Kernel;
  readonly vault: SeedVault;
}

/** What became of a round: its numbers are recorded, people must look, it was voided, or it still waits. */
export type Decision = 'recorded' | 'held' | 'voided' | 'waiting';

interface Undecided {
  readonly lottery: Lottery;
  readonly roundId: bigint;
  readonly plan: Pick<ResultPlan, 'sources' | 'required' | 'waitMs'>;
  /** From when on every source has had its chance to answer, Unix ms: no round is voided unasked after a time without us. */
  readonly askedAllAtMs: number;
}

interface Observation {
  readonly id: bigint;
  readonly source: string;
  readonly numbers: string[];
  readonly reason: string | null;
}

type Locked = Round & { readonly now_ms: number };

/**
 * Decides a round of an official lottery from what its sources have said so far (R-36, R-37): enough that agree give it its
 * numbers, any difference holds it, and none in time voids it. Numbers are never made up. May be called at any time, by any number
 * of processes, after any crash: the round's row is taken first, and each step is a guarded update.
 */
export async function decideRound(deps: DecideDeps, undecided: Undecided): Promise<Decision> {
  const { kernel, vault } = deps;
  const { lottery, roundId, plan, askedAllAtMs } = undecided;
  const next = await kernel.db.tx(async (t): Promise<{ decision: Decision; voidAs?: string; round?: Locked }> => {
    const round = await lockRound(t, roundId);
    if (round === undefined || round.numbers !== null) return { decision: 'waiting' };
    if (round.status === ROUND_STATUS.held) return releaseRound(t, { kernel, lottery }, round);
    if (round.status === ROUND_STATUS.sealed) {
      const decision = await compare(t, { kernel, lottery, plan }, round);
      if (decision !== 'waiting') return { decision };
    } else if (round.status !== ROUND_STATUS.closed) return { decision: 'waiting' };
    const limit = round.prize_at + plan.waitMs;
    return round.now_ms >= limit && askedAllAtMs >= limit
      ? { decision: 'waiting', voidAs: 'no_result', round }
      : { decision: 'waiting' };
  });
  if (next.voidAs === undefined || next.round === undefined) return next.decision;
  return (await voidRound({ kernel, vault, lottery }, next.round, next.voidAs)) ? 'voided' : 'waiting';
}

async function lockRound(t: Tx, roundId: bigint): Promise<Locked | undefined> {
  const { rows } = await t.query<Locked>(
    `select ${ROUND_COLUMNS}, clock_timestamp() as now_ms from lottery.round where id = $1 for update`,
    [roundId],
    'lottery-lock-round',
  );
  return rows[0];
}

/** An answer that was not taken for one of these reasons holds its round; others come a moment early or are of no round. */
export const HOLDING: readonly string[] = ['numbers_invalid', 'before_close'];

interface Compared {
  readonly kernel: Kernel;
  readonly lottery: Lottery;
  readonly plan: Undecided['plan'];
}

async function compare(t: Tx, { kernel, lottery, plan }: Compared, round: Round): Promise<Decision> {
  const { rows: told } = await t.query<Observation>(
    `select id, source, numbers, reason from lottery.result_observation
     where round_id = $1 and (verdict = 'valid' or reason = any($2)) order by id`,
    [round.id, HOLDING],
    'lottery-told-of-round',
  );
  const valid = told.filter(({ reason }) => reason === null);
  if (valid.length < told.length || new Set(valid.map(textOf)).size > 1) {
    await holdRound(t, kernel, { lottery, round, reason: told.map(words).join(' | ') });
    return 'held';
  }
  const names = new Set(plan.sources.map(({ name }) => name));
  const deciding = valid.filter(({ source }) => names.has(source));
  if (new Set(deciding.map(({ source }) => source)).size < plan.required || deciding[0] === undefined) return 'waiting';
  await record(t, { kernel, lottery }, { round, deciding, numbers: deciding[0].numbers, required: plan.required });
  return 'recorded';
}

function textOf({ numbers }: Pick<Observation, 'numbers'>): string {
  return numbers.join(' ');
}

function words(observation: Observation): string {
  const { source, reason } = observation;
  return `${source}: ${textOf(observation)}${reason === null ? '' : ` (${reason})`}`;
}

async function holdRound(
  t: Tx,
  kernel: Kernel,
  { lottery, round, reason }: { lottery: Lottery; round: Round; reason: string },
): Promise<void> {
  await t.query(
    'update lottery.round set status = 7, hold_reason = $2 where id = $1 and status = 3 and numbers is null',
    [round.id, reason.slice(0, 2_000)],
  );
  kernel.metrics.count('lottery_round_held_total');
  kernel.log.error({ lottery: lottery.code, round: round.game_no, reason }, 'round held: its sources differ');
}

interface Recorded {
  readonly round: Round;
  readonly numbers: readonly string[];
  readonly required: number;
  readonly deciding: readonly Pick<Observation, 'id'>[];
}

/** Gives a sealed (or released) round its numbers, once, together with what decided it. */
async function record(
  t: Tx,
  { kernel, lottery }: { kernel: Kernel; lottery: Lottery },
  { round, numbers, required, deciding }: Recorded,
): Promise<void> {
  const { rows } = await t.query<Round>(
    `update lottery.round set status = 4, numbers = $2, drawn_at = clock_timestamp(), hold_reason = null
     where id = $1 and status = $3 and status in (3, 7) and numbers is null and prize_at <= clock_timestamp()
     returning ${ROUND_COLUMNS}`,
    [round.id, numbers, round.status],
  );
  if (rows[0] === undefined) throw new Error(`round ${round.id} moved while its row was taken`);
  await t.query(
    'insert into lottery.result_decision (round_id, numbers, required, observations) values ($1, $2, $3, $4)',
    [round.id, numbers, required, deciding.map(({ id }) => String(id))],
  );
  await tellDrawn(t, { kernel, lottery }, rows[0]);
}

/** Carries out what two people agreed on for a held round. */
async function releaseRound(
  t: Tx,
  { kernel, lottery }: { kernel: Kernel; lottery: Lottery },
  round: Locked,
): Promise<{ decision: Decision; voidAs?: string; round?: Locked }> {
  const { rows } = await t.query<{ kind: string; numbers: string[] | null; confirmed: boolean }>(
    `select kind, numbers, confirmed_at is not null as confirmed from lottery.result_proposal
     where round_id = $1 and kind in ('release', 'void') order by id desc limit 1`,
    [round.id],
    'lottery-release-of-round',
  );
  const [agreed] = rows;
  if (agreed === undefined || !agreed.confirmed) return { decision: 'waiting' };
  if (agreed.numbers === null) return { decision: 'waiting', voidAs: 'people', round };
  const { rows: told } = await t.query<{ id: bigint }>(
    `insert into lottery.result_observation (lottery_id, game_no, round_id, source, kind, title, numbers, digest, verdict)
     values ($1, $2, $3, 'people', 'people', '', $4, $5, 'valid') returning id`,
    [lottery.id, round.game_no, round.id, agreed.numbers, digestOf(agreed.numbers.join(' '))],
  );
  await record(t, { kernel, lottery }, { round, numbers: agreed.numbers, required: 1, deciding: told });
  return { decision: 'recorded' };
}
