import { lotteryDeskCalls as calls } from '@drawroom/contract/lottery-desk';
import type { Kernel } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler } from '../kernel/operator.ts';
import { closeLottery, deskLotteries, openLottery } from '../lottery/index.ts';
import { notedAct } from './noted-act.ts';

/** Lotteries as operators see them, close them and open them (decision 063). */
export function lotteryDesk(kernel: Kernel): readonly OperatorHandler[] {
  const { db } = kernel;
  return [
    handleOperator(calls.list, async (_, { locale }) => ({ list: await deskLotteries(kernel, locale) })),
    handleOperator(calls.close, async ({ lotteryCode, why }, { operator }) =>
      notedAct(db, { operator, what: 'lottery.close', subject: `lottery ${lotteryCode}`, detail: why }, async (t) => {
        await closeLottery(kernel, t, lotteryCode);
        return {};
      }),
    ),
    handleOperator(calls.open, async ({ lotteryCode, why }, { operator }) =>
      notedAct(db, { operator, what: 'lottery.open', subject: `lottery ${lotteryCode}`, detail: why }, async (t) => {
        await openLottery(kernel, t, lotteryCode);
        return {};
      }),
    ),
  ];
}
