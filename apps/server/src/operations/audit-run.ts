import type { AuditFinding } from '@drawroom/ledger/audit';
import type { operationsDeskCalls } from '@drawroom/contract/operations-desk';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import type { SqlRunner } from '@drawroom/ledger/sql-runner';
import type { Db, DbConnection, Kernel, Sql } from '../kernel/kernel.ts';
import { RepeatedWork } from '../kernel/repeated-work.ts';

/** Runs every check in the snapshot of the connection it is given. */
export type RunAudit = (sql: SqlRunner) => Promise<readonly AuditFinding[]>;

const LOOK_MS = 60_000;
const EVERY = `interval '1 hour'`;
const KEPT = 100;
const LOCK = `hashtextextended('operations.audit', 0)`;

/**
 * Looks every minute whether the last run ended an hour ago, and makes one then. Any number of workers may look; one makes it. On a large house a
 * run takes long, so stopping does not wait for it: it breaks off and is not kept.
 */
export function auditWatch(
  kernel: Pick<Kernel, 'db' | 'log' | 'metrics'>,
  run: RunAudit,
): Pick<RepeatedWork, 'start' | 'stop'> {
  const stopping = new AbortController();
  const watch = new RepeatedWork(async () => void (await auditWhenDue(kernel, run, stopping.signal)), {
    pauseMs: LOOK_MS,
    onFault: (error) => {
      if (stopping.signal.aborted) return;
      kernel.metrics.count('operations_audit_fault_total');
      kernel.log.error({ err: error }, 'operations: the audit could not be made now');
    },
  });
  return {
    start: () => watch.start(),
    stop: async () => {
      stopping.abort();
      await watch.stop();
    },
  };
}

/**
 * Makes a run unless one ended within the hour or another worker is at it; whether it did. On a connection of its own, read only, in one
 * snapshot and without a time limit: bets go on beside it. A run that breaks off is kept with its reason and counts as a run.
 */
export async function auditWhenDue(
  { db, log, metrics }: Pick<Kernel, 'db' | 'log' | 'metrics'>,
  run: RunAudit,
  stopping?: AbortSignal,
): Promise<boolean> {
  if (!(await isDue(db))) return false;
  const connection = await db.connect();
  // What is asked at this moment fails then.
  const breakOff = (): void => void connection.close();
  stopping?.addEventListener('abort', breakOff);
  try {
    const { rows } = await connection.query<{ mine: boolean }>(`select pg_try_advisory_lock(${LOCK}) as mine`);
    // Another one may have ended while this one waited for its connection.
    if (rows[0]?.mine !== true || !(await isDue(db))) return false;
    const begunAt = await momentOf(db);
    const made = await findingsOf(connection, run);
    if (stopping?.aborted === true) return false;
    const failed = made.findings.filter(({ ok }) => !ok).length;
    metrics.count('operations_audit_total', { clean: String(failed === 0 && made.fault === '') });
    if (failed > 0)
      log.error({ failed: made.findings.filter(({ ok }) => !ok) }, 'operations: the books do not balance');
    if (made.fault !== '') log.error({ fault: made.fault }, 'operations: the audit broke off');
    await keepRun(db, { begunAt, failed, ...made });
    return true;
  } finally {
    stopping?.removeEventListener('abort', breakOff);
    // The lock goes with the connection.
    await connection.close();
  }
}

async function findingsOf(
  connection: DbConnection,
  run: RunAudit,
): Promise<{ findings: readonly AuditFinding[]; fault: string }> {
  try {
    await connection.query('set statement_timeout = 0');
    await connection.query('set idle_in_transaction_session_timeout = 0');
    await connection.query('begin transaction isolation level repeatable read read only');
    const findings = await run(connection);
    await connection.query('commit');
    return { findings, fault: '' };
  } catch (error) {
    return { findings: [], fault: error instanceof Error ? error.message.slice(0, 500) : String(error) };
  }
}

async function isDue(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query<{ due: boolean }>(
    `select not exists (select from operations.audit_run where ended_at > clock_timestamp() - ${EVERY}) as due`,
    [],
    'operations-audit-due',
  );
  return rows[0]?.due === true;
}

async function momentOf(sql: Sql): Promise<Date> {
  const { rows } = await sql.query<{ at: number }>('select clock_timestamp() as at');
  return new Date(rows[0]?.at ?? 0);
}

async function keepRun(
  db: Db,
  made: {
    readonly begunAt: Date;
    readonly failed: number;
    readonly findings: readonly AuditFinding[];
    readonly fault: string;
  },
): Promise<void> {
  const { begunAt, failed, findings, fault } = made;
  await db.tx(async (t) => {
    await t.query(
      `insert into operations.audit_run (begun_at, ended_at, clean, failed, fault, findings)
       values ($1, greatest(clock_timestamp(), $1), $2, $3, $4, $5)`,
      [begunAt, findings.length - failed, failed, fault, JSON.stringify(findings)],
      'operations-audit-keep',
    );
    await t.query(
      `delete from operations.audit_run where id <= (select max(id) from operations.audit_run) - $1`,
      [KEPT],
      'operations-audit-tidy',
    );
  });
}

/** The run that ended last, differences first; null: none has. */
export async function lastAudit(sql: Sql): Promise<OperatorReplyOf<typeof operationsDeskCalls.now>['audit']> {
  const { rows } = await sql.query<{
    begunAt: number;
    endedAt: number;
    clean: number;
    failed: number;
    fault: string;
    findings: AuditFinding[];
  }>(
    `select begun_at as "begunAt", ended_at as "endedAt", clean, failed, fault, findings
     from operations.audit_run order by id desc limit 1`,
    [],
    'operations-audit-last',
  );
  const [row] = rows;
  if (row === undefined) return null;
  return {
    ...row,
    begunAt: Math.trunc(row.begunAt),
    endedAt: Math.trunc(row.endedAt),
    findings: row.findings.toSorted((a, b) => Number(a.ok) - Number(b.ok)),
  };
}
