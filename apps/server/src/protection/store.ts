import { lockAccount } from '@drawroom/ledger/accounts';
import type { LimitKind, LimitPeriod } from '@drawroom/contract/protection';
import type { Sql, Tx } from '../kernel/kernel.ts';

/** Whose protection: the member, and the ledger account of his points. */
export interface Who {
  readonly memberId: bigint;
  readonly accountId: bigint;
}

/** A limit as stored: minor units, or minutes for `time`; null: none. */
export interface StoredLimit {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly value: bigint | null;
  readonly askedValue: bigint | null;
  readonly askedAtMs: number | null;
}

/** What is set and how play stands, all as of one moment of the database's clock, Unix ms. */
export interface Standing {
  readonly atMs: number;
  readonly excludedUntilMs: number | null;
  readonly timeOutUntilMs: number | null;
  readonly realityMinutes: number;
  readonly realityAtMs: number | null;
  readonly playingSinceMs: number | null;
  /** Time of play in the last 24 hours, 7 days and 30 days, ms. */
  readonly playMs: Readonly<Record<LimitPeriod, bigint>>;
}

/** One line of a member's history. */
export interface Act {
  readonly act: string;
  readonly kind?: LimitKind;
  readonly period?: LimitPeriod;
  readonly value?: bigint | null;
  readonly untilMs?: number | null;
}

/** Takes the lock under which bets are placed: what is then committed binds every later one. Makes the member's row. */
export async function lockGuard(t: Tx, { accountId, memberId }: Who): Promise<void> {
  await lockAccount(t, accountId);
  await t.query(
    'insert into protection.guard (account_id, member_id) values ($1, $2) on conflict (account_id) do nothing',
    [accountId, memberId],
    'protection-guard',
  );
}

export async function readStanding(sql: Sql, accountId: bigint): Promise<Standing> {
  const { rows } = await sql.query<Omit<Standing, 'playMs'> & { day: bigint; week: bigint; month: bigint }>(
    `select n.at as "atMs", g.excluded_until as "excludedUntilMs", g.time_out_until as "timeOutUntilMs",
       coalesce(g.reality_minutes, 0) as "realityMinutes", protection.reality_at($1, n.at) as "realityAtMs",
       case when s.last_at > n.at - interval '30 minutes' then s.since end as "playingSinceMs",
       protection.play_ms($1, n.at - interval '24 hours', n.at) as day,
       protection.play_ms($1, n.at - interval '168 hours', n.at) as week,
       protection.play_ms($1, n.at - interval '720 hours', n.at) as month
     from (select clock_timestamp() as at offset 0) n
     left join protection.guard g on g.account_id = $1 left join protection.spell s on s.account_id = $1`,
    [accountId],
    'protection-standing',
  );
  const row = rows[0];
  if (row === undefined) throw new Error('no standing');
  const { day, week, month, ...standing } = row;
  return { ...standing, playMs: { day, week, month } };
}

export async function readLimits(sql: Sql, accountId: bigint): Promise<StoredLimit[]> {
  const { rows } = await sql.query<StoredLimit>(
    `select kind, period, value, asked_value as "askedValue", asked_at as "askedAtMs"
     from protection.play_limit where account_id = $1`,
    [accountId],
    'protection-limits',
  );
  return rows;
}

export async function writeAct(t: Tx, accountId: bigint, act: Act): Promise<void> {
  await t.query(
    `insert into protection.history (account_id, act, kind, period, value, until)
     values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000))`,
    [accountId, act.act, act.kind ?? null, act.period ?? null, act.value ?? null, act.untilMs ?? null],
    'protection-act',
  );
}

/** A line of the history as stored. */
export interface StoredAct {
  readonly atMs: number;
  readonly act: string;
  readonly kind: LimitKind | null;
  readonly period: LimitPeriod | null;
  readonly value: bigint | null;
  readonly untilMs: number | null;
}

/** A page of a member's history, newest first, and how long it is. */
export async function readActs(
  sql: Sql,
  accountId: bigint,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ list: StoredAct[]; total: number }> {
  const { rows } = await sql.query<StoredAct>(
    `select at as "atMs", act, kind, period, value, until as "untilMs" from protection.history
     where account_id = $1 order by id desc limit $2 offset $3`,
    [accountId, limit, offset],
    'protection-history',
  );
  const counted = await sql.query<{ n: number }>(
    'select count(*)::int as n from protection.history where account_id = $1',
    [accountId],
    'protection-history-count',
  );
  return { list: rows, total: counted.rows[0]?.n ?? 0 };
}

/** Ledger accounts of members' points, by member. */
export async function accountsOf(sql: Sql, memberIds: readonly bigint[], currency: string): Promise<Who[]> {
  const { rows } = await sql.query<Who>(
    `select owner_member_id as "memberId", id as "accountId" from ledger.v_account
     where code = 'member.available' and currency = $2 and owner_member_id = any($1::bigint[]) order by id`,
    [memberIds.map(String), currency],
    'protection-accounts-of',
  );
  return rows;
}
