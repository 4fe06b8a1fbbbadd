import { expect, test } from 'vitest';

import type { VitestReport } from './test-counts.ts';
import { countLine, countTests, isGood, passedAgain } from './test-counts.ts';

const report = (change: Partial<VitestReport>): VitestReport => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...change,
});

test('the line names passed and failed, and skipped only when there are some', () => {
  expect(countLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(countLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});

test('skipped and planned tests count as skipped, never as passed', () => {
  const counts = countTests(report({ numPassedTests: 1, numPendingTests: 2, numTodoTests: 1 }), 0);
  expect(counts).toEqual({ passed: 1, failed: 0, skipped: 3 });
});

test('each file that does not load counts as one failure', () => {
  const broken = { status: 'failed', assertionResults: [] };
  const testResults = [broken, broken];
  expect(countTests(report({ numPassedTests: 1, testResults }), 1)).toEqual({ passed: 1, failed: 2, skipped: 0 });
});

test('a failed test is not counted again for its file', () => {
  const testResults = [{ status: 'failed', assertionResults: [{ status: 'failed' }] }];
  expect(countTests(report({ numFailedTests: 1, testResults }), 1).failed).toBe(1);
});

test('an error outside all tests is a failure', () => {
  expect(countTests(report({ numPassedTests: 5 }), 1)).toEqual({ passed: 5, failed: 1, skipped: 0 });
  expect(countTests(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('a run without any test is not good', () => {
  expect(isGood(countTests(report({}), 1))).toBe(false);
  expect(isGood({ passed: 0, failed: 0, skipped: 4 })).toBe(false);
  expect(isGood({ passed: 1, failed: 0, skipped: 4 })).toBe(true);
});

test('a test that passed only when it was tried again is named with its first failure and its place (decision 043)', () => {
  const stack =
    '  at run (/somewhere/node_modules/x/apps/x.js:1:1)\n  at /somewhere/e2e/phone.ts:94:18\n  at e2e/x.ts:1:1';
  const assertionResults = [
    { status: 'passed', fullName: 'steady', failureMessages: [] },
    { status: 'passed', fullName: 'a race', failureMessages: [`Error: expected 1 to be 2\n${stack}`] },
    { status: 'failed', fullName: 'broken', failureMessages: ['Error: no'] },
  ];
  const testResults = [{ status: 'failed', assertionResults }];
  expect(passedAgain(report({ testResults }))).toEqual(['a race: Error: expected 1 to be 2 (e2e/phone.ts:94:18)']);
  expect(passedAgain(undefined)).toEqual([]);
});
