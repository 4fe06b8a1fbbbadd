import type { ApplicationState } from '@drawroom/contract/deposit-states';
import {
  WITHDRAWAL_STATE_OF,
  WITHDRAWAL_STEPS,
  type WithdrawalReason,
  type WithdrawalStep,
} from '@drawroom/contract/withdrawal-states';
import type { Sql, Tx } from '../kernel/kernel.ts';
import type { TargetKind } from './terms.ts';

/** A withdrawal as stored, but for its target. */
export interface StoredRequest {
  readonly id: bigint;
  readonly accountId: bigint;
  readonly memberId: bigint;
  readonly currency: string;
  readonly clientRef: string;
  readonly digest: string;
  readonly kind: TargetKind;
  readonly masked: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly twoPeople: boolean;
  readonly payoutWay: 'manual' | 'gateway';
  readonly automatic: boolean;
  readonly step: WithdrawalStep;
  readonly reason: WithdrawalReason | null;
  readonly createdAtMs: number;
  readonly promisedAtMs: number;
  /** Later than promised by now. */
  readonly isPast: boolean;
  readonly reviewedAtMs: number | null;
  readonly claimedBy: bigint | null;
  readonly claimedName: string | null;
  readonly claimedUntilMs: number | null;
  readonly claimHolds: boolean;
  readonly firstApprover: bigint | null;
  readonly secondApprover: bigint | null;
}

/** A row of the timeline. */
export interface StoredStep {
  readonly step: WithdrawalStep;
  readonly reason: WithdrawalReason | null;
  readonly atMs: number;
  readonly actorKind: string;
  readonly actorName: string;
  readonly note: string;
}

export const REQUEST = `select id, account_id as "accountId", member_id as "memberId", currency, client_ref::text as "clientRef",
    digest::text as digest, kind, masked, amount as "amountMinor", fee as "feeMinor", two_people as "twoPeople",
    payout_way as "payoutWay", automatic, step, reason, created_at as "createdAtMs", promised_at as "promisedAtMs",
    promised_at < clock_timestamp() as "isPast",
    reviewed_at as "reviewedAtMs", claimed_by as "claimedBy", claimed_name as "claimedName",
    claimed_until as "claimedUntilMs", coalesce(claimed_until > clock_timestamp(), false) as "claimHolds",
    first_approver as "firstApprover", second_approver as "secondApprover"
  from withdrawal.request`;

export async function requestByRef(sql: Sql, accountId: bigint, clientRef: string): Promise<StoredRequest | undefined> {
  const { rows } = await sql.query<StoredRequest>(
    `${REQUEST} where account_id = $1 and client_ref = $2`,
    [accountId, clientRef],
    'withdrawal-by-ref',
  );
  return rows[0];
}

/** A member's own, by its number, by his reference, or by both. */
export async function ownRequest(
  sql: Sql,
  accountId: bigint,
  by: { readonly id: bigint | null; readonly clientRef: string | null },
): Promise<StoredRequest | undefined> {
  const { rows } = await sql.query<StoredRequest>(
    `${REQUEST} where account_id = $1 and ($2::bigint is null or id = $2) and ($3::uuid is null or client_ref = $3)
     and ($2::bigint is not null or $3::uuid is not null)`,
    [accountId, by.id, by.clientRef],
    'withdrawal-own',
  );
  return rows[0];
}

/** Locks a request before anything of it is changed; undefined when there is none. Its account is locked after it. */
export async function lockRequest(t: Tx, id: bigint): Promise<StoredRequest | undefined> {
  const { rows } = await t.query<StoredRequest>(`${REQUEST} where id = $1 for update`, [id], 'withdrawal-lock');
  return rows[0];
}

export async function stepsOf(sql: Sql, id: bigint): Promise<StoredStep[]> {
  const { rows } = await sql.query<StoredStep>(
    `select step, reason, at as "atMs", actor_kind as "actorKind", actor_name as "actorName", note
     from withdrawal.step where request_id = $1 order by n`,
    [id],
    'withdrawal-steps',
  );
  return rows;
}

export interface RequestFilter {
  readonly accountId: bigint;
  readonly state: ApplicationState | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

const MATCHES = `account_id = $1 and ($2::text[] is null or step = any($2))
  and ($3::float8 is null or created_at >= to_timestamp($3::float8 / 1000))
  and ($4::float8 is null or created_at < to_timestamp($4::float8 / 1000))`;

function paramsOf({ accountId, state, fromMs, toMs }: RequestFilter): unknown[] {
  const steps = state === null ? null : WITHDRAWAL_STEPS.filter((step) => WITHDRAWAL_STATE_OF[step] === state);
  return [accountId, steps, fromMs, toMs];
}

/** Newest first. */
export async function findRequests(
  sql: Sql,
  filter: RequestFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ list: StoredRequest[]; total: number }> {
  const params = paramsOf(filter);
  const { rows } = await sql.query<StoredRequest>(
    `${REQUEST} where ${MATCHES} order by id desc limit $5 offset $6`,
    [...params, limit, offset],
    'withdrawal-list',
  );
  const counted = await sql.query<{ total: number }>(
    `select count(*)::int as total from withdrawal.request where ${MATCHES}`,
    params,
    'withdrawal-count',
  );
  return { list: rows, total: counted.rows[0]?.total ?? 0 };
}
