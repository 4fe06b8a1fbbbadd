import { CORRECTION_KINDS, resultDeskCalls as calls } from '@drawroom/contract/result-desk';
import type { Kernel } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler } from '../kernel/operator.ts';
import { listCorrections } from '../lottery/index.ts';
import { operatorNames } from './operator-names.ts';
import { confirmAs, numbersIn, proposeAs, refusing } from './result-acts.ts';

/** Corrections of settled rounds at the operators' door: two people, each act with its note in one transaction (decision 051). */
export function resultDesk({ db }: Pick<Kernel, 'db'>): readonly OperatorHandler[] {
  return [
    handleOperator(calls.corrections, async () => {
      const found = await listCorrections(db);
      const nameOf = await operatorNames(
        db,
        found.flatMap(({ proposedBy, confirmedBy }) => [proposedBy, confirmedBy]),
      );
      return {
        list: found.map(({ id, ...correction }) => ({
          ...correction,
          correctionNo: String(id),
          proposedBy: nameOf(correction.proposedBy) ?? '',
          proposedAt: Math.trunc(correction.proposedAt),
          confirmedBy: nameOf(correction.confirmedBy),
          doneAt: correction.doneAt === null ? null : Math.trunc(correction.doneAt),
        })),
      };
    }),
    handleOperator(calls.propose, async ({ numbers, ...round }, { operator }) => {
      await refusing(() => proposeAs(db, operator, { ...round, numbers: numbersIn(numbers) }));
      return {};
    }),
    handleOperator(calls.confirm, async ({ numbers, proposalNo, ...round }, { operator }) => {
      const named = proposalNo === undefined ? {} : { proposalId: BigInt(proposalNo) };
      const act = { ...round, ...named, numbers: numbersIn(numbers), kinds: CORRECTION_KINDS };
      await refusing(() => confirmAs(db, operator, act));
      return {};
    }),
  ];
}
