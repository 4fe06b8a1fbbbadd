import { createHash } from 'node:crypto';
import type { AuditFinding } from '@drawroom/ledger/audit';
import type { SqlRunner } from '@drawroom/ledger/sql-runner';
import type { Anchor } from './anchor-file.ts';

/** An act as it lies in the database, everything as text, so that nothing is rounded on the way. */
interface StoredAct {
  readonly n: string;
  readonly operatorId: string;
  readonly what: string;
  readonly subject: string;
  readonly detail: string;
  readonly address: string;
  readonly change: string;
  readonly micros: string;
  readonly hash: string;
}

const PAGE = 5_000;
const NOTHING_YET = Buffer.alloc(32);
const SHOWN = 5;

/** The hash of an act behind another one; the same bytes that the database hashes (migration 003), worked out apart from it. */
export function actHash(before: Buffer, act: Omit<StoredAct, 'hash'>): Buffer {
  const { n, operatorId, what, subject, detail, address, change, micros } = act;
  const parts = [n, operatorId, what, subject, detail, address, change, micros];
  const text = parts.map((part) => `${Buffer.byteLength(part)}:${part},`).join('');
  return createHash('sha256').update(before).update(text).digest();
}

/**
 * Whether the acts are all there, in their order and as they were written: every link is worked out anew, the head fits the last
 * one, and every anchor that was kept outside says the same as the act it stands for. Reads page by page.
 */
export async function actsFinding(sql: SqlRunner, anchors: readonly Anchor[]): Promise<AuditFinding> {
  const check = 'acts of operators are all there, in order and as written, also by the anchors outside the database';
  const here = await databaseName(sql);
  const kept = new Map<string, string[]>();
  for (const { database, n, hash } of anchors) if (database === here) kept.set(n, [...(kept.get(n) ?? []), hash]);
  const walked = await walk(sql, kept);
  const faults = [...walked.faults, ...(await headFaults(sql, walked))];
  for (const n of kept.keys()) faults.push(`act ${n}: anchored, and not there`);
  const detail = `${walked.count} acts, ${anchors.filter(({ database }) => database === here).length} anchors`;
  return { check, ok: faults.length === 0, detail: faults.length === 0 ? detail : faults.slice(0, SHOWN).join('; ') };
}

/** This database among those whose anchors may lie in one file: the cluster it was made in and its name there. */
export async function databaseName(sql: SqlRunner): Promise<string> {
  const { rows } = await sql.query<{ name: string }>(
    `select (select system_identifier from pg_control_system()) || '/' || current_database() as name`,
    [],
    'admin-database-name',
  );
  return rows[0]?.name ?? '';
}

interface Walked {
  readonly count: number;
  readonly last: Buffer;
  readonly faults: string[];
}

/** Goes through all acts; anchors that fit are taken out of `kept`. */
async function walk(sql: SqlRunner, kept: Map<string, string[]>): Promise<Walked> {
  const faults: string[] = [];
  let before = NOTHING_YET;
  let count = 0;
  for (;;) {
    const { rows } = await sql.query<StoredAct>(
      `select n::text, operator_id::text as "operatorId", what, subject, detail, address, coalesce(change::text, '') as change,
         (extract(epoch from at) * 1000000)::bigint::text as micros, encode(hash, 'hex') as hash
       from admin.act a where a.n > $1 order by a.n limit $2`,
      [count, PAGE],
      'admin-acts-walk',
    );
    for (const act of rows) {
      count += 1;
      if (act.n !== String(count)) return { count, last: before, faults: [...faults, `act ${count}: missing`] };
      if (actHash(before, act).toString('hex') !== act.hash) faults.push(`act ${act.n}: not as written`);
      if (kept.get(act.n)?.every((hash) => hash === act.hash) === false)
        faults.push(`act ${act.n}: anchored as another`);
      kept.delete(act.n);
      before = Buffer.from(act.hash, 'hex');
    }
    if (rows.length < PAGE) return { count, last: before, faults };
  }
}

async function headFaults(sql: SqlRunner, { count, last }: Walked): Promise<string[]> {
  const { rows } = await sql.query<{ n: string; hash: string }>(
    `select n::text, encode(hash, 'hex') as hash from admin.act_head`,
    [],
    'admin-acts-head',
  );
  const [head] = rows;
  const fits = head !== undefined && head.n === String(count) && head.hash === last.toString('hex');
  return fits ? [] : [`the last act is ${count}, and the head says ${head?.n ?? 'nothing'}`];
}
