import type { WithdrawalHours } from '@drawroom/contract/cashier-desk';
import type { ReplyOf } from '@drawroom/contract/call';
import type { withdrawalCalls } from '@drawroom/contract/withdrawal';
import type { Sql, Tx } from '../kernel/kernel.ts';
import { isAlways, weekOpeningAt } from '../kernel/week-hours.ts';
import { Refusal } from '../kernel/refusal.ts';
import { wallClock } from '../kernel/wall-clock.ts';

/** When withdrawals are taken, and how that is at this moment. */
export interface Opening {
  readonly hours: WithdrawalHours;
  /** When it opens next, Unix ms; null: it is open. */
  readonly opensAtMs: number | null;
}

/** Hours of a currency; null: always. */
export async function hoursOf(sql: Sql, currency: string): Promise<WithdrawalHours | null> {
  const { rows } = await sql.query<WithdrawalHours>(
    'select zone, outside, days from withdrawal.hours where currency = $1',
    [currency],
    'withdrawal-hours',
  );
  return rows[0] ?? null;
}

/** How the hours of a currency stand at a moment; null: they are always. */
export async function openingOf(sql: Sql, currency: string, nowMs: number): Promise<Opening | null> {
  const hours = await hoursOf(sql, currency);
  if (hours === null || isAlways(hours)) return null;
  return { hours, opensAtMs: weekOpeningAt(hours, nowMs).opensAtMs };
}

/** Sets the hours of a currency. */
export async function writeHours(t: Tx, currency: string, { zone, outside, days }: WithdrawalHours): Promise<void> {
  await t.query(
    `insert into withdrawal.hours (currency, zone, outside, days) values ($1, $2, $3, $4)
     on conflict (currency) do update set zone = excluded.zone, outside = excluded.outside, days = excluded.days`,
    [currency, zone, outside, JSON.stringify(days)],
    'withdrawal-write-hours',
  );
}

/** Refuses outside of the hours, where nothing is taken then: `withdrawal.closed` with `opensAt`. `zone`: the member's. */
export function refuseClosed(opening: Opening | null, zone: string): void {
  if (opening === null || opening.opensAtMs === null || opening.hours.outside === 'wait') return;
  const { opensAtMs } = opening;
  throw new Refusal('withdrawal.closed', { time: wallClock(zone, opensAtMs) }, { opensAt: opensAtMs });
}

/** The hours as a member is shown them before he tries. */
export function presentHours(opening: Opening | null): ReplyOf<typeof withdrawalCalls.form>['hours'] {
  if (opening === null) return null;
  const { zone, outside, days } = opening.hours;
  return { zone, outside, days, opensAt: opening.opensAtMs };
}
