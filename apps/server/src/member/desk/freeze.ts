import { audienceOf } from '@drawroom/contract/events';
import type { FreezeView } from '@drawroom/contract/member-desk';
import { FREEZE_REASONS_TOLD, type FreezeKind, type FreezeReason } from '@drawroom/contract/member-freeze';
import type { Kernel, Sql, Tx } from '../../kernel/kernel.ts';
import type { Reviewer } from '../../kernel/operator.ts';
import { invalidField, Refusal } from '../../kernel/refusal.ts';

export interface FreezeAsked {
  readonly reviewer: Reviewer;
  readonly memberId: bigint;
  readonly kind: FreezeKind;
  readonly reason: FreezeReason;
  readonly why: string;
  /** Unix ms; null: until it is lifted. */
  readonly untilMs: number | null;
}

type FreezeKernel = Pick<Kernel, 'sessions' | 'outbox'>;

/**
 * Freezes one thing of a member in the caller's transaction; from its commit on nothing of it happens. A login ends all his sessions.
 * Refuses with `member.unknown`, `member.freeze_not_now` while it is frozen already or the account is closed, and `request.invalid` for an
 * end that is past.
 */
export async function freezeMember(kernel: FreezeKernel, t: Tx, asked: FreezeAsked): Promise<void> {
  const { memberId, kind, reason, untilMs, reviewer } = asked;
  const accountId = await lockWhatFreezes(t, memberId, kind);
  // One that has run out stands aside, or it would be in the way of the next.
  await t.query(
    `update member.freeze set ended_at = until where account_id = $1 and kind = $2 and ended_at is null
       and until <= clock_timestamp()`,
    [accountId, kind],
    'member-freeze-over',
  );
  const { rows } = await t.query<{ past: boolean }>(
    'select to_timestamp($1::float8 / 1000) <= clock_timestamp() as past',
    [untilMs],
    'member-freeze-past',
  );
  if (rows[0]?.past === true) throw invalidField('until', 'is past');
  const { rowCount } = await t.query(
    `insert into member.freeze (member_id, account_id, kind, reason, why, until, operator_id, operator_name)
     values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000), $7, $8) on conflict do nothing`,
    [memberId, accountId, kind, reason, asked.why, untilMs, reviewer.operatorId, reviewer.operatorName],
    'member-freeze',
  );
  if (rowCount === 0) throw new Refusal('member.freeze_not_now');
  if (kind === 'login') {
    await kernel.sessions.endAllOf(t, memberId, 'frozen');
    // A session that was being renewed while this waited for its row goes on in another row, which only a new statement sees.
    await kernel.sessions.endAllOf(t, memberId, 'frozen');
  }
  await tell(kernel, t, { memberId, kind, reason, on: true, untilMs });
}

/** Lifts a freeze in force. Refuses with `member.unknown`, and with `member.freeze_not_now` where there is none. */
export async function unfreezeMember(
  kernel: FreezeKernel,
  t: Tx,
  asked: Pick<FreezeAsked, 'reviewer' | 'memberId' | 'kind' | 'why'>,
): Promise<void> {
  const { memberId, kind, why, reviewer } = asked;
  const accountId = await lockWhatFreezes(t, memberId, kind);
  const { rows } = await t.query<{ reason: FreezeReason }>(
    `update member.freeze set ended_at = clock_timestamp(), ended_by = $3, ended_why = $4
     where account_id = $1 and kind = $2 and ended_at is null and (until is null or until > clock_timestamp()) returning reason`,
    [accountId, kind, reviewer.operatorName, why],
    'member-unfreeze',
  );
  const [lifted] = rows;
  if (lifted === undefined) throw new Refusal('member.freeze_not_now');
  await tell(kernel, t, { memberId, kind, reason: lifted.reason, on: false, untilMs: null });
}

/**
 * Takes the lock under which what is frozen happens: of the member's row for his logins, which write it, of the account's row for bets and
 * funds. Whatever began before is over by then, and whatever comes later sees the freeze. Gives the account.
 */
async function lockWhatFreezes(t: Tx, memberId: bigint, kind: FreezeKind): Promise<bigint> {
  const { rows } = await t.query<{ accountId: bigint; closed: boolean }>(
    `select account_id as "accountId", closed_at is not null as closed from member.member where id = $1
     ${kind === 'login' ? 'for update' : 'for share'}`,
    [memberId],
    `member-freeze-lock-${kind === 'login' ? 'member' : 'share'}`,
  );
  const [member] = rows;
  if (member === undefined) throw new Refusal('member.unknown');
  if (member.closed) throw new Refusal('member.freeze_not_now');
  if (kind !== 'login')
    await t.query(
      'select ledger.lock_accounts(array[$1]::bigint[], true)',
      [member.accountId],
      'member-freeze-lock-account',
    );
  return member.accountId;
}

async function tell(
  { outbox }: Pick<Kernel, 'outbox'>,
  t: Tx,
  news: Pick<FreezeAsked, 'memberId' | 'kind' | 'reason' | 'untilMs'> & { readonly on: boolean },
): Promise<void> {
  const { memberId, kind, reason, on, untilMs } = news;
  if (!FREEZE_REASONS_TOLD.includes(reason)) return;
  await outbox.publish(t, {
    audience: audienceOf.member(String(memberId)),
    type: 'member.freeze',
    data: { kind, on, until: untilMs },
  });
}

/** Refuses with `member.login_frozen` (until) whose logins are frozen. The caller holds the lock of the member's row. */
export async function requireLoginOpen(t: Tx, accountId: bigint): Promise<void> {
  const until = await frozenUntil(t, accountId, 'login');
  if (until !== undefined) throw new Refusal('member.login_frozen', {}, { until });
}

/**
 * Refuses with `wallet.frozen` (until) what takes points away from an account whose funds are frozen. The caller holds the lock of the
 * account's row.
 */
export async function requireFundsOpen(t: Tx, accountId: bigint): Promise<void> {
  const until = await frozenUntil(t, accountId, 'funds');
  if (until !== undefined) throw new Refusal('wallet.frozen', {}, { until });
}

/** Until when something is frozen, Unix ms; null: until it is lifted; undefined: it is not. */
async function frozenUntil(sql: Sql, accountId: bigint, kind: FreezeKind): Promise<number | null | undefined> {
  const { rows } = await sql.query<{ until: number | null }>(
    'select until from member.v_freeze where account_id = $1 and kind = $2',
    [accountId, kind],
    'member-frozen-until',
  );
  const [row] = rows;
  return row && (row.until === null ? null : Math.trunc(row.until));
}

/** `frozen` while something of the member is: closing the account would end the freeze. */
export async function closeBlockedBy(t: Tx, memberId: bigint): Promise<string | null> {
  const { rowCount } = await t.query(
    'select from member.v_freeze f join member.member m on m.account_id = f.account_id where m.id = $1',
    [memberId],
  );
  return rowCount > 0 ? 'frozen' : null;
}

/** Every freeze of a member, newest first. */
export async function freezesOf(sql: Sql, memberId: bigint): Promise<FreezeView[]> {
  const { rows } = await sql.query<
    Omit<FreezeView, 'lifted'> & { endedAt: number | null; endedBy: string | null; endedWhy: string | null }
  >(
    `select kind, reason, why, operator_name as operator, made_at as "from", until,
       ended_at is null and (until is null or until > clock_timestamp()) as on,
       ended_at as "endedAt", ended_by as "endedBy", ended_why as "endedWhy"
     from member.freeze where member_id = $1 order by id desc limit 200`,
    [memberId],
    'member-freezes',
  );
  return rows.map(({ endedAt, endedBy, endedWhy, from, until, ...freeze }) => ({
    ...freeze,
    from: Math.trunc(from),
    until: until === null ? null : Math.trunc(until),
    lifted: endedBy === null ? null : { at: Math.trunc(endedAt ?? 0), operator: endedBy, why: endedWhy ?? '' },
  }));
}
