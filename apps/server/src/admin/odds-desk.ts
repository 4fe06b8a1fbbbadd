import { oddsDeskCalls as calls } from '@drawroom/contract/odds-desk';
import type * as z from 'zod/mini';
import type { Kernel } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler } from '../kernel/operator.ts';
import { Refusal } from '../kernel/refusal.ts';
import { callOffOdds, changeOdds, listLotteries, lookAtOdds, readTable, readVersions } from '../lottery/index.ts';
import { notedAct } from './noted-act.ts';
import type { ProposalRules } from './proposals/proposal-rules.ts';
import { propose } from './proposals/propose.ts';

/** Odds and limits of lotteries: versions, changed by two people (decision 057). */
export function oddsDesk(kernel: Kernel): readonly OperatorHandler[] {
  const { db } = kernel;
  return [
    handleOperator(calls.lotteries, async (_, { locale }) => ({ list: await listLotteries(kernel, locale) })),
    handleOperator(calls.table, async ({ lotteryCode, version }, { locale }) =>
      readTable(kernel, { lotteryCode, version, locale }),
    ),
    handleOperator(calls.versions, async ({ lotteryCode }) => readVersions(db, lotteryCode)),
    handleOperator(calls.change, async (input, { operator }) =>
      propose(db, ODDS_CHANGE, { operator, input, why: input.why }),
    ),
    handleOperator(calls.callOff, async ({ dueNo }, { operator }) =>
      notedAct(db, { operator, what: 'odds.call_off', subject: `odds ${dueNo}` }, async (t) => {
        if (!(await callOffOdds(t, BigInt(dueNo)))) throw new Refusal('lottery.odds_not_due');
        return {};
      }),
    ),
  ];
}

/** Odds and limits take two people. What they are to change is locked by the version they were written over. */
export const ODDS_CHANGE: ProposalRules<z.output<typeof calls.change.input>> = {
  kind: 'lottery.odds',
  input: calls.change.input,
  subjectOf: ({ lotteryCode }) => `lottery ${lotteryCode}`,
  look: async (t, input) => {
    const { inForce, before, after } = await lookAtOdds(t, input);
    const at = input.at === undefined ? {} : { at: new Date(input.at).toISOString() };
    return { before: { ...before, version: String(inForce) }, after: { ...after, ...at } };
  },
  apply: (t, input, proposalId) => changeOdds(t, input, proposalId),
};
