import { resultDeskCalls as calls } from '@drawroom/contract/result-desk';
import type { Kernel, Sql } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler } from '../kernel/operator.ts';
import { Refusal } from '../kernel/refusal.ts';
import { listCorrections, ProposalFault } from '../lottery/index.ts';
import { confirmAs, proposeAs } from './result-acts.ts';

/** Corrections of settled rounds at the operators' door: two people, each act with its note in one transaction (decision 051). */
export function resultDesk({ db }: Pick<Kernel, 'db'>): readonly OperatorHandler[] {
  return [
    handleOperator(calls.corrections, async () => {
      const found = await listCorrections(db);
      const names = await namesOf(
        db,
        found.flatMap(({ proposedBy, confirmedBy }) => [proposedBy, confirmedBy ?? proposedBy]),
      );
      return {
        list: found.map(({ id, ...correction }) => ({
          ...correction,
          correctionNo: String(id),
          proposedBy: names.get(correction.proposedBy) ?? '',
          proposedAt: Math.trunc(correction.proposedAt),
          confirmedBy: correction.confirmedBy === null ? null : (names.get(correction.confirmedBy) ?? ''),
          doneAt: correction.doneAt === null ? null : Math.trunc(correction.doneAt),
        })),
      };
    }),
    handleOperator(calls.propose, async ({ numbers, ...round }, { operator }) => {
      await refusing(() => proposeAs(db, operator, { ...round, numbers: numbersIn(numbers) }));
      return {};
    }),
    handleOperator(calls.confirm, async ({ numbers, ...round }, { operator }) => {
      await refusing(() => confirmAs(db, operator, { ...round, numbers: numbersIn(numbers) }));
      return {};
    }),
  ];
}

function numbersIn(numbers: string | undefined): string[] | null {
  return numbers?.split(/[\s,]+/).filter((each) => each !== '') ?? null;
}

async function refusing(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof ProposalFault ? new Refusal(error.key, error.params) : error;
  }
}

async function namesOf(sql: Sql, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, string>> {
  const { rows } = await sql.query<{ id: bigint; name: string }>(
    'select id, name from admin.operator where id = any($1::bigint[])',
    [[...new Set(ids)].map(String)],
    'admin-operator-names',
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
