import { myWallet, turnover } from '@drawroom/contract/wallet';
import { formatMoney } from '@drawroom/engine/money';
import type { Db } from '@drawroom/server/kernel/kernel';
import { cashierRows, HOUSE_ACCOUNTS, houseTotals, openRequirements, pointsOf } from './cashier-book.ts';
import type { CashierHouse } from './cashier-house.ts';
import { answered, breach, type Player } from './cashier-player.ts';
import { betsResult, quietEnds } from './cashier-quiet.ts';

/** Kinds of rows that only the cashier writes on a member's account. */
const CASHIER_KINDS = ['deposit', 'fee', 'bonus', 'withdrawal', 'withdrawal_return', 'hold', 'release', 'correction'];

/** Holds one member against the model, once nothing of his is to be drawn: what he sees, and what lies in the tables. */
export async function comparePlayer(player: Player): Promise<void> {
  const ends = await quietEnds(player);
  const betsMinor = betsResult(player.betting, ends);
  const { availableMinor, heldMinor } = pointsOf(player.book, betsMinor);
  const open = openRequirements(player.book, ends);
  const wallet = await answered(player, myWallet, {});
  const locked = open.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  differences(player, {
    balance: [wallet.balance, formatMoney(availableMinor)],
    frozen: [wallet.frozen, formatMoney(heldMinor)],
    withdrawable: [wallet.withdrawable, formatMoney(availableMinor > locked ? availableMinor - locked : 0n)],
    turnoverLeft: [wallet.turnoverLeft, formatMoney(open.reduce((sum, { leftMinor }) => sum + leftMinor, 0n))],
    turnover: [await shownTurnover(player), open.map(({ source, ref }) => `${source} ${ref}`).join()],
  });
  await compareTables(player, betsMinor);
}

async function shownTurnover(player: Player): Promise<string> {
  const { list } = await answered(player, turnover, {});
  return list.map(({ source, ref }) => `${source} ${ref}`).join();
}

function differences(player: Player, pairs: Readonly<Record<string, readonly [string, string]>>): void {
  for (const [what, [found, expected]] of Object.entries(pairs))
    if (found !== expected) breach(player, `${what} is "${found}", the model says "${expected}"`);
}

async function compareTables(player: Player, betsMinor: bigint): Promise<void> {
  const { book, accountId } = player;
  const found = await player.house.atBooks((db) => readTables(db, accountId));
  const rows = found.entries.filter(({ kind }) => CASHIER_KINDS.includes(kind));
  const others = found.entries.filter(({ kind }) => !CASHIER_KINDS.includes(kind) && kind !== 'opening');
  const deposits = book.deposits.map(({ orderNo, step, passedMinor }) =>
    `${orderNo} ${step} ${passedMinor ?? ''}`.trim(),
  );
  const withdrawals = book.withdrawals.map(
    ({ orderNo, fate, amountMinor, feeMinor }) => `${orderNo} ${fate} ${amountMinor} ${feeMinor}`,
  );
  differences(player, {
    'rows of the cashier': [
      sorted(rows.map(({ kind, ref, amount, n }) => `${kind} ${ref} ${amount} x${n}`)),
      sorted([...cashierRows(book)].map(([key, amount]) => `${key} ${amount} x1`)),
    ],
    'rows of bets': [String(others.reduce((sum, { amount }) => sum + amount, 0n)), String(betsMinor)],
    deposits: [sorted(found.deposits), sorted(deposits)],
    withdrawals: [sorted(found.withdrawals), sorted(withdrawals)],
  });
}

const sorted = (lines: readonly string[]): string => lines.toSorted().join('; ');

interface Tables {
  readonly entries: readonly { kind: string; ref: bigint; amount: bigint; n: number }[];
  readonly deposits: readonly string[];
  readonly withdrawals: readonly string[];
}

async function readTables(db: Db, accountId: bigint): Promise<Tables> {
  const entries = await db.query<Tables['entries'][number]>(
    `select kind, ref, sum(amount)::bigint as amount, count(*)::int as n from ledger.v_entry where account_id = $1 group by 1, 2`,
    [accountId],
  );
  const deposits = await db.query<{ line: string }>(
    `select concat_ws(' ', 'D' || id, step, case when step = 'passed' then amount end) as line from deposit.deposit where account_id = $1`,
    [accountId],
  );
  const withdrawals = await db.query<{ line: string }>(
    `select concat_ws(' ', 'W' || id, case step when 'paid' then 'paid' when 'rejected' then 'returned' else 'held' end, amount, fee) as line
     from withdrawal.request where account_id = $1`,
    [accountId],
  );
  return {
    entries: entries.rows,
    deposits: deposits.rows.map(({ line }) => line),
    withdrawals: withdrawals.rows.map(({ line }) => line),
  };
}

/** What was held against each other at the end. */
export interface CashierCompared {
  readonly payoutsAtGateway: number;
  readonly paidAtGateway: number;
  readonly breaches: readonly string[];
}

/** Holds the house's own accounts, the sum of all of them and the gateway's own book against the model. */
export async function compareCashier(house: CashierHouse, players: readonly Player[]): Promise<CashierCompared> {
  const breaches: string[] = [];
  const expected = houseTotals(players.map(({ book }) => book));
  const found = await house.atBooks(readHouse);
  for (const code of HOUSE_ACCOUNTS)
    if ((found.totals.get(code) ?? 0n) !== (expected.get(code) ?? 0n))
      breaches.push(`${code} is ${found.totals.get(code) ?? 0n}, the model says ${expected.get(code) ?? 0n}`);
  if (found.sum !== 0n) breaches.push(`all accounts sum to ${found.sum}`);
  if (found.least < 0n) breaches.push(`an account stands at ${found.least}`);
  return { ...comparePayouts(house, found.payouts, breaches), breaches };
}

interface HousePayout {
  readonly no: string;
  readonly request: bigint;
  readonly state: string;
  readonly amount: bigint;
}

/** The gateway's process keeps its own book: nothing may be paid twice there, nor other than the house has booked. */
function comparePayouts(
  house: CashierHouse,
  known: readonly HousePayout[],
  breaches: string[],
): Pick<CashierCompared, 'payoutsAtGateway' | 'paidAtGateway'> {
  const { payouts, payments } = house.gateway.book();
  const byNo = new Map(known.map((one) => [one.no, one]));
  const paidRequests = new Map<bigint, number>();
  for (const { orderNo, amount, state } of payouts) {
    const ours = byNo.get(orderNo);
    if (ours === undefined) breaches.push(`the gateway has ${orderNo}, which the house never sent`);
    else if (state === 'accepted' ? ['paid', 'failed'].includes(ours.state) : ours.state !== state)
      breaches.push(`${orderNo} is ${state} at the gateway, ${ours.state} here`);
    else if (formatMoney(ours.amount) !== amount) breaches.push(`${orderNo} is ${amount} at the gateway`);
    if (ours !== undefined && state === 'paid')
      paidRequests.set(ours.request, (paidRequests.get(ours.request) ?? 0) + 1);
  }
  for (const [request, times] of paidRequests) if (times > 1) breaches.push(`W${request} was paid ${times} times`);
  const atGateway = new Set(payouts.map(({ orderNo, state }) => `${orderNo} ${state}`));
  for (const { no, state } of known)
    if (state === 'paid' && !atGateway.has(`${no} paid`))
      breaches.push(`${no} is booked as paid, and the gateway has not`);
  if (payments.length === 0) breaches.push('the gateway has seen no payment');
  return { payoutsAtGateway: payouts.length, paidAtGateway: paidRequests.size };
}

async function readHouse(db: Db): Promise<{
  totals: ReadonlyMap<string, bigint>;
  sum: bigint;
  least: bigint;
  payouts: readonly HousePayout[];
}> {
  const { rows } = await db.query<{ code: string; total: bigint }>(
    `select code, sum(amount)::bigint as total from (
       select account_code as code, amount from ledger.v_row union all select contra_code, -amount from ledger.v_row) s group by 1`,
  );
  // Balances as they stand, not as their rows add up: a balance that was moved without a row is seen, too.
  const { rows: all } = await db.query<{ least: bigint; sum: bigint }>(
    `select min(balance) as least, (coalesce(sum(balance), 0) + (select coalesce(sum(amount), 0) from (
        select e.amount from ledger.entry e join ledger.account_info i on i.id = e.account_id where not i.tracked
        union all
        select -e.amount from ledger.entry e join ledger.account_info i on i.id = e.contra_id where not i.tracked) s))::bigint as sum
     from ledger.account`,
  );
  const { rows: payouts } = await db.query<HousePayout>(
    `select 'WP' || id as no, request_id as request, state, amount from withdrawal.payout where way = 'gateway'`,
  );
  return {
    totals: new Map(rows.map(({ code, total }) => [code, total])),
    sum: all[0]?.sum ?? 0n,
    least: all[0]?.least ?? 0n,
    payouts,
  };
}
