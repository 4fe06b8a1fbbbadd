import type { reportCalls } from '@drawroom/contract/report';
import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel, MemberContext } from '../kernel/kernel.ts';
import { peopleOf } from '../member/index.ts';
import { readByDay } from './by-day.ts';
import { lotteryName } from './names.ts';
import type { Sums } from './present-figures.ts';
import { readByLottery, readSums } from './read-sums.ts';
import { scopeOf } from './scope.ts';

type Call = typeof reportCalls.rebates;
type Earned = Pick<Sums, 'rebate' | 'turnover' | 'bets'>;

/** What the agent earned: by day, by lottery and by direct invitee; each view has the same total. */
export async function rebates(
  kernel: Pick<Kernel, 'db' | 'clock' | 'messages' | 'vault'>,
  { session, locale }: Pick<MemberContext, 'session' | 'locale'>,
  input: InputOf<Call>,
): Promise<ReplyOf<Call>> {
  const { db } = kernel;
  const scope = await scopeOf(kernel, session, input);
  // Nobody earns by what is played elsewhere.
  const plays = 'lotteries';
  const [total, days, lotteries, branches] = await Promise.all([
    readSums(db, { ...scope, plays }, 'team'),
    readByDay(db, { ...scope, plays }, 'team'),
    readByLottery(db, scope, 'team'),
    db.query<Earned & { via_id: bigint }>(
      `select b.* from (
         select s.via_id, coalesce(sum(s.rebate), 0)::bigint as rebate, coalesce(sum(s.turnover), 0)::bigint as turnover,
           coalesce(sum(s.bets), 0)::bigint as bets
         from report.branch_rows($1, array(select via_id from report.branch where agent_id = $1), $2, $3) s
         where s.lottery_id >= 0 group by 1) b
       where b.bets <> 0 or b.rebate <> 0 order by b.rebate desc, b.via_id`,
      [scope.agentId, scope.from, scope.to],
      'report-rebate-branches',
    ),
  ]);
  // Whoever was moved away keeps his line: without it the lines would not sum up; who he is now is not told.
  const people = await peopleOf(
    kernel,
    branches.rows.map((row) => row.via_id),
  );
  return {
    span: scope.span,
    total: shown(total),
    days: days.map(({ day, sums }) => ({ day, ...shown(sums) })),
    lotteries: lotteries
      .filter(({ sums }) => sums.bets !== 0n || sums.rebate !== 0n)
      .map(({ code, sums }) => ({
        lotteryCode: code,
        name: lotteryName(kernel.messages, locale, code),
        ...shown(sums),
      })),
    branches: branches.rows.map((row) => ({
      memberId: String(row.via_id),
      nickname: people.get(row.via_id)?.nickname ?? '',
      ...shown(row),
    })),
  };
}

function shown({ rebate, turnover, bets }: Earned): { rebate: string; turnover: string; bets: number } {
  return { rebate: formatMoney(rebate), turnover: formatMoney(turnover), bets: Number(bets) };
}
