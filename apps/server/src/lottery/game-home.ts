import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { gameHome, gameResult } from '@drawroom/contract/lottery';
import type { LocaleTag } from '@drawroom/contract/locales';
import { roundStatus } from '@drawroom/engine/round-clock';
import type { Kernel, Sql } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Catalogue, Lottery } from './catalogue.ts';
import { lotteryTexts, openingOf, resultOf } from './present.ts';
import { ROUND_COLUMNS, ROUND_STATUS, type Round } from './round.ts';

export interface ReadDeps {
  readonly kernel: Kernel;
  readonly catalogue: Catalogue;
}

/** What a lottery shows at one moment. */
interface Moment {
  /** Whether the house has closed the lottery, as it is in the database: the catalogue hears of it some moments later. */
  readonly shut: boolean;
  readonly current: Round | null;
  readonly next: Round | null;
  readonly last: Round | null;
}

/**
 * The lobby's list (spec §3): the round being bet on or drawn, the one after it, and the last result. Between issues
 * currentOpening is null and nextOpening says when betting opens. A lottery whose results have no source takes no bets: it
 * has no current round, and nextOpening only says when the next draw is. One that the house has closed is `closed`: its open
 * round is still drawn, and none is said to come.
 */
export async function readGameHome(deps: ReadDeps, locale: LocaleTag): Promise<ReplyOf<typeof gameHome>> {
  const { kernel, catalogue } = deps;
  const serverTime = Math.trunc(kernel.clock.now());
  const texts = lotteryTexts(kernel.messages, locale);
  const all = catalogue.all();
  const moments = await momentsOf(kernel.db, all, serverTime);
  const lotteries = all.map((lottery) => {
    const { shut, current, next, last } = moments.get(lottery.id) ?? NOTHING;
    return {
      lotteryId: String(lottery.id),
      lotteryCode: lottery.code,
      family: lottery.family,
      name: texts.lottery(lottery.code),
      group: texts.group(lottery.group),
      source: lottery.source,
      state: shut && lottery.state === 'running' ? ('closed' as const) : lottery.state,
      sourced: lottery.sourced,
      listed: !lottery.hidden,
      recommended: lottery.recommended,
      organiser: lottery.source === 'house' ? null : texts.organiser(lottery.code),
      currentOpening: current && openingOf(current, lottery),
      nextOpening: next && openingOf(next, lottery),
      lastResult: last && resultOf(last, lottery, texts.label(lottery.family)),
    };
  });
  return { serverTime, lotteries };
}

/** State of one lottery: status 0 while betting is open, 1 otherwise (spec §4). */
export async function readGameResult(
  deps: ReadDeps,
  input: InputOf<typeof gameResult>,
  locale: LocaleTag,
): Promise<ReplyOf<typeof gameResult>> {
  const { kernel, catalogue } = deps;
  const lottery = catalogue.byId(BigInt(input.lotteryId));
  if (lottery === undefined) throw new Refusal('lottery.lottery_unknown');
  const serverTime = Math.trunc(kernel.clock.now());
  const { shut, current, next, last } = (await momentsOf(kernel.db, [lottery], serverTime)).get(lottery.id) ?? NOTHING;
  const open = !shut && current !== null && current.status === ROUND_STATUS.open;
  return {
    serverTime,
    lotteryId: String(lottery.id),
    lotteryCode: lottery.code,
    gameNo: (current ?? next)?.game_no ?? null,
    status: open ? roundStatus(serverTime, current.end_at) : 1,
    currentOpening: current && openingOf(current, lottery),
    nextOpening: next && openingOf(next, lottery),
    lastResult: last && resultOf(last, lottery, lotteryTexts(kernel.messages, locale).label(lottery.family)),
  };
}

const NOTHING: Moment = { shut: false, current: null, next: null, last: null };

/** A lottery with one of its rounds; without a part it has none. */
type Row = Round & { readonly lottery: bigint; readonly shut: boolean; readonly part: string | null };

/** What each of the lotteries shows, in one query for all of them. */
async function momentsOf(
  sql: Sql,
  lotteries: readonly Pick<Lottery, 'id' | 'sourced'>[],
  nowMs: number,
): Promise<Map<bigint, Moment>> {
  const { rows } = await sql.query<Row>(
    `select wanted.lottery, wanted.shut, part, ${ROUND_COLUMNS}
     from (select w as lottery, l.shut from unnest($1::bigint[]) as w join lottery.lottery l on l.id = w) as wanted left join lateral (
       (select 'last' as part, r.* from lottery.round r
        where r.lottery_id = wanted.lottery and r.numbers is not null and r.status <> 6 order by r.prize_at desc limit 1)
       union all
       (select 'ahead', r.* from lottery.round r
        where r.lottery_id = wanted.lottery and r.status in (0, 1, 2, 3) and r.prize_at > $2 order by r.prize_at limit 2)
     ) as round on true`,
    [lotteries.map(({ id }) => id), new Date(nowMs - 5_000)],
    'lottery-moments',
  );
  const ofLottery = Map.groupBy(rows, (row) => row.lottery);
  return new Map(lotteries.map(({ id, sourced }) => [id, momentOf(ofLottery.get(id) ?? [], { sourced, nowMs })]));
}

function momentOf(
  rows: readonly Row[],
  { sourced, nowMs }: { readonly sourced: boolean; readonly nowMs: number },
): Moment {
  const shut = rows[0]?.shut === true;
  // A closed lottery opens none of those that are planned: nothing is said of when.
  const ahead = rows.filter((row) => row.part === 'ahead' && !(shut && row.status === ROUND_STATUS.scheduled));
  const current = (sourced && ahead.find((row) => row.begin_at <= nowMs)) || null;
  return {
    shut,
    current,
    next: ahead.find((row) => row !== current) ?? null,
    last: rows.find((row) => row.part === 'last') ?? null,
  };
}
