import type { VipRules } from '@drawroom/contract/vip-desk';
import { dayAt } from '@drawroom/engine/date-ranges';
import { parseMoney } from '@drawroom/engine/money';
import type { Sql, Tx } from '../kernel/kernel.ts';

/** The levels as they stand, and which version that is. */
export interface CurrentRules {
  readonly version: bigint;
  readonly rules: VipRules;
}

/** A level as it is counted with; `level` is its place from 1, amounts in minor units. */
export interface Level {
  readonly level: number;
  readonly name: Readonly<Record<string, string>>;
  readonly neededMinor: bigint;
  readonly upMinor: bigint;
  readonly monthMinor: bigint;
  readonly turnoverE2: number;
  readonly on: boolean;
}

export async function currentRules(sql: Sql): Promise<CurrentRules> {
  const { rows } = await sql.query<{ version: bigint; content: VipRules }>(
    'select version, content from vip.rules order by version desc limit 1',
    [],
    'vip-rules',
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no rules of levels');
  return { version: row.version, rules: row.content };
}

/** Puts rules into force: a new version, by which everybody who ever played is looked at again. */
export async function writeRules(t: Tx, rules: VipRules): Promise<void> {
  await t.query('insert into vip.rules (content) values ($1::jsonb)', [JSON.stringify(rules)], 'vip-write-rules');
  await t.query('update vip.cursor set whole_after = 0', [], 'vip-look-at-all');
}

/** An amount of the rules, minor units. */
export const minorOf = (amount: string): bigint => parseMoney(amount) ?? 0n;
/** `1.50` times as hundredths. */
export const timesE2 = (times: string): number => Number(minorOf(times));

export function levelsOf(rules: VipRules): readonly Level[] {
  return rules.levels.map(({ name, turnover, upGift, monthGift, times, on }, at) => ({
    level: at + 1,
    name: name,
    neededMinor: minorOf(turnover),
    upMinor: minorOf(upGift),
    monthMinor: minorOf(monthGift),
    turnoverE2: timesE2(times),
    on,
  }));
}

/** Levels that a turnover leads to: it has to come to what is asked for, no less. */
export function reachedBy(levels: readonly Level[], turnoverMinor: bigint): readonly Level[] {
  return levels.filter(({ on, neededMinor }) => on && turnoverMinor >= neededMinor);
}

/** The level whose monthly gift is given to whoever stands somewhere: his own, or the next one below that is on; null: none. */
export function monthLevel(levels: readonly Level[], standing: number): Level | null {
  return levels.findLast(({ level, on }) => on && level <= standing) ?? null;
}

/** The month of the house at a moment, `2026-11`. */
export function monthOf({ zone }: VipRules, nowMs: number): string {
  return dayAt(zone, nowMs).slice(0, 7);
}
