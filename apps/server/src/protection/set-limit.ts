import type { LimitKind, LimitPeriod } from '@drawroom/contract/protection';
import { parseMoney } from '@drawroom/engine/money';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { lockGuard, type Who } from './store.ts';
import { record } from './tell.ts';

type Changing = Pick<Kernel, 'db' | 'outbox' | 'metrics'>;
interface Which {
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
}

const PERIOD_DAYS: Readonly<Record<LimitPeriod, bigint>> = { day: 1n, week: 7n, month: 30n };

/**
 * Sets a limit: a lower one, or the first one, holds at once; a higher one or none is noted and waits for its confirmation.
 * The same wish again changes nothing. Refuses with `protection.choice_invalid`.
 */
export async function setLimit(kernel: Changing, who: Who, asked: Which & { readonly value: string }): Promise<void> {
  const { kind, period } = asked;
  const value = asked.value === 'none' ? null : valueOf(asked);
  await kernel.db.tx(async (t) => {
    await lockGuard(t, who);
    const { rows } = await t.query<{ value: bigint | null; asked: bigint | null; pending: boolean; untilMs: number }>(
      `select value, asked_value as asked, clock_timestamp() + interval '8 days' as "untilMs",
         asked_at is not null and clock_timestamp() < asked_at + interval '8 days' as pending
       from protection.play_limit where account_id = $1 and kind = $2 and period = $3`,
      [who.accountId, kind, period],
      'protection-limit-now',
    );
    const now = rows[0];
    const current = now?.value ?? null;
    if (value !== null && (current === null || value <= current)) {
      await t.query(
        `insert into protection.play_limit (account_id, kind, period, value) values ($1, $2, $3, $4)
         on conflict (account_id, kind, period) do update set value = excluded.value, asked_value = null, asked_at = null`,
        [who.accountId, kind, period, value],
        'protection-limit-lower',
      );
      return record(kernel, t, { ...who, act: 'limit_set', kind, period, value });
    }
    if (current === null || (now?.pending === true && now.asked === value)) return;
    await t.query(
      `update protection.play_limit set asked_value = $4, asked_at = clock_timestamp()
       where account_id = $1 and kind = $2 and period = $3`,
      [who.accountId, kind, period, value],
      'protection-limit-ask',
    );
    await record(kernel, t, { ...who, act: 'limit_asked', kind, period, value, untilMs: now?.untilMs ?? null });
  });
}

function valueOf({ kind, period, value }: Which & { readonly value: string }): bigint {
  const parsed = kind === 'time' ? minutesOf(value, period) : parseMoney(value);
  if (parsed === null) throw new Refusal('protection.choice_invalid');
  return parsed;
}

function minutesOf(value: string, period: LimitPeriod): bigint | null {
  if (!/^(0|[1-9]\d*)$/.test(value)) return null;
  const minutes = BigInt(value);
  return minutes <= PERIOD_DAYS[period] * 1_440n ? minutes : null;
}

/** Makes a raise that has waited true. Refuses with `protection.change_unknown` before its time, after it, and without one. */
export async function confirmLimit(kernel: Changing, who: Who, { kind, period }: Which): Promise<void> {
  await kernel.db.tx(async (t) => {
    await lockGuard(t, who);
    const { rows } = await t.query<{ value: bigint | null }>(
      `update protection.play_limit set value = asked_value, asked_value = null, asked_at = null
       where account_id = $1 and kind = $2 and period = $3 and asked_at is not null
         and clock_timestamp() >= asked_at + interval '24 hours' and clock_timestamp() < asked_at + interval '8 days'
       returning value`,
      [who.accountId, kind, period],
      'protection-limit-confirm',
    );
    const row = rows[0];
    if (row === undefined) throw new Refusal('protection.change_unknown');
    await record(kernel, t, { ...who, act: 'limit_confirmed', kind, period, value: row.value });
  });
}

/** Takes a waiting raise back. Refuses with `protection.change_unknown` where none waits. */
export async function dropChange(kernel: Changing, who: Who, { kind, period }: Which): Promise<void> {
  await kernel.db.tx(async (t: Tx) => {
    await lockGuard(t, who);
    const { rowCount } = await t.query(
      `update protection.play_limit set asked_value = null, asked_at = null
       where account_id = $1 and kind = $2 and period = $3 and asked_at is not null
         and clock_timestamp() < asked_at + interval '8 days'`,
      [who.accountId, kind, period],
      'protection-limit-drop',
    );
    if (rowCount === 0) throw new Refusal('protection.change_unknown');
    await record(kernel, t, { ...who, act: 'limit_dropped', kind, period });
  });
}

/** How long a period is, ms. */
export function spanMsOf(period: LimitPeriod): number {
  return Number(PERIOD_DAYS[period]) * 86_400_000;
}
