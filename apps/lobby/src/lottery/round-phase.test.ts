import { describe, expect, test } from 'vitest';
import { phaseOf, takesBets, withoutBets } from './round-phase.ts';
import type { RoundFacts } from './round-phase.ts';
import { factsOfReply } from './round-facts.ts';
import { aResult, anOpening } from './samples.ts';

const BEGIN = 1_000_000;
const current = anOpening('0001', BEGIN);
const next = anOpening('0002', BEGIN + 60_000);
const facts = (change: Partial<RoundFacts> = {}): RoundFacts => ({
  currentOpening: current,
  nextOpening: next,
  lastResult: null,
  seal: null,
  settledGameNo: null,
  voidedGameNo: null,
  ...change,
});
const seal = { gameNo: '0001', count: 3, root: 'ab'.repeat(32), at: BEGIN + 51_100 };
const drawn = aResult('0001', current.govPrizeTime);

describe('a round by server time', () => {
  test.each([
    ['waiting', -1],
    ['open', 0],
    ['open', 40_999],
    ['closing', 41_000],
    ['closing', 50_999],
    ['closed', 51_000],
    ['closed', 55_999],
    ['drawing', 56_000],
    ['drawing', 3_600_000],
  ])('%s at %i ms after its beginning', (phase, afterMs) => {
    expect(phaseOf(facts(), BEGIN + afterMs).phase).toBe(phase);
  });

  test('bets are taken while open and closing and never after', () => {
    expect(
      (
        ['none', 'waiting', 'open', 'closing', 'closed', 'sealed', 'drawing', 'drawn', 'settled', 'voided'] as const
      ).filter(takesBets),
    ).toEqual(['open', 'closing']);
  });

  test('without any round there is nothing to count', () => {
    expect(phaseOf(facts({ currentOpening: null, nextOpening: null }), BEGIN)).toMatchObject({
      phase: 'none',
      untilMs: null,
      opening: null,
    });
  });
});

describe('what only the server can tell', () => {
  const late = BEGIN + 57_000;
  test.each([
    ['closed', {}],
    ['sealed', { seal }],
  ] as const)('%s before the draw time, drawing after it', (phase, told) => {
    expect(phaseOf(facts(told), BEGIN + 52_000)).toMatchObject({ phase, changesAtMs: current.govPrizeTime });
    expect(phaseOf(facts(told), late)).toMatchObject({ phase: 'drawing', changesAtMs: null });
  });

  test.each([
    ['drawn', { seal, lastResult: drawn }],
    ['settled', { seal, lastResult: drawn, settledGameNo: '0001' }],
    ['voided', { voidedGameNo: '0001' }],
  ] as const)('%s', (phase, told) => {
    expect(phaseOf(facts(told), late).phase).toBe(phase);
  });

  test('a result that does not come is never guessed: the round stays drawing, also past the next opening', () => {
    expect(phaseOf(facts({ seal }), next.beginTime + 5_000)).toMatchObject({ phase: 'drawing', opening: current });
  });

  test('once drawn, the next round opens at its time', () => {
    const told = facts({ lastResult: drawn });
    expect(phaseOf(told, next.beginTime - 1)).toMatchObject({ phase: 'drawn', untilMs: next.beginTime });
    expect(phaseOf(told, next.beginTime)).toMatchObject({ phase: 'open', opening: next });
  });
});

describe('a reply of gameResult among events', () => {
  const reply = { currentOpening: current, nextOpening: next, lastResult: null };

  test('between two rounds the one just drawn stays in sight', () => {
    const before = facts({ lastResult: drawn, settledGameNo: '0001' });
    expect(factsOfReply({ currentOpening: null, nextOpening: next, lastResult: drawn }, before)).toMatchObject({
      currentOpening: current,
      settledGameNo: '0001',
    });
  });

  test('an older reply does not undo an opening or a result that an event has told', () => {
    const before = facts({ currentOpening: next, nextOpening: null, lastResult: drawn });
    expect(factsOfReply(reply, before)).toMatchObject({ currentOpening: next, nextOpening: null, lastResult: drawn });
  });

  test('seal, settlement and voiding are kept', () => {
    const before = facts({ seal, settledGameNo: '0000', voidedGameNo: '0000' });
    expect(factsOfReply(reply, before)).toMatchObject({ seal, settledGameNo: '0000', voidedGameNo: '0000' });
  });
});

describe('a round of a lottery that the house has closed', () => {
  const shut = (afterMs: number, told: Partial<RoundFacts> = {}) => withoutBets(phaseOf(facts(told), BEGIN + afterMs));

  test.each([0, 45_000])('is as closed %i ms after its beginning, and counts to its draw', (afterMs) => {
    expect(shut(afterMs)).toMatchObject({
      phase: 'closed',
      opening: current,
      untilMs: current.govPrizeTime,
      next: null,
    });
  });

  test('is none before it begins, and none where there is none', () => {
    expect(shut(-1)).toMatchObject({ phase: 'none', opening: null, untilMs: null });
    expect(shut(0, { currentOpening: null, nextOpening: null })).toMatchObject({ phase: 'none', opening: null });
  });

  test('is drawn and settled as ever, and nothing is said of the next one', () => {
    expect(shut(52_000, { seal })).toMatchObject({ phase: 'sealed', untilMs: current.govPrizeTime, next: null });
    expect(shut(57_000)).toMatchObject({ phase: 'drawing' });
    expect(shut(57_000, { lastResult: drawn })).toMatchObject({ phase: 'drawn', untilMs: null, next: null });
  });
});
