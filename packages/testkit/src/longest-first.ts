import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/**
 * Test files that take a minute or more though their text is short. A clone that has never run them knows nothing but sizes and would
 * begin them last, so that at the end one of them runs while the other workers wait.
 */
const LONG = [
  'e2e/every-language.e2e.ts',
  'e2e/every-screen-vi.e2e.ts',
  'e2e/every-screen-zh.e2e.ts',
  'e2e/every-screen-ar.e2e.ts',
  'e2e/console-day.e2e.ts',
  'e2e/chat.e2e.ts',
  'e2e/cashier.e2e.ts',
  'e2e/agent-team.e2e.ts',
  'e2e/games-languages.e2e.ts',
  'e2e/server-gone.e2e.ts',
  'e2e/room-sheets.e2e.ts',
  'e2e/follow.e2e.ts',
  'src/every-call.pg.test.ts',
  'embedded-postgres/start-embedded-postgres.pg.test.ts',
  'src/kernel/http/signature-mutants.pg.test.ts',
  'src/transfer-kills.pg.test.ts',
  'src/bulk/backup.pg.test.ts',
  'src/report/rebuild.pg.test.ts',
  'src/admin/door/mailbox.pg.test.ts',
  'src/lottery/saved-proofs.pg.test.ts',
  'src/results-command.pg.test.ts',
  'src/operations/mailed/mailed-kills.pg.test.ts',
];

/** Order of test files within their group: the long ones first, all others as Vitest has them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // The order that Vitest makes; not the one of an array.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    const groupOf = ({ project }: TestSpecification): number => project.config.sequence.groupOrder;
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || placeOf(a) - placeOf(b));
  }
}

/** Place among the long ones; behind them all for the others, which keep their order. */
function placeOf({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((end) => moduleId.endsWith(`/${end}`));
  return place === -1 ? LONG.length : place;
}
