import { expect, test } from 'vitest';
import { rowKeeper, rowsOf, spokenAfter } from './rows.ts';
import type { Row, RowParts } from './rows.ts';
import { ME, aDealerMessage, aMessage, anAuthor, messagesFrom } from './samples.ts';

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const parts = (change: Partial<RowParts>): RowParts => ({
  list: [],
  older: false,
  outgoing: [],
  me: ME.handle,
  blocked: new Set(),
  readBefore: 0,
  dayOf,
  ...change,
});
const shape = (rows: readonly Row[]): string[] =>
  rows.map((row) => (row.kind === 'round' ? `round of ${row.messages.length}` : row.kind));
const round = (gameNo: string) => ({ lotteryCode: 'k3-1m', gameNo });
const opened = (seq: number, gameNo: string) =>
  aDealerMessage(seq, { what: 'opened', ...round(gameNo), endTime: 0, commitment: null });
const closed = (seq: number, gameNo: string) => aDealerMessage(seq, { what: 'closed', ...round(gameNo), seal: null });

test('a day begins with its name', () => {
  const next = aMessage(2, { at: aMessage(1).at + 86_400_000 });
  expect(shape(rowsOf(parts({ list: [aMessage(1), next] })))).toEqual(['day', 'message', 'day', 'message']);
});

test('the line stands before the first message of somebody else that is new, once', () => {
  const mine = aMessage(3, { author: ME });
  const rows = rowsOf(parts({ list: [...messagesFrom(1, 2), mine, aMessage(4), aMessage(5)], readBefore: 2 }));
  expect(shape(rows)).toEqual(['day', 'message', 'message', 'message', 'unread', 'message', 'message']);
});

test('a first visit has no line: everything would be new', () => {
  expect(shape(rowsOf(parts({ list: messagesFrom(1, 2), readBefore: 0 })))).not.toContain('unread');
});

test('what one author says within minutes is drawn together', () => {
  const list = [
    aMessage(1),
    aMessage(2),
    aMessage(3, { author: anAuthor('Hoa') }),
    aMessage(4),
    aMessage(5, { at: aMessage(4).at + 10 * 60_000 }),
  ];
  const marks = rowsOf(parts({ list })).flatMap((row) => (row.kind === 'message' ? [[row.first, row.last]] : []));
  expect(marks).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
    [true, true],
  ]);
});

test('the dealer’s words of one round are one card; somebody speaking begins a new one', () => {
  const list = [opened(1, '0001'), opened(2, '0002'), closed(3, '0001'), aMessage(4), closed(5, '0002')];
  expect(shape(rowsOf(parts({ list })))).toEqual(['day', 'round of 2', 'round of 1', 'message', 'round of 1']);
});

test('whom the member has blocked is not heard', () => {
  const loud = anAuthor('Loud');
  const list = [aMessage(1), aMessage(2, { author: loud }), aMessage(3)];
  expect(shape(rowsOf(parts({ list, blocked: new Set([loud.handle]) })))).toEqual(['day', 'message', 'message']);
});

test('a row in which nothing has changed is the same object as before, so that only new ones are drawn', () => {
  const rowsFor = rowKeeper();
  const list = [opened(1, '0001'), ...messagesFrom(2, 4)];
  const before = rowsFor(parts({ list }));
  const after = rowsFor(parts({ list: [...list, aMessage(5, { author: anAuthor('Hoa') })] }));
  expect(after.slice(0, before.length).map((row, at) => row === before[at])).toEqual(before.map(() => true));
});

test('no row changes or goes when older messages come above it: the first has no day yet, and is drawn with none of them', () => {
  const rowsFor = rowKeeper();
  const [older, list] = [
    [aMessage(1), aMessage(2)],
    [aMessage(3), aMessage(4)],
  ];
  const before = rowsFor(parts({ list, older: true }));
  expect(shape(before)).toEqual(['message', 'message']);
  const after = rowsFor(parts({ list: [...older, ...list] }));
  expect(shape(after)).toEqual(['day', 'message', 'message', 'message', 'message']);
  expect(after.slice(3).map((row, at) => row === before[at])).toEqual([true, true]);
  expect(after[2]).toMatchObject({ message: { seq: 2 }, last: true });
});

test('a card of a round that was the first stays as it is when older words of that round come above it', () => {
  const rowsFor = rowKeeper();
  const list = [closed(2, '0001'), aMessage(3)];
  const [card] = rowsFor(parts({ list, older: true }));
  const after = rowsFor(parts({ list: [opened(1, '0001'), ...list] }));
  expect(shape(after)).toEqual(['day', 'round of 1', 'round of 1', 'message']);
  expect(after[2]).toBe(card);
});

test('new messages are those of other people, not the dealer’s cards', () => {
  expect(spokenAfter([aMessage(1), opened(2, '1'), aMessage(3), aMessage(4, { author: ME })], 1, ME.handle)).toBe(1);
});
