import { houseReportCalls } from '@drawroom/contract/house-report';
import { operationsDeskCalls } from '@drawroom/contract/operations-desk';
import type { Kernel, Slice } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler } from '../kernel/operator.ts';
import type { SourceStanding } from '../lottery/index.ts';
import { auditWatch, type RunAudit } from './audit-run.ts';
import { houseFile } from './house-file.ts';
import { namesOf } from './house-names.ts';
import { presentHouse, readHouseReport } from './house-report.ts';
import { mailWatch } from './mailed/mail-runner.ts';
import { scheduleDesk } from './mailed/schedule-desk.ts';
import { nodeBeat } from './node-beat.ts';
import { nowDesk } from './now.ts';
import { sampleWatch } from './samples.ts';
import { requireZone } from '../kernel/require-zone.ts';

export interface OperationsDeps {
  /** Of the product that runs. */
  readonly version: string;
  /** How this process stands with sources of results. */
  readonly sources: () => readonly SourceStanding[];
  /** Every check of `npm run audit`, in the caller's snapshot. */
  readonly audit: RunAudit;
}

/** How the house runs: what each process says of itself, samples, the hourly audit, and the calls that show all of it. */
export function createOperationsSlice(
  kernel: Kernel,
  deps: OperationsDeps,
): Slice & { readonly desk: readonly OperatorHandler[] } {
  const beat = nodeBeat({ kernel, version: deps.version, sources: deps.sources });
  const watches = kernel.config.roles.has('worker')
    ? [sampleWatch(kernel), auditWatch(kernel, deps.audit), mailWatch(kernel)]
    : [];
  return {
    name: 'operations',
    handlers: [],
    desk: operationsDesk(kernel),
    start: async () => {
      beat.start();
      for (const watch of watches) watch.start();
    },
    stop: async () => {
      for (const watch of watches) await watch.stop();
      await beat.stop();
    },
  };
}

function operationsDesk(kernel: Kernel): readonly OperatorHandler[] {
  const now = nowDesk(kernel);
  return [
    ...scheduleDesk(kernel),
    handleOperator(operationsDeskCalls.now, ({ zone }) => now(requireZone(zone))),
    handleOperator(houseReportCalls.house, async (asked, { locale }) => {
      const sums = await kernel.db.tx((t) => readHouseReport(t, asked), { isolation: 'repeatable read' });
      return presentHouse(kernel.db, sums, await namesOf(kernel, sums, locale));
    }),
    handleOperator(houseReportCalls.houseFile, async (asked, { locale }) => {
      const { name, type, bytes } = await houseFile(kernel, asked, locale);
      return { name, type, bytes: Buffer.from(bytes).toString('base64') };
    }),
  ];
}
