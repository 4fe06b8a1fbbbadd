import { formatMoney } from '@drawroom/engine/money';
import { CursorFault } from '../integration/index.ts';

/** What can be taken out of the house line by line. */
export const DATASETS = ['members', 'bets', 'ledger', 'rounds'] as const;
export type DatasetName = (typeof DATASETS)[number];

/** From and to (not included) by the time that counts for the set, Unix ms; null: no bound. */
export interface Span {
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

/** A row as the database gives it: `k` are the parts of its place in the order of the set. */
type Row = Readonly<Record<string, unknown>> & { readonly k: readonly string[] };

interface Dataset {
  /** Columns of the place, whole numbers, the column of the time, and what is read. */
  readonly place: readonly string[];
  readonly at: string;
  readonly sql: string;
  present(row: Row): Record<string, unknown>;
}

const money = (value: unknown): string => formatMoney(BigInt(value as string));
const ms = (value: unknown): number | null => (value === null ? null : Math.trunc(Number(value)));
/** Unix ms of a column as text: the reader's own types are not asked. */
const msOf = (column: string): string => `(extract(epoch from ${column}) * 1000)::text`;
/** Bets' places go by when their round was settled, in microseconds, so that a page begins where one ended. */
const microsOf = (column: string): string => `(extract(epoch from ${column}) * 1000000)::bigint`;

/** First and last sign of a name, as the house names winners who did not choose. */
function masked(name: string): string {
  const signs = Array.from(name);
  return `${signs[0] ?? ''}***${signs.length > 2 ? signs.at(-1) : ''}`;
}

const ROUND_STATES = ['scheduled', 'open', 'closed', 'sealed', 'drawn', 'settled', 'voided', 'held'];
const BET_STATES: Readonly<Record<string, string>> = { '1': 'won', '2': 'lost', '3': 'push' };

const SETS: Readonly<Record<DatasetName, Dataset>> = {
  members: {
    place: ['m.id'],
    at: 'm.created_at',
    sql: `m.id::text as id, m.username, m.nickname, m.kind, m.currency, m.zone, n.parent_id::text as parent, x.external_id as external,
        ${msOf('m.created_at')} as created, ${msOf('c.closed_at')} as closed
      from member.v_member m left join member.v_closed c on c.id = m.id left join agent.node n on n.member_id = m.id
        left join integration.member_link x on x.member_id = m.id`,
    present: (row) => ({
      memberId: row['id'],
      externalId: row['external'],
      username: masked(String(row['username'])),
      nickname: masked(String(row['nickname'])),
      kind: row['kind'],
      currency: row['currency'],
      timeZone: row['zone'],
      parentId: row['parent'],
      registeredAt: ms(row['created']),
      closedAt: ms(row['closed']),
    }),
  },
  bets: {
    place: [microsOf('r.settled_at'), 'r.id', 'b.account_id', 'b.id'],
    at: 'r.settled_at',
    sql: `b.id::text as id, a.owner_member_id::text as member, l.code as lottery, b.game_no as game, b.play, b.selection, b.odds,
        b.stake::text as stake, b.effective::text as effective, b.payout::text as payout, b.status::text as status,
        ${msOf('b.created_at')} as created, ${msOf('r.settled_at')} as settled
      from lottery.v_settled_round r join lottery.v_bet_record b on b.round_id = r.id join lottery.v_lottery l on l.id = r.lottery_id
        join ledger.v_account a on a.id = b.account_id`,
    present: (row) => ({
      betId: row['id'],
      memberId: row['member'],
      lotteryCode: row['lottery'],
      gameNo: row['game'],
      playCode: row['play'],
      selection: row['selection'],
      odds: row['odds'],
      stake: money(row['stake']),
      turnover: money(row['effective']),
      payout: money(row['payout']),
      state: BET_STATES[String(row['status'])] ?? 'unknown',
      placedAt: ms(row['created']),
      settledAt: ms(row['settled']),
    }),
  },
  ledger: {
    place: ['e.account_id', 'e.ver'],
    at: 'e.created_at',
    sql: `e.account_id::text as account, e.account_code as code, i.owner_member_id::text as member, e.ver::text as ver,
        e.contra_id::text as contra, e.contra_code as contra_code, e.currency, e.kind, e.ref::text as ref, e.amount::text as amount,
        ${msOf('e.created_at')} as at
      from ledger.v_row e join ledger.v_account i on i.id = e.account_id`,
    present: (row) => ({
      accountId: row['account'],
      account: row['code'],
      memberId: row['member'],
      version: row['ver'],
      otherAccountId: row['contra'],
      otherAccount: row['contra_code'],
      currency: row['currency'],
      kind: row['kind'],
      ref: row['ref'],
      amount: money(row['amount']),
      at: ms(row['at']),
    }),
  },
  rounds: {
    place: ['r.id'],
    at: 'r.prize_at',
    sql: `l.code as lottery, r.game_no as game, r.status, ${msOf('r.begin_at')} as begin, ${msOf('r.end_at')} as "end",
        ${msOf('r.prize_at')} as prize, ${msOf('r.settled_at')} as settled, r.numbers, r.sealed_count as bets, r.seal_root as seal
      from lottery.round r join lottery.lottery l on l.id = r.lottery_id`,
    present: (row) => ({
      lotteryCode: row['lottery'],
      gameNo: row['game'],
      state: ROUND_STATES[Number(row['status'])] ?? 'unknown',
      numbers: row['numbers'],
      bets: row['bets'],
      sealRoot: row['seal'],
      beginsAt: ms(row['begin']),
      closesAt: ms(row['end']),
      drawsAt: ms(row['prize']),
      settledAt: ms(row['settled']),
    }),
  },
};

/**
 * A transaction that began before another one may end after it: its rows then stand before some that were read already, and who goes on by
 * cursor would never see them. What is older than this is not joined by anything any more.
 */
const REST = '1 minute';
/** The books are not among them: rows of an account are numbered one after another as they are committed. Nor are rounds, made days ahead. */
const RESTING: ReadonlySet<DatasetName> = new Set(['members', 'bets']);

/**
 * SQL of a set behind a place, within a span, in its own order, which never changes: whoever goes on from the last place he has seen misses
 * nothing that stood there and gets nothing twice.
 * @throws CursorFault for a place that is none of this set
 */
export function datasetQuery(
  name: DatasetName,
  asked: {
    readonly span: Span;
    readonly after: string | null;
    readonly limit: number | null;
    /** Without what is so new that something before it may still be on its way. */
    readonly isResting?: boolean;
  },
): { readonly text: string; readonly params: readonly unknown[] } {
  const { place, at, sql } = SETS[name];
  const params: unknown[] = [];
  const wanted: string[] = [];
  const given = (value: unknown): string => `$${params.push(value)}`;
  if (asked.span.fromMs !== null) wanted.push(`${at} >= to_timestamp(${given(asked.span.fromMs)}::float8 / 1000)`);
  if (asked.span.toMs !== null) wanted.push(`${at} < to_timestamp(${given(asked.span.toMs)}::float8 / 1000)`);
  if (asked.isResting === true && RESTING.has(name))
    wanted.push(`${at} < (select clock_timestamp()) - interval '${REST}'`);
  if (asked.after !== null) {
    const parts = cursorParts(asked.after, place.length);
    const values = parts.map((part) => `${given(part)}::bigint`).join(', ');
    wanted.push(`(${place.join(', ')}) > (${values})`);
    // The index of settled rounds goes by their time itself.
    if (name === 'bets')
      wanted.push(`r.settled_at >= to_timestamp(${given(parts[0])}::float8 / 1000000) - interval '1 ms'`);
  }
  const where = wanted.length === 0 ? '' : `where ${wanted.join(' and ')}`;
  const order = name === 'bets' ? ['r.settled_at', ...place.slice(1)] : place;
  const limit = asked.limit === null ? '' : `limit ${given(asked.limit)}`;
  const k = `array[${place.map((column) => `(${column})::text`).join(', ')}] as k`;
  const text = `select ${k}, ${sql} ${where} order by ${order.join(', ')} ${limit}`;
  return { text, params };
}

function cursorParts(after: string, count: number): string[] {
  const parts = after.split('.');
  if (parts.length !== count || !parts.every((part) => /^\d{1,18}$/.test(part)))
    throw new CursorFault(`"${after}" is no cursor of this set`);
  return parts;
}

/** A row as it leaves the house, with its place: money as decimal text, times in Unix ms, personal data masked. */
export function presentRow(name: DatasetName, row: object): Record<string, unknown> & { readonly cursor: string } {
  const found = row as Row;
  return { ...SETS[name].present(found), cursor: found.k.join('.') };
}
