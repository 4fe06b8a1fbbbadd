import type { reportCalls } from '@drawroom/contract/report';
import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel, Session } from '../kernel/kernel.ts';
import { readByDay } from './by-day.ts';
import { presentExternal, readExternal } from './external-play.ts';
import { playFigures } from './present-figures.ts';
import { scopeOf } from './scope.ts';

type Call = typeof reportCalls.trend;

/** Sums day by day (spec §2 /jingcai), of the team or of his own bets. */
export async function trend(
  kernel: Pick<Kernel, 'db' | 'clock'>,
  session: Session,
  input: InputOf<Call>,
): Promise<ReplyOf<Call>> {
  const scope = await scopeOf(kernel, session, input);
  const of = input.of === 'own' ? 'own' : 'team';
  const days = await readByDay(kernel.db, scope, of);
  const external = await readExternal(kernel.db, scope, of);
  return {
    span: scope.span,
    path: scope.path,
    external: presentExternal(external),
    days: days.map(({ day, sums }) => ({
      day,
      figures: playFigures(sums),
      deposits: formatMoney(sums.deposits),
      withdrawals: formatMoney(sums.withdrawals),
      registered: Number(sums.registered),
    })),
  };
}
