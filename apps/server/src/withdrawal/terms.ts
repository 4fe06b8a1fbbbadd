import type { WithdrawalView } from '@drawroom/contract/withdrawal';
import { withdrawalFee } from '@drawroom/engine/cashier-prices';
import type { SessionClaims, Sql } from '../kernel/kernel.ts';
import { dayOf } from '../member/index.ts';
import { openingOf, type Opening } from './hours.ts';
import { openTurnover, withdrawableOf, type CountedStake } from '../wallet/index.ts';

export type TargetKind = WithdrawalView['kind'];

/** A row of `withdrawal.rule`; amounts in minor units. */
export interface Rule {
  readonly kind: TargetKind;
  readonly min: bigint;
  readonly max: bigint;
  readonly feeFixed: bigint;
  readonly feePer10k: number;
  readonly freePerDay: number;
  readonly automaticUpTo: bigint;
  readonly automaticPerDay: bigint;
  readonly twoPeopleOver: bigint;
  readonly promisedAutomatic: number;
  readonly promisedReview: number;
  readonly newTargetHours: number;
  readonly payoutWay: 'manual' | 'gateway';
}

/** What was asked for on the running day, and what is left of it. */
export interface DayUse {
  readonly count: number;
  readonly countLeft: number;
  readonly sumLeft: bigint;
  /** Let through without a look so far. */
  readonly automaticSum: bigint;
  /** When all of it starts anew. */
  readonly resetsAtMs: number;
}

/** Everything that decides what a member may withdraw now. */
export interface Terms {
  readonly nowMs: number;
  readonly balanceMinor: bigint;
  readonly withdrawable: bigint;
  readonly turnoverLeft: bigint;
  readonly turnover: Awaited<ReturnType<typeof openTurnover>>;
  readonly day: DayUse;
  readonly rules: readonly Rule[];
  /** Null: withdrawals are always taken. */
  readonly opening: Opening | null;
}

/**
 * The terms of now. An order reads them behind the lock of its account, so that sums and limits cannot be passed by two at once
 * a form reads them for show.
 */
export async function readTerms(
  sql: Sql,
  { accountId, currency, zone }: SessionClaims,
  countedStake: CountedStake,
): Promise<Terms> {
  const { rows } = await sql.query<{ balance: bigint; now: number }>(
    'select balance, clock_timestamp() as now from ledger.v_account where id = $1 and tracked',
    [accountId],
    'withdrawal-balance',
  );
  const [account] = rows;
  if (account === undefined) throw new Error(`no ledger account ${accountId}`);
  const turnover = await openTurnover(sql, accountId, countedStake);
  const { withdrawable, left } = withdrawableOf(account.balance, turnover);
  return {
    nowMs: account.now,
    balanceMinor: account.balance,
    withdrawable,
    turnoverLeft: left,
    turnover,
    day: await dayUse(sql, { accountId, currency, zone, nowMs: account.now }),
    rules: await rulesOf(sql, currency),
    opening: await openingOf(sql, currency, account.now),
  };
}

/** The rules of a currency, by kind. */
export async function rulesOf(sql: Sql, currency: string): Promise<Rule[]> {
  const { rows } = await sql.query<Rule>(
    `select kind, min, max, fee_fixed as "feeFixed", fee_per10k as "feePer10k", free_per_day as "freePerDay",
       automatic_up_to as "automaticUpTo", automatic_per_day as "automaticPerDay", two_people_over as "twoPeopleOver",
       promised_automatic as "promisedAutomatic", promised_review as "promisedReview",
       new_target_hours as "newTargetHours", payout_way as "payoutWay"
     from withdrawal.rule where currency = $1 order by kind`,
    [currency],
    'withdrawal-rules',
  );
  return rows;
}

interface DayRow {
  readonly count: number;
  readonly sum: bigint;
  readonly automaticSum: bigint;
  readonly endsAtMs: number | null;
  readonly countMax: number;
  readonly sumMax: bigint;
}

/**
 * A request counts until the end of the day it was made on, in the zone its member had then. In one zone that is his day; another
 * zone does not begin it anew. What was rejected does not count. Without a row in `day_rule` there is no limit.
 */
async function dayUse(
  sql: Sql,
  at: { accountId: bigint; currency: string; zone: string; nowMs: number },
): Promise<DayUse> {
  const { rows } = await sql.query<DayRow>(
    `select count(r.id)::int as count, coalesce(sum(r.amount), 0)::bigint as sum,
       coalesce(sum(r.amount) filter (where r.automatic), 0)::bigint as "automaticSum", max(r.day_ends_at) as "endsAtMs",
       coalesce(max(d.count), 1000000) as "countMax", coalesce(max(d.sum), 9000000000000000)::bigint as "sumMax"
     from (select 1) one left join withdrawal.day_rule d on d.currency = $2
     left join withdrawal.request r on r.account_id = $1 and r.day_ends_at > clock_timestamp() and r.step <> 'rejected'`,
    [at.accountId, at.currency],
    'withdrawal-day-use',
  );
  const [used] = rows;
  if (used === undefined) throw new Error('the day was not summed');
  const { count, sum, automaticSum, endsAtMs, countMax, sumMax } = used;
  return {
    count,
    countLeft: Math.max(countMax - count, 0),
    sumLeft: sumMax > sum ? sumMax - sum : 0n,
    automaticSum,
    resetsAtMs: endsAtMs ?? dayOf(at.zone, at.nowMs).toMs,
  };
}

/** Withdrawals of the day that are still free of the fee. */
export function freeLeft(rule: Rule, day: DayUse): number {
  return Math.max(rule.freePerDay - day.count, 0);
}

/** Up to how much nobody looks first, with what of the day is left for that. */
export function automaticUpTo(rule: Rule, day: DayUse): bigint {
  const left = rule.automaticPerDay > day.automaticSum ? rule.automaticPerDay - day.automaticSum : 0n;
  return left < rule.automaticUpTo ? left : rule.automaticUpTo;
}

/** Fee of an amount, rounded down to the member's favour; always less than the amount within the rule's bounds. */
export function feeOf(rule: Rule, day: DayUse, amountMinor: bigint): bigint {
  return withdrawalFee(amountMinor, { ...rule, freeLeft: freeLeft(rule, day) });
}
