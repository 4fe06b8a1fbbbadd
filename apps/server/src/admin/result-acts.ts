import { numbersOf } from '@drawroom/contract/result-desk';
import type { Db } from '../kernel/kernel.ts';
import {
  confirmResult,
  importDraws,
  loadCatalogue,
  proposeResult,
  ProposalFault,
  type ConfirmLimits,
  type ImportReport,
  type ProposalKind,
} from '../lottery/index.ts';
import { Refusal } from '../kernel/refusal.ts';
import { noteAct, OperatorFault, type Operator } from './operators.ts';

/** A round and, but for voiding and annulling, its numbers. */
export interface RoundAct {
  readonly lotteryCode: string;
  readonly gameNo: string;
  readonly numbers: readonly string[] | null;
}

/**
 * First of two people: enters a result, proposes to release or void a held round, or to correct or annul a settled one, with the reason.
 * Returns the number of what was proposed. @throws ProposalFault
 */
export async function proposeAs(
  db: Db,
  operator: Pick<Operator, 'id'>,
  act: RoundAct & { readonly kind: ProposalKind; readonly reason?: string | undefined },
): Promise<bigint> {
  const { kind, ...round } = act;
  return db.tx(async (t) => {
    const proposalId = await proposeResult(t, kind, { ...round, operatorId: operator.id });
    await noteAct(t, operator, { what: `result.${kind}`, ...subjectOf(act) });
    return proposalId;
  });
}

/** Second of two people: confirms what the first one proposed, naming the numbers again. @throws ProposalFault */
export async function confirmAs(
  db: Db,
  operator: Pick<Operator, 'id'>,
  act: RoundAct & ConfirmLimits,
): Promise<ProposalKind> {
  return db.tx(async (t) => {
    const kind = await confirmResult(t, { ...act, operatorId: operator.id });
    await noteAct(t, operator, { what: `result.${kind}.confirmed`, ...subjectOf(act) });
    return kind;
  });
}

/** Brings in past draws of an official lottery from CSV; kept as an act before and after. @throws OperatorFault */
export async function importAs(
  db: Db,
  operator: Operator,
  { lotteryCode, file, text }: { lotteryCode: string; file: string; text: string },
): Promise<ImportReport> {
  const lottery = (await loadCatalogue(db, [])).byCode(lotteryCode);
  if (lottery?.source !== 'official') throw new OperatorFault(`no official lottery ${lotteryCode}`);
  await noteAct(db, operator, { what: 'result.import', subject: lotteryCode, detail: file });
  const report = await importDraws(db, lottery, { source: file, text });
  const detail = `run ${report.runId}: ${report.taken} taken, ${report.quarantined.length} in quarantine`;
  await noteAct(db, operator, { what: 'result.imported', subject: lotteryCode, detail });
  return report;
}

function subjectOf(act: RoundAct & { readonly reason?: string | undefined }): { subject: string; detail: string } {
  const { lotteryCode, gameNo, numbers, reason } = act;
  const detail = [numbers?.join(' '), reason].filter((part) => part !== undefined).join(': ');
  return { subject: `${lotteryCode} ${gameNo}`, detail };
}

/** Numbers as they are called, with blanks or commas between; null: none were given. */
export function numbersIn(numbers: string | undefined): string[] | null {
  return numbers === undefined ? null : numbersOf(numbers);
}

/** Says at the operators' door why something cannot be. @throws Refusal */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ProposalFault ? new Refusal(error.key, error.params) : error;
  }
}
