import type { GroupContent, ListingContent } from '@drawroom/contract/lottery-listing';
import { audienceOf } from '@drawroom/contract/events';
import type { Kernel, Messages, Sql, Tx } from '../kernel/kernel.ts';
import { MESSAGE_LOCALES } from '../kernel/messages.ts';
import { Refusal } from '../kernel/refusal.ts';
import { GROUP_KEY, NAME_KEY, sayListedNames } from './listed-names.ts';

/** A document with the code of what it is about. */
export interface Listed<Content> {
  readonly code: string;
  readonly content: Content;
}

interface LotteryRow {
  readonly code: string;
  readonly name: Readonly<Record<string, string>>;
  readonly group: string;
  readonly sort: number;
  readonly hidden: boolean;
  readonly recommended: boolean;
}

const LISTED = `select l.code, l.name, l.group_code as "group", l.sort, l.hidden, l.recommended from lottery.lottery l`;

/** How every lottery is listed, in the order of the lobby. */
async function listListings(sql: Sql, messages: Messages): Promise<Listed<ListingContent>[]> {
  const { rows } = await sql.query<LotteryRow>(
    `${LISTED} left join lottery.lottery_group g on g.code = l.group_code order by g.sort, l.sort, l.id`,
    [],
    'lottery-listings',
  );
  return rows.map((row) => ({ code: row.code, content: toListing(row, messages) }));
}

/** How a lottery is listed, locked until the transaction ends; null: there is none. */
async function lockListing(t: Tx, messages: Messages, code: string): Promise<ListingContent | null> {
  const { rows } = await t.query<LotteryRow>(
    `${LISTED} where l.code = $1 for no key update`,
    [code],
    'lottery-lock-listing',
  );
  return rows[0] === undefined ? null : toListing(rows[0], messages);
}

/** Sets how a lottery is listed. The caller has judged the rest. @throws Refusal lottery.group_unknown */
async function writeListing(t: Tx, code: string, listing: ListingContent): Promise<void> {
  const { name, group, sort, shown, recommended } = listing;
  const { rows } = await t.query('select from lottery.lottery_group where code = $1 for key share', [group]);
  if (rows.length === 0) throw new Refusal('lottery.group_unknown', {}, { group });
  await t.query(
    `update lottery.lottery set name = $2, group_code = $3, sort = $4, hidden = $5, recommended = $6, listed_by_hand = true where code = $1`,
    [code, JSON.stringify(name), group, sort, !shown, recommended],
    'lottery-write-listing',
  );
}

/** Every group of lotteries in its place. */
async function listGroups(sql: Sql, messages: Messages): Promise<Listed<GroupContent>[]> {
  const { rows } = await sql.query<{ code: string } & GroupContent>(
    'select code, name, sort from lottery.lottery_group order by sort, code',
    [],
    'lottery-groups',
  );
  return rows.map(({ code, name, sort }) => ({
    code,
    content: { name: named(messages, `${GROUP_KEY}${code}`, name), sort },
  }));
}

/** A group, locked until the transaction ends; null: there is none. */
async function lockGroup(t: Tx, messages: Messages, code: string): Promise<GroupContent | null> {
  const { rows } = await t.query<GroupContent>(
    'select name, sort from lottery.lottery_group where code = $1 for update',
    [code],
    'lottery-lock-group',
  );
  const [row] = rows;
  return row === undefined ? null : { name: named(messages, `${GROUP_KEY}${code}`, row.name), sort: row.sort };
}

/** Makes a group, or sets all of one. */
async function writeGroup(t: Tx, code: string, { name, sort }: GroupContent): Promise<void> {
  await t.query(
    `insert into lottery.lottery_group (code, name, sort) values ($1, $2, $3)
     on conflict (code) do update set name = excluded.name, sort = excluded.sort`,
    [code, JSON.stringify(name), sort],
    'lottery-write-group',
  );
}

/** Tells members at lotteries, and all nodes, that these are listed otherwise; of a group all that are in it. */
async function tellListed(
  { outbox }: Pick<Kernel, 'outbox'>,
  t: Tx,
  what: { readonly lottery: string } | { readonly group: string },
): Promise<void> {
  const [column, value] = 'lottery' in what ? ['code', what.lottery] : ['group_code', what.group];
  const { rows } = await t.query<{ code: string }>(
    `select code from lottery.lottery where ${column} = $1 and state = 'running' order by id`,
    [value],
  );
  for (const { code } of rows)
    await outbox.publish(t, {
      audience: audienceOf.lottery(code),
      type: 'lottery.listed',
      data: { lotteryCode: code },
    });
  await t.query(`select pg_notify('lottery_catalogue', '')`);
}

function toListing({ code, name, hidden, ...row }: LotteryRow, messages: Messages): ListingContent {
  const { group, sort, recommended } = row;
  return { name: named(messages, `${NAME_KEY}${code}`, name), group, sort, shown: !hidden, recommended };
}

/** What is set, and where nothing is what the product calls it. */
function named(messages: Messages, key: string, set: Readonly<Record<string, string>>): Record<string, string> {
  const shipped = messages.shipped(key);
  return Object.fromEntries(
    [...new Set([...MESSAGE_LOCALES, ...Object.keys(set)])].flatMap((locale) => {
      const text = set[locale] ?? (Object.keys(set).length === 0 ? shipped?.[locale] : undefined);
      return text === undefined ? [] : [[locale, text]];
    }),
  );
}

/** What operators set of lists: how lotteries stand in them, and groups. */
export const listing = {
  lotteries: listListings,
  lockLottery: lockListing,
  writeLottery: writeListing,
  groups: listGroups,
  lockGroup,
  writeGroup,
  tell: tellListed,
  /** Says the names that are set now, on this node. */
  say: sayListedNames,
} as const;
