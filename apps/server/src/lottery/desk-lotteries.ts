import type { LotteryDeskRow } from '@drawroom/contract/lottery-desk';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { Kernel } from '../kernel/kernel.ts';
import { msOf } from './draws/list-rounds.ts';
import { lotteryTexts } from './present.ts';

type Row = Omit<LotteryDeskRow, 'name' | 'groupName' | 'today'> & { readonly rounds: number; readonly drawn: number };

const ROUND = `json_build_object('gameNo', x.game_no, 'beginAt', ${msOf('x.begin_at')}, 'endAt', ${msOf('x.end_at')},
  'prizeAt', ${msOf('x.prize_at')})`;

/**
 * Every lottery in the order of the lobby, with its rounds. Today is the business day of the live round, else of the next one: that of the
 * schedule's zone, which a session may carry over midnight.
 */
export async function deskLotteries(
  { db, messages }: Pick<Kernel, 'db' | 'messages'>,
  locale: LocaleTag,
): Promise<LotteryDeskRow[]> {
  const { rows } = await db.query<Row>(
    `select l.code as "lotteryCode", l.family, l.group_code as "group", l.source,
       case when l.state = 'running' and l.shut then 'closed' else l.state end as state,
       l.hidden, l.source = 'house' or l.sourced as sourced, l.odds_version as version,
       n.round as next, v.round as live, h.n as held, coalesce(d.rounds, 0) as rounds, coalesce(d.drawn, 0) as drawn
     from lottery.lottery l
     left join lateral (select ${ROUND} as round, x.business_date as day from lottery.round x
       where x.lottery_id = l.id and x.prize_at > clock_timestamp() and x.status = 0 and x.begin_at > clock_timestamp()
       order by x.prize_at limit 1) n on true
     left join lateral (select ${ROUND} as round, x.business_date as day from lottery.round x
       where x.lottery_id = l.id and x.prize_at > clock_timestamp() - interval '1 hour' and x.status in (1, 2, 3, 4)
       order by x.prize_at limit 1) v on true
     cross join lateral (select count(*)::int as n from lottery.round x where x.status = 7 and x.lottery_id = l.id) h
     left join lateral (select count(*)::int as rounds, count(x.numbers)::int as drawn from lottery.round x
       where x.lottery_id = l.id and x.business_date = coalesce(v.day, n.day)
         and x.prize_at >= (coalesce(v.day, n.day) - 1)::timestamp at time zone (l.schedule ->> 'zone')
         and x.prize_at < (coalesce(v.day, n.day) + 2)::timestamp at time zone (l.schedule ->> 'zone')) d on true
     left join lottery.lottery_group g on g.code = l.group_code
     order by g.sort, l.sort, l.id`,
    [],
    'lottery-desk-list',
  );
  const texts = lotteryTexts(messages, locale);
  return rows.map(({ rounds, drawn, ...row }) => ({
    ...row,
    name: texts.lottery(row.lotteryCode),
    groupName: texts.group(row.group),
    today: { rounds, drawn },
  }));
}
