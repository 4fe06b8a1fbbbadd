export type TestCounts = { passed: number; failed: number; skipped: number };

/** The part of vitest's JSON report that is counted. */
export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: readonly {
    status: string;
    assertionResults: readonly { status: string; fullName?: string; failureMessages?: readonly string[] }[];
  }[];
};

/**
 * Counts tests. A file that fails as a whole (it does not load, a hook throws) without a failed test in it counts as one
 * failure, and so does a runner that ends with an error although nothing is said to have failed.
 */
export function countTests(report: VitestReport | undefined, exitCode: number): TestCounts {
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  const passed = report.numPassedTests;
  const skipped = report.numPendingTests + report.numTodoTests;
  // vitest also ends with an error when it found no test at all; that is told by the counts themselves.
  const unexplained = exitCode !== 0 && failed === 0 && passed + skipped > 0;
  return { passed, failed: unexplained ? 1 : failed, skipped };
}

/** First line of the project in a stack, such as `e2e/phone.ts:94:18`. */
function placeOf(message: string): string {
  const place = message
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at ') && !line.includes('node_modules'))
    .map((line) => /(?:apps|packages|tools|e2e)\/[^\s():]+:\d+:\d+/u.exec(line)?.[0])
    .find((found) => found !== undefined);
  return place === undefined ? '' : ` (${place})`;
}

/** Tests that passed only when they were tried again: the report keeps why and where they failed the first time. */
export function passedAgain(report: VitestReport | undefined): string[] {
  return (report?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName = '', failureMessages: [why = ''] = [] }) => `${fullName}: ${why.split('\n')[0]}${placeOf(why)}`);
}

/** The one plain line a run ends with. */
export function countLine({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** A run is good when something ran and nothing failed. */
export function isGood({ passed, failed }: TestCounts): boolean {
  return failed === 0 && passed > 0;
}
