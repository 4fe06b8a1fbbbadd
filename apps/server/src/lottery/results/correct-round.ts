import { audienceOf } from '@drawroom/contract/events';
import { ACCOUNTS_OF, chunksOf, inPairs } from '../account-chunks.ts';
import type { Catalogue, Lottery } from '../catalogue.ts';
import type { Kernel, Sql, Tx } from '../../kernel/kernel.ts';
import { judgeLines, outcomeColumns, outcomeRows, type DistinctLine, type Judgement } from '../judge-lines.ts';
import { roundById, ROUND_STATUS, type Round } from '../round.ts';
import type { SettleDeps } from '../settle.ts';
import { tellChases } from '../tell-chases.ts';
import { tellCorrected } from './tell-corrected.ts';

export interface CorrectDeps extends SettleDeps {
  readonly catalogue: Catalogue;
}

/** A correction that two people agreed on, as stored. */
interface Correction {
  readonly proposal_id: bigint;
  readonly round_id: bigint;
  readonly kind: 'correct' | 'annul';
  readonly numbers: string[] | null;
  readonly reason: string;
  readonly state: number;
  readonly revision: number | null;
}

const STATE = { waits: 0, runs: 1, done: 2 } as const;

/** Corrections looked at in one go; there are a few a year. */
const AT_ONCE = 20;

/**
 * Carries on with every correction that was confirmed and is not at its end (R-38, decision 051). May be called at any time, by any number of
 * processes, after any crash: each step is one transaction that is done once. What is wrong with one does not stop the others.
 */
export async function runCorrections(deps: CorrectDeps): Promise<void> {
  const { db, log, metrics } = deps.kernel;
  const { rows } = await db.query<Correction>(
    `select proposal_id, round_id, kind, numbers, reason, state, revision from lottery.correction
     where state in (0, 1) or (state = 2 and announced_at is null) order by proposal_id limit ${AT_ONCE}`,
    [],
    'lottery-corrections',
  );
  for (const correction of rows) {
    await runCorrection(deps, correction).catch((error: unknown) => {
      metrics.count('lottery_correction_fault_total');
      log.error({ err: error, roundId: String(correction.round_id) }, 'correction');
    });
  }
}

async function runCorrection(deps: CorrectDeps, correction: Correction): Promise<void> {
  const { kernel, catalogue } = deps;
  const round = await roundById(kernel.db, correction.round_id);
  const lottery = round && catalogue.byId(round.lottery_id);
  if (round === undefined || lottery === undefined) throw new Error(`no round ${correction.round_id}`);
  if (correction.state === STATE.done) {
    await tellCorrected(kernel, { lottery, round, ...correction });
    return;
  }
  const revision = correction.revision ?? (await begin(kernel, { lottery, round, correction }));
  if (revision === null) return;
  const part = { id: round.id, revision };
  await correctMembers(deps, part);
  await correctAgents(deps, part);
  if (await finish(kernel, { lottery, round, correction, revision }))
    await tellCorrected(kernel, { lottery, round, ...correction });
}

interface Begun {
  readonly lottery: Lottery;
  readonly round: Round;
  readonly correction: Correction;
}

/**
 * Judges the bets of the round by the new numbers, by the engine and the second settlement, before anything is reversed. Writes the new
 * version of the result and returns its number; null when the two disagree and the correction is held, or another process has begun it.
 */
async function begin(kernel: Kernel, { lottery, round, correction }: Begun): Promise<number | null> {
  const { lines, judgement } = await judgeAnew(kernel.db, { lottery, round, correction });
  if ('differing' in judgement) {
    await hold(kernel, correction, judgement.differing);
    return null;
  }
  return kernel.db.tx(async (t) => {
    const { rows } = await t.query<{ revision: number; status: number }>(
      'select revision, status from lottery.round where id = $1 for update',
      [round.id],
    );
    const revision = (rows[0]?.revision ?? 0) + 1;
    const { rowCount } = await t.query(
      `update lottery.correction set state = 1, revision = $2, begun_at = clock_timestamp()
       where proposal_id = $1 and state = 0`,
      [correction.proposal_id, revision],
    );
    if (rowCount === 0) return null;
    await writeVersion(t, { round, correction, revision });
    await t.query(
      `insert into lottery.outcome_revision (round_id, revision, play, selection, odds, status, mult, mult_rest, push_half, units)
       select $1, $2::int, o.* from (${outcomeRows(3)}) o`,
      [round.id, revision, ...outcomeColumns(lines, judgement.outcomes)],
    );
    return revision;
  });
}

/** What a round is judged by anew. */
export interface JudgedCorrection {
  readonly lottery: Lottery;
  readonly round: Round;
  readonly correction: { readonly numbers: readonly string[] | null };
}

/** Every line of a bet that was won, lost or drawn, under the numbers the correction gives; an annulled round needs no judging. */
export async function judgeAnew(
  sql: Sql,
  { lottery, round, correction }: JudgedCorrection,
): Promise<{ lines: readonly DistinctLine[]; judgement: Judgement }> {
  if (correction.numbers === null) return { lines: [], judgement: { outcomes: [] } };
  const { rows: lines } = await sql.query<DistinctLine>(
    'select distinct play, selection, odds from lottery.bet where round_id = $1 and status in (1, 2, 3)',
    [round.id],
  );
  return { lines, judgement: judgeLines(lottery, { ...round, numbers: correction.numbers }, lines) };
}

/** The round shows its new result from here on; what it showed before stays beside it. */
async function writeVersion(
  t: Tx,
  { round, correction, revision }: Pick<Begun, 'round' | 'correction'> & { readonly revision: number },
): Promise<void> {
  await t.query(
    `insert into lottery.result_version (round_id, revision, lottery_id, kind, numbers, reason, at)
     select id, 0, lottery_id, 'drawn', numbers, null, drawn_at from lottery.round where id = $1 and revision = 0
     union all
     select id, $2::int, lottery_id, $3, $4::text[], $5, clock_timestamp() from lottery.round where id = $1`,
    [round.id, revision, correction.kind, correction.numbers, correction.reason],
  );
  await t.query(
    correction.kind === 'annul'
      ? `update lottery.round set revision = $2, status = ${ROUND_STATUS.voided}, void_reason = 'annulled' where id = $1`
      : 'update lottery.round set revision = $2, numbers = $3 where id = $1',
    correction.kind === 'annul' ? [round.id, revision] : [round.id, revision, correction.numbers],
  );
}

/** Nothing happens to a round on whose correction the two settlements disagree; people may propose anew. */
async function hold(kernel: Kernel, correction: Correction, reason: string): Promise<void> {
  await kernel.db.query(
    'update lottery.correction set state = 3, hold_reason = $2 where proposal_id = $1 and state = 0',
    [correction.proposal_id, reason.slice(0, 2_000)],
  );
  kernel.metrics.count('lottery_correction_held_total');
  kernel.log.error({ roundId: String(correction.round_id), reason }, 'correction held: the two settlements disagree');
}

interface Part {
  readonly id: bigint;
  readonly revision: number;
}

async function correctMembers({ kernel, house }: CorrectDeps, { id, revision }: Part): Promise<void> {
  await inPairs(chunksOf(kernel.db, ACCOUNTS_OF.bets, [id]), ({ lo, hi }) =>
    kernel.db.tx(async (t) => {
      await t.query(
        'select lottery.correct_chunk($1, $2, $3, $4, $5, $6, $7)',
        [id, revision, lo, hi, house.escrow, house.lottery, house.receivable],
        'lottery-correct-chunk',
      );
    }),
  );
}

async function correctAgents({ kernel, house }: CorrectDeps, part: Part): Promise<void> {
  await inPairs(chunksOf(kernel.db, ACCOUNTS_OF.correctedRebates, [part.id, part.revision]), ({ lo, hi }) =>
    kernel.db.tx(async (t) => {
      await t.query(
        'select lottery.correct_rebates($1, $2, $3, $4, $5, $6)',
        [part.id, part.revision, lo, hi, house.rebate, house.receivable],
        'lottery-correct-rebates',
      );
    }),
  );
}

/** Ends a correction once every member's chunk and every agent's rebate is in, and tells the room once. */
async function finish(
  kernel: Kernel,
  { lottery, round, correction, revision }: Begun & { readonly revision: number },
): Promise<boolean> {
  return kernel.db.tx(async (t) => {
    const { rowCount } = await t.query(
      `update lottery.correction set state = 2, done_at = clock_timestamp() where proposal_id = $1 and state = 1
         and (select coalesce(sum(accounts), 0) from lottery.correct_chunk where round_id = $2 and revision = $3)
           = (select count(distinct account_id) from lottery.bet where round_id = $2)
         and not exists (select from lottery.correction_rebate where round_id = $2 and revision = $3 and not posted)`,
      [correction.proposal_id, round.id, revision],
    );
    if (rowCount === 0) return false;
    await t.query(
      `update lottery.round set settled_winners = (select count(*) from lottery.bet where round_id = $1 and status = 1)
       where id = $1`,
      [round.id],
    );
    const { rows } = await t.query<{ id: bigint }>('select c as id from lottery.correct_chase_parts($1) c', [round.id]);
    await tellChases(
      kernel,
      t,
      rows.map(({ id }) => id),
    );
    await kernel.outbox.publish(t, {
      audience: audienceOf.lottery(lottery.code),
      type: 'round.corrected',
      data: { lotteryCode: lottery.code, gameNo: round.game_no, numbers: correction.numbers },
    });
    return true;
  });
}
