import { formatMoney } from '@drawroom/engine/money';
import type { OwnData, Sql, Tx } from '../kernel/kernel.ts';
import { presentOrder } from './present-order.ts';
import type { Receipts } from './receipts.ts';

const PAGE = 1_000;

interface BetRow {
  readonly id: bigint;
  readonly order_id: bigint;
  readonly code: string;
  readonly game_no: string;
  readonly play: string;
  readonly selection: string;
  readonly odds: string;
  readonly units: number;
  readonly unit: bigint;
  readonly multiple: number;
  readonly stake: bigint;
  readonly status: number;
  readonly payout: bigint;
  readonly created_at: number;
  readonly settled_at: number | null;
}

const STATUS = ['not drawn', 'won', 'lost', 'draw', 'cancelled'] as const;

async function accountsOf(sql: Sql, memberId: bigint): Promise<bigint[]> {
  const { rows } = await sql.query<{ id: bigint }>(
    `select id from ledger.v_account where owner_member_id = $1 and code = 'member.available' order by id`,
    [memberId],
  );
  return rows.map(({ id }) => id);
}

/**
 * A member's orders with their bets and signed receipts, his chases, and what corrected results changed of them (decision 051): bet by bet,
 * round by round, and what of it he is still held to owe.
 */
export async function ownData(
  deps: { readonly db: Sql; readonly receipts: Receipts },
  memberId: bigint,
): Promise<OwnData> {
  const accounts = await accountsOf(deps.db, memberId);
  return {
    orders: ordersOf(deps, accounts),
    chases: chasesOf(deps.db, accounts),
    correctedBets: correctedBetsOf(deps.db, accounts),
    corrections: correctionsOf(deps.db, accounts),
    owed: await owedBy(deps.db, accounts),
  };
}

/** Bets in the order of their ids, a page at a time; those of one order follow one another. */
async function* ordersOf(
  { db, receipts }: { readonly db: Sql; readonly receipts: Receipts },
  accounts: readonly bigint[],
): AsyncGenerator<object> {
  for (const account of accounts) {
    let open: BetRow[] = [];
    for (let after = 0n; ;) {
      const page = await betsAfter(db, account, after);
      const last = page.at(-1);
      const orders = groupedByOrder([...open, ...page]);
      // The last order of a page may go on in the next one.
      open = last === undefined ? [] : (orders.pop() ?? []);
      // Together, because receipts of one moment share a signature.
      yield* await Promise.all(orders.map((bets) => shownOrder(receipts, bets)));
      if (last === undefined) break;
      after = last.id;
    }
  }
}

function groupedByOrder(bets: readonly BetRow[]): BetRow[][] {
  const orders: BetRow[][] = [];
  for (const bet of bets) {
    const order = orders.at(-1);
    if (order?.[0]?.order_id === bet.order_id) order.push(bet);
    else orders.push([bet]);
  }
  return orders;
}

async function betsAfter(sql: Sql, account: bigint, after: bigint): Promise<BetRow[]> {
  const { rows } = await sql.query<BetRow>(
    `select b.id, b.order_id, l.code, r.game_no, b.play, b.selection, b.odds, b.units, b.unit, b.multiple, b.stake,
       b.status, b.payout, b.created_at, b.settled_at
     from lottery.bet b join lottery.round r on r.id = b.round_id join lottery.lottery l on l.id = r.lottery_id
     where b.account_id = $1 and b.id > $2 order by b.id limit ${PAGE}`,
    [account, after],
  );
  return rows;
}

async function shownOrder(receipts: Receipts, bets: readonly BetRow[]): Promise<object> {
  const [first] = bets;
  if (first === undefined) throw new Error('an order without bets');
  const atMs = Math.trunc(first.created_at);
  const order = {
    orderId: first.order_id,
    lotteryCode: first.code,
    gameNo: first.game_no,
    atMs,
    balanceMinor: 0n,
    bets,
  };
  const { orderNo, amount, receipt } = await presentOrder(receipts, order);
  return {
    orderNo,
    lottery: first.code,
    gameNo: first.game_no,
    at: new Date(atMs).toISOString(),
    amount,
    receipt,
    bets: bets.map((bet) => ({
      betNo: String(bet.id),
      play: bet.play,
      selection: bet.selection,
      odds: bet.odds,
      units: bet.units,
      unitAmount: formatMoney(bet.unit),
      multiple: bet.multiple,
      stake: formatMoney(bet.stake),
      status: STATUS[bet.status] ?? String(bet.status),
      payout: formatMoney(bet.payout),
      settledAt: bet.settled_at === null ? null : new Date(bet.settled_at).toISOString(),
      sealSalt: receipts.saltOf(bet.id),
    })),
  };
}

interface ChaseRow {
  readonly id: bigint;
  readonly stake: bigint;
  readonly [column: string]: unknown;
}

async function* chasesOf(sql: Sql, accounts: readonly bigint[]): AsyncGenerator<object> {
  for (let after = 0n; ;) {
    const { rows } = await sql.query<ChaseRow>(
      `select c.id, l.code as lottery, to_json(c.created_at) as "at", to_json(c.ended_at) as "endedAt", c.state,
         c.stop_on_win as "stopOnWin", c.total as stake, c.lines,
         (select json_agg(json_build_object('gameNo', r.game_no, 'multiple', p.multiple, 'stakeMinor', p.stake,
            'state', p.state, 'payoutMinor', p.payout, 'won', p.won) order by p.n)
          from lottery.chase_round p join lottery.round r on r.id = p.round_id where p.chase_id = c.id) as rounds
       from lottery.chase c join lottery.lottery l on l.id = c.lottery_id
       where c.account_id = any($1) and c.id > $2 order by c.id limit 100`,
      [accounts, after],
    );
    for (const { id, stake, ...chase } of rows) yield { chaseNo: String(id), amount: formatMoney(stake), ...chase };
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

interface CorrectedBet {
  readonly betId: bigint;
  readonly revision: number;
  readonly lottery: string;
  readonly gameNo: string;
  readonly kind: 'correct' | 'annul';
  readonly statusBefore: number;
  readonly payoutBefore: bigint;
  readonly statusAfter: number;
  readonly payoutAfter: bigint;
  /** False where the account was closed: no points moved. */
  readonly booked: boolean;
  readonly at: string;
}

/** What each correction of a result made of each bet, in the order of bets and then of corrections. */
async function* correctedBetsOf(sql: Sql, accounts: readonly bigint[]): AsyncGenerator<object> {
  for (let after = { betId: 0n, revision: 0 }; ;) {
    const { rows } = await sql.query<CorrectedBet>(
      `select c.bet_id as "betId", c.revision, l.code as lottery, r.game_no as "gameNo", v.kind, c.status_before as "statusBefore",
         c.payout_before as "payoutBefore", c.status_after as "statusAfter", c.payout_after as "payoutAfter", c.booked, to_json(c.at) as at
       from lottery.bet_revision c join lottery.round r on r.id = c.round_id join lottery.lottery l on l.id = r.lottery_id
       join lottery.result_version v on v.round_id = c.round_id and v.revision = c.revision
       where c.account_id = any($1) and (c.bet_id, c.revision) > ($2, $3) order by c.bet_id, c.revision limit ${PAGE}`,
      [accounts, after.betId, after.revision],
    );
    for (const row of rows) {
      yield {
        betNo: String(row.betId),
        lottery: row.lottery,
        gameNo: row.gameNo,
        revision: row.revision,
        what: row.kind === 'annul' ? 'annulled' : 'corrected',
        before: stateOf(row.statusBefore, row.payoutBefore),
        after: stateOf(row.statusAfter, row.payoutAfter),
        booked: row.booked,
        at: row.at,
      };
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last;
  }
}

function stateOf(status: number, payout: bigint): object {
  return { status: STATUS[status] ?? String(status), payout: formatMoney(payout) };
}

interface CorrectionPart {
  readonly roundId: bigint;
  readonly revision: number;
  readonly lottery: string;
  readonly gameNo: string;
  readonly what: 'payout' | 'rebate';
  readonly before: bigint;
  readonly after: bigint;
  readonly claimed: bigint;
  readonly kept: bigint;
  readonly at: string;
}

/** What each correction came to: of payouts and of rebates, what was added to what he owes, and what the house kept of a closed account. */
async function* correctionsOf(sql: Sql, accounts: readonly bigint[]): AsyncGenerator<object> {
  for (const account of accounts) {
    for (let after = { roundId: 0n, revision: 0, what: '' }; ;) {
      const { rows } = await sql.query<CorrectionPart>(
        `select p.round_id as "roundId", p.revision, l.code as lottery, r.game_no as "gameNo", p.what, p.before, p.after, p.claimed, p.kept,
           to_json(p.at) as at
         from lottery.correction_part p join lottery.round r on r.id = p.round_id join lottery.lottery l on l.id = r.lottery_id
         where p.account_id = $1 and (p.round_id, p.revision, p.what) > ($2, $3, $4)
         order by p.round_id, p.revision, p.what limit ${PAGE}`,
        [account, after.roundId, after.revision, after.what],
      );
      for (const row of rows) {
        yield {
          lottery: row.lottery,
          gameNo: row.gameNo,
          revision: row.revision,
          of: row.what,
          before: formatMoney(row.before),
          after: formatMoney(row.after),
          addedToOwed: formatMoney(row.claimed),
          keptByHouse: formatMoney(row.kept),
          at: row.at,
        };
      }
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last;
    }
  }
}

/** What corrections found no more of on his account and could not take back, by round. */
async function owedBy(sql: Sql, accounts: readonly bigint[]): Promise<readonly object[]> {
  const { rows } = await sql.query<{ lottery: string; gameNo: string; what: string; amount: bigint }>(
    `select l.code as lottery, r.game_no as "gameNo", o.what, o.amount
     from lottery.receivable o join lottery.round r on r.id = o.round_id join lottery.lottery l on l.id = r.lottery_id
     where o.account_id = any($1) and o.amount > 0 order by o.round_id, o.what`,
    [accounts],
  );
  return rows.map(({ lottery, gameNo, what, amount }) => ({ lottery, gameNo, of: what, amount: formatMoney(amount) }));
}

/** `chases` or `bets` while one is not decided. */
export async function closeBlockedBy(t: Tx, memberId: bigint): Promise<string | null> {
  const { rows } = await t.query<{ chases: boolean; bets: boolean }>(
    `select exists (select from lottery.chase where account_id = any($1) and state = 0) as chases,
       exists (select from lottery.bet where account_id = any($1) and status = 0) as bets`,
    [await accountsOf(t, memberId)],
  );
  if (rows[0]?.chases === true) return 'chases';
  return rows[0]?.bets === true ? 'bets' : null;
}
