import type { Kernel, Sql, Tx } from '../../kernel/kernel.ts';
import { RepeatedWork } from '../../kernel/repeated-work.ts';
import { enableOdds } from '../catalogue.ts';
import { oddsAsSet } from '../odds-json.ts';

const LOOK_MS = 1_000;

/** Brings odds into force whose moment has come; every worker looks, and each is taken by one of them. */
export function oddsRunner({ db, log, metrics }: Pick<Kernel, 'db' | 'log' | 'metrics'>): RepeatedWork {
  return new RepeatedWork(
    async () => {
      while (await db.tx(takeDue));
    },
    {
      pauseMs: LOOK_MS,
      atOnce: true,
      onFault: (error) => {
        metrics.count('lottery_odds_due_fault_total');
        log.error({ err: error }, 'odds: not brought into force now');
      },
    },
  );
}

/** Takes the first that is due; true when there was one. With another version in force than it was written over, it lapses. */
export async function takeDue(t: Tx): Promise<boolean> {
  const { rows } = await t.query<{ id: bigint; lotteryId: bigint; base: number; odds: unknown }>(
    `select id, lottery_id as "lotteryId", base, odds from lottery.odds_due
     where state = 'waiting' and at <= clock_timestamp() order by at, id limit 1 for update skip locked`,
    [],
    'lottery-odds-due',
  );
  const [due] = rows;
  if (due === undefined) return false;
  const fits = (await lockVersion(t, due.lotteryId)) === due.base;
  if (fits) await enableOdds(t, due.lotteryId, oddsAsSet(due.odds));
  await t.query(
    `update lottery.odds_due set state = $2, ended_at = clock_timestamp() where id = $1`,
    [due.id, fits ? 'done' : 'lapsed'],
    'lottery-odds-due-end',
  );
  return true;
}

/** Version of the odds in force, which stays so until the transaction ends. */
export async function lockVersion(t: Tx, lotteryId: bigint): Promise<number> {
  const { rows } = await t.query<{ version: number }>(
    'select odds_version as version from lottery.lottery where id = $1 for update',
    [lotteryId],
    'lottery-lock-version',
  );
  return rows[0]?.version ?? 0;
}

/** Calls off what was to come into force later; false when it is not waiting. */
export async function callOffOdds(sql: Sql, dueId: bigint): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update lottery.odds_due set state = 'cancelled', ended_at = clock_timestamp() where id = $1 and state = 'waiting'`,
    [dueId],
    'lottery-odds-due-cancel',
  );
  return rowCount === 1;
}
