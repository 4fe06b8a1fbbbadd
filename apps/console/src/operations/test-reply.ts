import { OPERATION_QUEUES, ROUND_STATES, TERMINALS } from '@drawroom/contract/operations-desk';
import type { Now } from './troubles.ts';

const AT = Date.parse('2026-11-23T12:00:00Z');
const day: Now['today'] = {
  bets: 1_200,
  stake: '45600.00',
  payout: '40100.50',
  profit: '4999.50',
  deposits: '8000.00',
  depositCount: 12,
  withdrawals: '2500.00',
  withdrawalCount: 3,
  registered: 7,
  firstDepositors: 4,
  firstDeposits: '900.00',
  secondDepositors: 2,
};
const amounts = (amount: string): string[] => Array.from({ length: 96 }, () => amount);

/** What a house says that is well, with these parts otherwise. */
export function reply(parts: Partial<Now> = {}): Now {
  return {
    at: AT,
    dayFrom: AT - 43_200_000,
    online: {
      members: 41,
      sockets: 44,
      terminals: TERMINALS.map((terminal, n) => ({ terminal, members: 20 - 6 * n, sockets: 20 - 5 * n })),
    },
    today: day,
    before: { ...day, bets: 1_100 },
    lines: {
      online: Array.from({ length: 288 }, (_unused, n) => (n < 100 ? null : n % 50)),
      waiting: Array.from({ length: 288 }, () => 0),
      bets: Array.from({ length: 96 }, (_unused, n) => n),
      stake: amounts('475.00'),
      payout: amounts('417.00'),
      deposits: amounts('83.00'),
      withdrawals: amounts('26.00'),
    },
    queues: OPERATION_QUEUES.map((queue) => ({ queue, waiting: 0, late: 0, oldestAt: null, promisedAt: null })),
    rounds: ROUND_STATES.map((state) => ({ state, count: state === 'held' ? 0 : 5, late: 0 })),
    sources: [],
    jobs: [],
    unfolded: 0,
    nodes: [
      {
        node: 'abcd',
        version: '0.1.0',
        roles: ['api', 'worker'],
        startedAt: AT - 3_600_000,
        seenAt: AT - 2_000,
        silent: false,
        sockets: 44,
        loopDelayMs: 1.2,
        loopLongestMs: 20,
        memoryMb: 310,
        poolBusy: 1,
        poolTotal: 4,
        poolWaiting: 0,
      },
    ],
    audit: {
      begunAt: AT - 600_000,
      endedAt: AT - 590_000,
      clean: 2,
      failed: 0,
      fault: '',
      findings: [
        { check: 'every balance is the sum of its entries', ok: true, detail: '40 rows' },
        { check: 'no member is below zero', ok: true, detail: '12 rows' },
      ],
    },
    ...parts,
  };
}
