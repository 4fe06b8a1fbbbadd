import type { TurnoverSource } from '@drawroom/contract/wallet';
import { mulFloor } from '@drawroom/engine/money';
import type { Sql, Tx } from '../kernel/kernel.ts';

/**
 * Stakes that count towards turnover: those of bets placed after a moment that were won or lost; what was pushed, cancelled or
 * voided does not count, nor what is not drawn yet. Minor units. The lottery tells.
 */
export type CountedStake = (sql: Sql, accountId: bigint, sinceMs: number) => Promise<bigint>;

/** One requirement with what has been done for it, minor units. */
export interface Turnover {
  readonly id: bigint;
  readonly source: TurnoverSource;
  readonly ref: string;
  readonly amountMinor: bigint;
  readonly requiredMinor: bigint;
  readonly leftMinor: bigint;
  readonly createdAtMs: number;
}

/** Hundredths: 100 means that an amount has to be staked once. */
const MULTIPLE_SCALE = 100n;

/** A part of an amount that has to be staked: `multipleE2` hundredths of it. */
interface Wanted {
  readonly source: TurnoverSource;
  readonly ref: string;
  readonly amountMinor: bigint;
  readonly multipleE2: number;
}

/**
 * Asks for `multipleE2` hundredths of an amount to be staked, in the transaction that credits it. A multiple of 0 asks for
 * nothing. Once per source and ref.
 */
export async function requireTurnover(t: Tx, accountId: bigint, wanted: Wanted): Promise<void> {
  await requireTurnovers(t, [{ accountId, ...wanted }]);
}

/** As `requireTurnover`, of many accounts at once. */
export async function requireTurnovers(
  t: Tx,
  wanted: readonly (Wanted & { readonly accountId: bigint })[],
): Promise<void> {
  const asked = wanted
    .map((one) => ({ ...one, required: mulFloor(one.amountMinor, BigInt(one.multipleE2), MULTIPLE_SCALE) }))
    .filter(({ required }) => required > 0n);
  if (asked.length === 0) return;
  await t.query(
    `insert into wallet.turnover (account_id, source, ref, amount, required)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[])
     on conflict (source, ref) do nothing`,
    [
      asked.map(({ accountId }) => String(accountId)),
      asked.map(({ source }) => source),
      asked.map(({ ref }) => ref),
      asked.map(({ amountMinor }) => String(amountMinor)),
      asked.map(({ required }) => String(required)),
    ],
    'wallet-require-turnovers',
  );
}

/** What is still to be staked, oldest first; those that have just been met are left out. */
export async function openTurnover(sql: Sql, accountId: bigint, countedStake: CountedStake): Promise<Turnover[]> {
  const { rows } = await sql.query<Omit<Turnover, 'leftMinor'>>(
    `select id, source, ref, amount as "amountMinor", required as "requiredMinor", created_at as "createdAtMs"
     from wallet.turnover where account_id = $1 and met_at is null order by id`,
    [accountId],
    'wallet-open-turnover',
  );
  const counted: bigint[] = [];
  for (const row of rows) counted.push(await countedStake(sql, accountId, row.createdAtMs));
  const left = leftOf(
    rows.map(({ requiredMinor }) => requiredMinor),
    counted,
  );
  return rows.map((row, at) => ({ ...row, leftMinor: left[at] ?? 0n })).filter(({ leftMinor }) => leftMinor > 0n);
}

/**
 * What is left of each requirement when stakes serve them in order. `counted[i]` is what was staked since requirement i began,
 * so it never grows with i. A stake serves the oldest requirement open when it was placed, and no stake serves two.
 */
export function leftOf(required: readonly bigint[], counted: readonly bigint[]): bigint[] {
  return required.map((own, at) => {
    // The work left up to here, as in a queue: the worst, over all i, of what came since i less what was served since i.
    let wanted = 0n;
    let left = 0n;
    for (let i = at; i >= 0; i -= 1) {
      wanted += required[i] ?? 0n;
      const rest = wanted - (counted[i] ?? 0n);
      if (rest > left) left = rest;
    }
    return left < own ? left : own;
  });
}

/**
 * Marks all requirements as met once none is left, so that later reads need not look at them. Never one by one: stakes that served
 * an older one would count again for a younger one. The caller holds the account's lock.
 */
export async function closeMetTurnover(t: Tx, accountId: bigint, open: readonly Turnover[]): Promise<void> {
  if (open.length > 0) return;
  await t.query(
    'update wallet.turnover set met_at = clock_timestamp() where account_id = $1 and met_at is null',
    [accountId],
    'wallet-close-turnover',
  );
}

/**
 * What of a balance may leave: all but the amounts whose turnover is not met. Only what was paid in lately waits, never what
 * was there before or won since.
 */
export function withdrawableOf(
  balanceMinor: bigint,
  open: readonly Turnover[],
): { withdrawable: bigint; locked: bigint; left: bigint } {
  const locked = open.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const left = open.reduce((sum, { leftMinor }) => sum + leftMinor, 0n);
  const withdrawable = balanceMinor > locked ? balanceMinor - locked : 0n;
  return { withdrawable, locked: locked < balanceMinor ? locked : balanceMinor, left };
}
