import { expect, test } from 'vitest';
import { pathOf } from './sparkline.tsx';
import { troublesOf, type Now } from './troubles.ts';
import { reply } from './test-reply.ts';

const MINUTE = 60_000;
const said = (parts: Partial<Now>): string[] =>
  troublesOf(reply(parts)).map(({ text, values, what, severity }) =>
    [severity, text, what?.[1], ...Object.values(values)].filter((part) => part !== undefined).join(' '),
  );
const AT = reply().at;
const node = reply().nodes[0]!;
const audit = reply().audit!;
const queue = reply().queues[0]!;

test('a house that is well has nothing to say', () => {
  expect(said({})).toEqual([]);
});

test.each<[string, Partial<Now>, string[]]>([
  ['differences of the audit', { audit: { ...audit, failed: 2 } }, ['error trouble.books 2']],
  ['a broken audit', { audit: { ...audit, fault: 'disk full' } }, ['error trouble.auditFault']],
  ['an old audit', { audit: { ...audit, endedAt: AT - 131 * MINUTE } }, ['warning trouble.auditOld']],
  ['an audit two hours old', { audit: { ...audit, endedAt: AT - 130 * MINUTE } }, []],
  ['many events that are not counted', { unfolded: 5_000 }, ['warning trouble.unfolded 5000']],
  ['a few of them', { unfolded: 4_999 }, []],
  ['a silent process', { nodes: [{ ...node, silent: true, loopDelayMs: 900 }] }, ['error trouble.silent abcd']],
  ['a slow one', { nodes: [{ ...node, loopDelayMs: 201 }] }, ['warning trouble.slow abcd 201']],
  ['a busy one', { nodes: [{ ...node, loopDelayMs: 200, poolWaiting: 10 }] }, []],
  ['no connection left', { nodes: [{ ...node, poolWaiting: 11 }] }, ['warning trouble.pool abcd 11']],
  [
    'failed and late work',
    { jobs: [{ job: 'x', waiting: 1, active: 0, failed: 3, oldestAt: AT - 2 * MINUTE }] },
    ['error trouble.jobFailed x 3', 'warning trouble.jobLate x 2'],
  ],
  ['work that is due now', { jobs: [{ job: 'x', waiting: 1, active: 0, failed: 0, oldestAt: AT - MINUTE }] }, []],
  [
    'a source that does not answer',
    { sources: [{ lottery: 'k3', source: 'a', answeredAt: null, failures: 3, fault: null }] },
    ['error trouble.source k3 a 3'],
  ],
  ['one that failed twice', { sources: [{ lottery: 'k3', source: 'a', answeredAt: 1, failures: 2, fault: null }] }, []],
  [
    'rounds that should be over, and held ones',
    {
      rounds: [
        { state: 'closed', count: 3, late: 2 },
        { state: 'held', count: 1, late: 1 },
      ],
    },
    ['error trouble.rounds closed 2', 'error trouble.held held 1'],
  ],
  [
    'a broken promise',
    { queues: [{ ...queue, queue: 'withdrawals', waiting: 4, late: 2, oldestAt: AT, promisedAt: AT - 1 }] },
    ['error trouble.late withdrawals 2'],
  ],
  [
    'a long wait without a promise',
    { queues: [{ ...queue, waiting: 1, oldestAt: AT - 31 * MINUTE }] },
    ['warning trouble.waits deposits 31'],
  ],
  ['half an hour', { queues: [{ ...queue, waiting: 1, oldestAt: AT - 30 * MINUTE }] }, []],
  [
    'a long wait within a promise',
    { queues: [{ ...queue, waiting: 1, oldestAt: AT - 31 * MINUTE, promisedAt: AT + MINUTE }] },
    [],
  ],
])('%s', (_what, parts, wanted) => {
  expect(said(parts)).toEqual(wanted);
});

test('errors stand before warnings, whatever they are of', () => {
  const both = said({ unfolded: 9_000, nodes: [{ ...node, silent: true }], audit: { ...audit, failed: 1 } });
  expect(both.map((line) => line.split(' ')[0])).toEqual(['error', 'error', 'warning']);
});

test('a line goes from zero up to its highest point, with gaps where nothing is known', () => {
  expect(pathOf([0, 10, 5])).toBe('M0.0 26.5h0.5L60.0 1.5L120.0 14.0');
  expect(pathOf([null, 4, null, 4])).toBe('M40.0 1.5h0.5M120.0 1.5h0.5');
  expect(pathOf([0, 0])).toBe('M0.0 26.5h0.5L120.0 26.5');
  expect(pathOf([])).toBe('');
});
