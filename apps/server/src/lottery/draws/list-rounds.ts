import type { DrawRow, DrawState } from '@drawroom/contract/draw-desk';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { Kernel, Sql } from '../../kernel/kernel.ts';
import { lotteryTexts } from '../present.ts';
import { proposalsOf, type StoredProposal } from './draw-proposals.ts';

/** A round as the draw room lists it; who proposed what as ids of the admin slice. */
export type StoredDraw = Omit<DrawRow, 'waitsFor'> & {
  readonly id: bigint;
  readonly waitsFor: StoredProposal | null;
};

/** Which rounds are asked for. */
export interface AskedRounds {
  readonly lotteryCode?: string | undefined;
  readonly gameNo?: string | undefined;
  readonly state?: DrawState | undefined;
  readonly cursor?: string | undefined;
  readonly size: number;
}

/** Where a round stands, of a row `r` of lottery.round and its lottery `l`. */
export const DRAW_STATE = `case r.status when 0 then 'next' when 1 then case when r.halted then 'closed' else 'open' end when 4 then 'drawn' when 5 then 'settled' when 6 then 'void'
  when 7 then 'held' else case when l.source = 'official' and r.prize_at <= clock_timestamp() then 'waiting' else 'closed' end end`;

/** Columns of DrawRow but its name and proposal. */
export const DRAW_COLUMNS = `r.id, l.code as "lotteryCode", l.family, l.source, r.game_no as "gameNo", ${DRAW_STATE} as state,
  ${msOf('r.begin_at')} as "beginAt", ${msOf('r.end_at')} as "endAt", ${msOf('r.prize_at')} as "prizeAt",
  r.numbers, r.hold_reason as "holdReason", r.void_reason as "voidReason", r.revision`;

/** A time as whole Unix ms. */
export function msOf(column: string): string {
  return `trunc(extract(epoch from ${column}) * 1000)::float8`;
}

/** What needs people first comes first. */
const RANK = `array_position(array['held', 'waiting', 'settled', 'drawn', 'closed', 'open', 'next'], ${DRAW_STATE}) - 1`;
const AT = `(extract(epoch from r.prize_at) * 1000000)::bigint`;

/** Steps of the states that are not over. */
const STEPS: Readonly<Partial<Record<DrawState, readonly number[]>>> = {
  next: [0],
  open: [1],
  closed: [1, 2, 3],
  waiting: [2, 3],
  held: [7],
  drawn: [4],
};
/** What the room works on. */
const AT_WORK = [1, 2, 3, 4, 7];
/** A correction that nobody has confirmed for so long is found in its own list only. */
const PROPOSED_LATELY = '30 days';

type Found = Omit<StoredDraw, 'cursor'> & { readonly key: string };

/** A page of rounds, and where the next one begins; null: there is none. */
export async function listRounds(
  { db, messages }: Pick<Kernel, 'db' | 'messages'>,
  asked: AskedRounds,
  locale: LocaleTag,
): Promise<{ list: StoredDraw[]; cursor: string | null }> {
  const found = await (asked.gameNo !== undefined
    ? named(db, asked)
    : asked.state === 'settled' || asked.state === 'void'
      ? over(db, asked)
      : atWork(db, asked));
  const page = found.slice(0, asked.size);
  const proposals = await proposalsOf(
    db,
    page.map(({ id }) => id),
  );
  const texts = lotteryTexts(messages, locale);
  const list = page.map(({ key, ...row }) => ({
    ...row,
    cursor: key,
    name: texts.lottery(row.lotteryCode),
    waitsFor: proposals.find(({ roundId, state }) => roundId === row.id && state === 'waiting') ?? null,
  }));
  return { list, cursor: found.length > asked.size ? (page.at(-1)?.key ?? null) : null };
}

/** Rounds that are not over, and paid ones for which a correction waits. */
async function atWork(sql: Sql, { lotteryCode, state, cursor, size }: AskedRounds): Promise<Found[]> {
  const [rank, at, id] = (cursor ?? '').split('_');
  const { rows } = await sql.query<Found>(
    `with picked as (
       select id from lottery.round where status = any($1::int[])
       union
       select p.round_id from lottery.result_proposal p join lottery.round o on o.id = p.round_id and o.status = 5
       where $2::text is null and p.kind in ('correct', 'annul') and p.confirmed_at is null
         and p.proposed_at > clock_timestamp() - interval '${PROPOSED_LATELY}'
         and p.id = (select max(n.id) from lottery.result_proposal n where n.round_id = p.round_id)
     )
     select ${DRAW_COLUMNS}, concat_ws('_', ${RANK}, ${AT}, r.id) as key
     from picked join lottery.round r on r.id = picked.id join lottery.lottery l on l.id = r.lottery_id
     where ($2 is null or ${DRAW_STATE} = $2) and ($3::text is null or l.code = $3)
       and ($4::bigint is null or (${RANK}, ${AT}, r.id) > ($4, $5::bigint, $6::bigint))
     order by ${RANK}, r.prize_at, r.id limit $7`,
    [
      (state === undefined ? undefined : STEPS[state]) ?? AT_WORK,
      state ?? null,
      lotteryCode ?? null,
      cursor === undefined ? null : rank,
      at ?? null,
      id ?? null,
      size + 1,
    ],
    'lottery-draws-at-work',
  );
  return rows;
}

/** Rounds that are over, newest first; each lottery is walked by its own index. */
async function over(sql: Sql, { lotteryCode, state, cursor, size }: AskedRounds): Promise<Found[]> {
  const [, at, id] = (cursor ?? '').split('_');
  const { rows } = await sql.query<Found>(
    `select ${DRAW_COLUMNS}, concat_ws('_', 0, ${AT}, r.id) as key
     from lottery.lottery l cross join lateral (
       select o.* from lottery.round o
       where o.lottery_id = l.id and o.status = ${state === 'void' ? 6 : 5}
         and ($2::bigint is null or (o.prize_at, o.id) < (timestamptz 'epoch' + $2 * interval '1 microsecond', $3::bigint))
       order by o.prize_at desc, o.id desc limit $4
     ) r
     where ($1::text is null or l.code = $1) order by r.prize_at desc, r.id desc limit $4`,
    [lotteryCode ?? null, at ?? null, id ?? null, size + 1],
    'lottery-draws-over',
  );
  return rows;
}

/** Rounds of one number, newest first: of one lottery, or of each that has it. */
async function named(sql: Sql, { lotteryCode, gameNo, state, size }: AskedRounds): Promise<Found[]> {
  const { rows } = await sql.query<Found>(
    `select ${DRAW_COLUMNS}, concat_ws('_', 0, ${AT}, r.id) as key
     from lottery.lottery l join lottery.round r on r.lottery_id = l.id and r.game_no = $1
     where ($2::text is null or l.code = $2) and ($3::text is null or ${DRAW_STATE} = $3)
     order by r.prize_at desc, r.id desc limit $4`,
    [gameNo, lotteryCode ?? null, state ?? null, size],
    'lottery-draws-named',
  );
  return rows;
}
