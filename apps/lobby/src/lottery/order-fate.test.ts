import { expect, test } from 'vitest';
import { NO_ORDER, isOpenFate, nextFate } from '../shell/money-fate.ts';
import type { FateEvent as EventOf } from '../shell/money-fate.ts';
import type { OrderFate, Placed, SentOrder } from './order-fate.ts';
import { aPlacedOrder } from './samples.ts';

type FateEvent = EventOf<SentOrder, Placed>;

const order: SentOrder = {
  clientRef: '1b4e28ba-2fa1-4d2b-883f-0016d3cca427',
  lotteryId: '1',
  lotteryCode: 'k3-1m',
  gameNo: '0001',
  betList: [],
  amount: '10.00',
  sentAtMs: 1_000,
};
const other: SentOrder = { ...order, clientRef: '2b4e28ba-2fa1-4d2b-883f-0016d3cca427' };
const placed = aPlacedOrder();
const declined = { key: 'lottery.round_closed', msg: 'Closed.' };

const FATES: Readonly<Record<OrderFate['kind'], OrderFate>> = {
  none: NO_ORDER,
  sending: { kind: 'sending', order },
  asking: { kind: 'asking', order },
  unknown: { kind: 'unknown', order },
  accepted: { kind: 'accepted', order, placed },
  refused: { kind: 'refused', order, declined },
};
const EVENTS: Readonly<Record<FateEvent['type'], FateEvent>> = {
  pressed: { type: 'pressed', order: other },
  found: { type: 'found', order: other },
  cut_off: { type: 'cut_off' },
  no_answer: { type: 'no_answer' },
  ask_again: { type: 'ask_again' },
  taken: { type: 'taken', placed },
  declined: { type: 'declined', declined },
  put_away: { type: 'put_away' },
};

/** State after each event; a column left out stays as it is. */
const TABLE: Readonly<Record<OrderFate['kind'], Partial<Record<FateEvent['type'], OrderFate['kind']>>>> = {
  none: { pressed: 'sending', found: 'asking' },
  sending: { cut_off: 'asking', taken: 'accepted', declined: 'refused' },
  asking: { no_answer: 'unknown', taken: 'accepted', declined: 'refused' },
  unknown: { ask_again: 'asking', taken: 'accepted', declined: 'refused' },
  accepted: { pressed: 'sending', found: 'asking', put_away: 'none' },
  refused: { pressed: 'sending', found: 'asking', put_away: 'none' },
};

const CASES = Object.values(FATES).flatMap((fate) =>
  Object.values(EVENTS).map((event) => [fate.kind, event.type] as const),
);

test.each(CASES)('%s, then %s', (kind, type) => {
  expect(nextFate(FATES[kind], EVENTS[type]).kind).toBe(TABLE[kind][type] ?? kind);
});

test.each(['sending', 'asking', 'unknown'] as const)(
  'while an order is %s it is neither forgotten nor overtaken',
  (kind) => {
    for (const event of [EVENTS.pressed, EVENTS.found, EVENTS.put_away])
      expect(nextFate(FATES[kind], event)).toBe(FATES[kind]);
    expect(isOpenFate(FATES[kind])).toBe(true);
  },
);

test('a late answer does not undo what is known', () => {
  expect(nextFate(FATES.accepted, EVENTS.declined)).toBe(FATES.accepted);
  expect(nextFate(FATES.refused, EVENTS.taken)).toBe(FATES.refused);
});
