import type { SqlRunner } from './sql-runner.ts';

/** An account of the books with its balance at this moment, minor units. */
export interface BookAccount {
  readonly id: bigint;
  readonly code: string;
  readonly currency: string;
  /** Null: the house's. */
  readonly ownerId: bigint | null;
  readonly tracked: boolean;
  readonly balanceMinor: bigint;
}

/** A row of the books is named by both parts of its key. */
export interface EntryId {
  readonly accountId: bigint;
  readonly ver: bigint;
}

/** A row as one of its two accounts sees it: what it got (negative: gave), and its balance right after. */
export interface AccountEntry extends EntryId {
  readonly kind: string;
  readonly ref: bigint;
  readonly amountMinor: bigint;
  readonly balanceAfterMinor: bigint;
  readonly otherId: bigint;
  readonly otherCode: string;
  readonly atMs: number;
}

export interface EntryFilter {
  readonly kind: string | null;
  readonly fromMs: number | null;
  readonly toMs: number | null;
  /** Entries before this one. */
  readonly before: EntryId | null;
  readonly limit: number;
}

const ACCOUNT = `select i.id, i.code, i.currency, i.owner_member_id as "ownerId", i.tracked`;

/** The accounts of a member. */
export async function accountsOfMember(sql: SqlRunner, memberId: bigint): Promise<BookAccount[]> {
  const { rows } = await sql.query<BookAccount>(
    `${ACCOUNT}, i.balance as "balanceMinor" from ledger.v_account i where i.owner_member_id = $1 order by i.id`,
    [memberId],
    'ledger-accounts-of-member',
  );
  return rows;
}

/** The accounts of the house. A pooled account has no row of its balance: it is the sum of all rows that name it. */
export async function accountsOfHouse(sql: SqlRunner): Promise<BookAccount[]> {
  const { rows } = await sql.query<BookAccount>(
    `with sides as (
       select account_id as id, sum(amount) as total from ledger.entry where balance_after is null group by 1
       union all
       select contra_id, -sum(amount) from ledger.entry group by 1
     ), sums as (select id, sum(total)::bigint as total from sides group by 1)
     ${ACCOUNT}, coalesce(s.total, 0) as "balanceMinor" from ledger.account_info i left join sums s on s.id = i.id
     where not i.tracked order by i.currency, i.code`,
    [],
    'ledger-accounts-of-house',
  );
  return rows;
}

/** One account, or null. */
export async function accountById(sql: SqlRunner, id: bigint): Promise<BookAccount | null> {
  const { rows } = await sql.query<BookAccount>(
    `${ACCOUNT}, case when i.tracked then i.balance else (
       select coalesce(sum(x.amount), 0)::bigint from (${SIDES}) x) end as "balanceMinor"
     from ledger.v_account i where i.id = $1`,
    [id],
    'ledger-account',
  );
  return rows[0] ?? null;
}

/** Every row that names an account, as that account sees it. */
const SIDES = `
  select e.account_id, e.ver, e.kind, e.ref, e.amount, e.contra_id as other_id, e.created_at from ledger.entry e where e.account_id = $1
  union all
  select e.account_id, e.ver, e.kind, e.ref, -e.amount, e.account_id, e.created_at from ledger.entry e where e.contra_id = $1`;

const ROW = `e.account_id as "accountId", e.ver, k.code as kind, e.ref, c.id as "otherId", c.code as "otherCode", e.created_at as "atMs"`;
const FITS = `($2::text is null or k.code = $2)
  and ($3::float8 is null or e.created_at >= to_timestamp($3::float8 / 1000))
  and ($4::float8 is null or e.created_at < to_timestamp($4::float8 / 1000))`;

/** Entries of an account, newest first. The caller's transaction reads one snapshot, or a balance may be of another moment than its row. */
export async function entriesOf(sql: SqlRunner, account: BookAccount, filter: EntryFilter): Promise<AccountEntry[]> {
  return account.tracked ? entriesOfTracked(sql, account, filter) : entriesOfPooled(sql, account, filter);
}

/** Its versions have no gaps and carry the balance. */
async function entriesOfTracked(sql: SqlRunner, { id }: BookAccount, filter: EntryFilter): Promise<AccountEntry[]> {
  const { kind, fromMs, toMs, before, limit } = filter;
  const { rows } = await sql.query<AccountEntry>(
    `select ${ROW}, e.amount as "amountMinor", e.balance_after as "balanceAfterMinor"
     from ledger.entry e join ledger.entry_kind k on k.kind = e.kind join ledger.account_info c on c.id = e.contra_id
     where e.account_id = $1 and ${FITS} and ($5::bigint is null or e.ver < $5) order by e.ver desc limit $6`,
    [id, kind, fromMs, toMs, before?.ver ?? null, limit],
    'ledger-entries-tracked',
  );
  return rows;
}

/**
 * Rows of a pooled account stand under the accounts on their other side: in the order of their times, and of their names where those are
 * the same. The balance after the first one is the sum up to it; the others follow from what lies between.
 */
async function entriesOfPooled(sql: SqlRunner, { id }: BookAccount, filter: EntryFilter): Promise<AccountEntry[]> {
  const { kind, fromMs, toMs, before, limit } = filter;
  const { rows } = await sql.query<AccountEntry>(
    `with place as (
       select e.created_at, e.account_id, e.ver from ledger.entry e where e.account_id = $5 and e.ver = $6
     ), shown as (
       select ${ROW}, e.amount as "amountMinor", e.created_at
       from (${SIDES}) e join ledger.entry_kind k on k.kind = e.kind join ledger.account_info c on c.id = e.other_id
       where ${FITS}
         and ($5::bigint is null or (e.created_at, e.account_id, e.ver) < (select p.created_at, p.account_id, p.ver from place p))
       order by e.created_at desc, e.account_id desc, e.ver desc limit $7
     ), least as (
       select created_at from shown order by created_at limit 1
     ), later as (
       -- All that is older than the oldest shown row goes in one sum, the rest one by one.
       select e.account_id, e.ver, sum(e.amount) over (order by e.created_at, e.account_id, e.ver rows unbounded preceding) as running
       from (${SIDES}) e where e.created_at >= (select created_at from least)
         and e.created_at <= (select max(created_at) from shown)
     ), older as (
       select coalesce(sum(e.amount), 0) as total from (${SIDES}) e where e.created_at < (select created_at from least)
     )
     select s."accountId", s.ver, s.kind, s.ref, s."otherId", s."otherCode", s."atMs", s."amountMinor",
       (l.running + o.total)::bigint as "balanceAfterMinor"
     from shown s join later l on l.account_id = s."accountId" and l.ver = s.ver cross join older o
     order by s.created_at desc, s."accountId" desc, s.ver desc`,
    [id, kind, fromMs, toMs, before?.accountId ?? null, before?.ver ?? null, limit],
    'ledger-entries-pooled',
  );
  return rows;
}

export interface PostingSide {
  readonly id: bigint;
  readonly code: string;
  readonly ownerId: bigint | null;
}

/** A transfer of a posting, from the account that gave. */
export interface PostingLine extends EntryId {
  readonly from: PostingSide;
  readonly to: PostingSide;
  readonly amountMinor: bigint;
}

/** What was booked together. */
export interface Posting {
  readonly kind: string;
  readonly ref: bigint;
  readonly atMs: number;
  readonly currency: string;
  readonly key: string | null;
  readonly lines: number;
  readonly totalMinor: bigint;
  readonly list: readonly PostingLine[];
}

interface StoredLine extends EntryId {
  readonly amount: bigint;
  readonly aId: bigint;
  readonly aCode: string;
  readonly aOwner: bigint | null;
  readonly bId: bigint;
  readonly bCode: string;
  readonly bOwner: bigint | null;
}

/** Everything booked together with an entry: rows of its kind, document and moment; at most `limit` are given, all are counted. */
export async function postingOf(sql: SqlRunner, entry: EntryId, limit: number): Promise<Posting | null> {
  const { rows: heads } = await sql.query<Omit<Posting, 'list' | 'key'>>(
    `select k.code as kind, h.ref, h.created_at as "atMs", a.currency, t.lines, t.total as "totalMinor"
     from ledger.entry h join ledger.entry_kind k on k.kind = h.kind join ledger.account_info a on a.id = h.account_id
     cross join lateral (select count(*)::int as lines, sum(abs(e.amount))::bigint as total ${TOGETHER}) t
     where h.account_id = $1 and h.ver = $2`,
    [entry.accountId, entry.ver],
    'ledger-posting',
  );
  const [head] = heads;
  if (head === undefined) return null;
  const { rows } = await sql.query<StoredLine>(
    `select e.account_id as "accountId", e.ver, e.amount, a.id as "aId", a.code as "aCode", a.owner_member_id as "aOwner",
       b.id as "bId", b.code as "bCode", b.owner_member_id as "bOwner"
     from ledger.entry h cross join lateral (select e.* ${TOGETHER}) e
     join ledger.account_info a on a.id = e.account_id join ledger.account_info b on b.id = e.contra_id
     where h.account_id = $1 and h.ver = $2 order by e.account_id, e.ver limit $3`,
    [entry.accountId, entry.ver, limit],
    'ledger-posting-lines',
  );
  const list = rows.map(lineOf);
  return { ...head, key: await keyOf(sql, head, list), list };
}

/** Rows that were written with the row `h`. */
const TOGETHER = `from ledger.entry e where e.kind = h.kind and e.ref = h.ref and e.created_at = h.created_at`;

function lineOf({ accountId, ver, amount, ...row }: StoredLine): PostingLine {
  const one = { id: row.aId, code: row.aCode, ownerId: row.aOwner };
  const other = { id: row.bId, code: row.bCode, ownerId: row.bOwner };
  return amount > 0n
    ? { accountId, ver, from: other, to: one, amountMinor: amount }
    : { accountId, ver, from: one, to: other, amountMinor: -amount };
}

/**
 * The key of the journal that a posting of one transfer is of. A journal keeps a digest of its transfers and no rows (002-posting.sql), so
 * it is known by digest and moment; null where none fits, or more than one: then nobody could tell which it was.
 */
async function keyOf(
  sql: SqlRunner,
  head: Pick<Posting, 'kind' | 'atMs' | 'lines'>,
  list: readonly PostingLine[],
): Promise<string | null> {
  const transfer = wholeTransfer(list);
  if (transfer === null || head.lines !== list.length) return null;
  const { rows } = await sql.query<{ key: string }>(
    `select key from ledger.journal
     where digest = md5($1::text || array[$2::bigint]::text || array[$3::bigint]::text || array[$4::bigint]::text)
       and created_at <= to_timestamp($5::float8 / 1000) + interval '1 ms'
       and created_at > to_timestamp($5::float8 / 1000) - interval '10 seconds' limit 2`,
    [head.kind, transfer.from, transfer.to, transfer.amountMinor, head.atMs],
    'ledger-posting-key',
  );
  return rows.length === 1 ? (rows[0]?.key ?? null) : null;
}

const CLEARING = 'house.clearing';

/** The one transfer that these lines are; between two members it is written as two rows with the clearing account between them. */
function wholeTransfer(
  list: readonly PostingLine[],
): { readonly from: bigint; readonly to: bigint; readonly amountMinor: bigint } | null {
  const [first, second] = list;
  if (first === undefined || list.length > 2) return null;
  if (second === undefined) return { from: first.from.id, to: first.to.id, amountMinor: first.amountMinor };
  const gave = list.find(({ to }) => to.code === CLEARING);
  const got = list.find(({ from }) => from.code === CLEARING);
  if (gave === undefined || got === undefined || gave.amountMinor !== got.amountMinor) return null;
  return { from: gave.from.id, to: got.to.id, amountMinor: gave.amountMinor };
}
