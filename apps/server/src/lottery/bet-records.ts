import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { bets } from '@drawroom/contract/lottery';
import type { LocaleTag } from '@drawroom/contract/locales';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel, Sql } from '../kernel/kernel.ts';
import { lotteryTexts } from './present.ts';
import { correctedRounds } from './results/corrected-rounds.ts';

type Reply = ReplyOf<typeof bets>;

interface BetRow {
  id: bigint;
  order_id: bigint;
  code: string;
  game_no: string;
  play: string;
  selection: string;
  units: number;
  stake: bigint;
  odds: string;
  payout: bigint;
  created_at: number;
  settled_at: number | null;
  status: number;
  round_id: bigint;
  revision: number;
}

type ReadKernel = Pick<Kernel, 'db' | 'messages'>;

/**
 * A member's bets, newest first. `cursor` (the last betNo of the page before) reaches any depth at the price of the
 * first page; `page` serves clients that only know numbers and counts within this member's bets alone (money-path.md §5).
 */
export async function readBets(
  kernel: ReadKernel,
  input: InputOf<typeof bets>,
  { accountId, locale }: { readonly accountId: bigint; readonly locale: LocaleTag },
): Promise<Reply> {
  const filter = await filterOf(kernel, accountId, input);
  const offset = input.cursor === undefined ? (input.page - 1) * input.size : 0;
  const { rows } = await kernel.db.query<BetRow>(
    `select b.id, b.order_id, l.code, r.game_no, b.play, b.selection, b.units, b.stake, b.odds, b.payout,
            b.created_at, b.settled_at, b.status, b.round_id, r.revision
     from lottery.bet b join lottery.round r on r.id = b.round_id join lottery.lottery l on l.id = r.lottery_id
     where ${filter.text} and b.id < $${filter.params.length + 1}
     order by b.id desc limit ${input.size + 1} offset ${offset}`,
    [...filter.params, input.cursor ?? '9223372036854775807'],
  );
  const total = await kernel.db.query<{ n: number }>(
    `select count(*)::int as n from lottery.bet b join lottery.round r on r.id = b.round_id
     join lottery.lottery l on l.id = r.lottery_id where ${filter.text}`,
    filter.params,
  );
  const texts = lotteryTexts(kernel.messages, locale);
  const shown = rows.slice(0, input.size);
  const rounds = shown.map(({ round_id: id, revision }) => ({ id, revision }));
  const corrected = await correctedRounds(kernel, locale, rounds);
  const list = shown.map((row) => {
    const mark = corrected.get(row.round_id);
    return { ...betView(row, texts), ...(mark === undefined ? {} : { corrected: mark }) };
  });
  return {
    page: input.page,
    size: input.size,
    total: total.rows[0]?.n ?? 0,
    cursor: rows.length > input.size ? (list.at(-1)?.betNo ?? null) : null,
    list,
  };
}

async function filterOf(
  { db }: ReadKernel,
  accountId: bigint,
  input: InputOf<typeof bets>,
): Promise<{ text: string; params: unknown[] }> {
  const params: unknown[] = [accountId];
  const where = ['b.account_id = $1'];
  const add = (text: string, value: unknown): void => {
    params.push(value);
    where.push(text.replace('?', `$${params.length}`));
  };
  if (input.lotteryCode !== undefined) add('l.code = ?', input.lotteryCode);
  if (input.gameNo !== undefined) add('r.game_no = ?', input.gameNo);
  if (input.status !== undefined) add('b.status = ?', input.status);
  if (input.from !== undefined) {
    add('b.id >= ?', await firstBetIdAt(db, input.from));
    add('b.created_at >= ?', new Date(input.from));
  }
  if (input.to !== undefined) add('b.created_at < ?', new Date(input.to));
  return { text: where.join(' and '), params };
}

/** A bet id that no bet from `atMs` on is below (lottery.bet_mark). */
export async function firstBetIdAt(sql: Sql, atMs: number): Promise<bigint> {
  const { rows } = await sql.query<{ next_id: bigint }>(
    'select next_id from lottery.bet_mark where at <= $1 order by at desc limit 1',
    [new Date(atMs)],
    'lottery-bet-mark',
  );
  return rows[0]?.next_id ?? 0n;
}

function betView(row: BetRow, texts: ReturnType<typeof lotteryTexts>): Reply['list'][number] {
  // A cancelled bet has neither won nor lost; an open one has not yet.
  const winLose = row.status === 0 || row.status === 4 ? 0n : row.payout - row.stake;
  return {
    betNo: String(row.id),
    orderNo: String(row.order_id),
    lotteryCode: row.code,
    gameNo: row.game_no,
    playCode: row.play,
    playTitle: texts.play(row.play),
    selection: row.selection,
    selectionLabel: texts.selection(row.play, row.selection),
    units: row.units,
    amount: formatMoney(row.stake),
    odds: row.odds,
    payout: formatMoney(row.payout),
    winLose: formatMoney(winLose),
    // Rebates go to the agents above the bettor; a bet brings its own bettor none (decision 005).
    rebate: formatMoney(0n),
    betTime: Math.trunc(row.created_at),
    settleTime: row.settled_at === null ? null : Math.trunc(row.settled_at),
    status: row.status,
  };
}
