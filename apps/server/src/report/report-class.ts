import type { reportCalls } from '@drawroom/contract/report';
import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import { LOTTERY_TYPES } from '@drawroom/engine/lottery-types';
import type { Kernel, MemberContext } from '../kernel/kernel.ts';
import { FIGURES } from './figures.ts';
import { presentExternal, readExternal } from './external-play.ts';
import { lotteryName, typeName } from './names.ts';
import { playFigures, type Sums } from './present-figures.ts';
import { readByLottery, type LotterySums } from './read-sums.ts';
import { scopeOf } from './scope.ts';

type Call = typeof reportCalls.reportClass;

/** The team's bets by lottery type and lottery (spec §2 /reportClass), most staked first, and its play at external games. */
export async function reportClass(
  kernel: Pick<Kernel, 'db' | 'clock' | 'messages'>,
  { session, locale }: Pick<MemberContext, 'session' | 'locale'>,
  input: InputOf<Call>,
): Promise<ReplyOf<Call>> {
  const scope = await scopeOf(kernel, session, input);
  const rows = await readByLottery(kernel.db, scope, 'team');
  const external = await readExternal(kernel.db, scope, 'team');
  const types = LOTTERY_TYPES.map((type) => ({ type, rows: rows.filter(({ family }) => family === type) }))
    .filter((each) => each.rows.length > 0)
    .map((each) => ({ ...each, sums: totalOf(each.rows) }))
    .toSorted((a, b) => Number(b.sums.stake - a.sums.stake));
  return {
    span: scope.span,
    path: scope.path,
    total: playFigures(totalOf([...rows, ...external])),
    external: presentExternal(external),
    types: types.map(({ type, sums, rows: lotteries }) => ({
      type,
      name: typeName(kernel.messages, locale, type),
      figures: playFigures(sums),
      lotteries: lotteries.map(({ code, sums: of }) => ({
        lotteryCode: code,
        name: lotteryName(kernel.messages, locale, code),
        figures: playFigures(of),
      })),
    })),
  };
}

function totalOf(rows: readonly Pick<LotterySums, 'sums'>[]): Sums {
  return Object.fromEntries(
    FIGURES.map((name) => [name, rows.reduce((sum, { sums }) => sum + sums[name], 0n)]),
  ) as Record<(typeof FIGURES)[number], bigint>;
}
