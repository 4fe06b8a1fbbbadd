import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownPlay } from './index.ts';
import { openReportWorld, type ReportWorld } from './test-reports.ts';

let world: ReportWorld;
beforeAll(async () => {
  world = await openReportWorld();
}, 120_000);
afterAll(() => world.facts[Symbol.asyncDispose]());

const HOUR_MS = 3_600_000;

test('own play is what was settled of a member’s own bets in the stretch, and of nobody below him', async () => {
  const { leaf, top, low } = world.team;
  const now = Date.now();
  const span = { fromMs: now - HOUR_MS, untilMs: now + HOUR_MS };
  const { db } = world.kernel;
  expect(await ownPlay(db, leaf.memberId, span)).toEqual({ bets: 2n, turnoverMinor: 133_34n });
  expect(await ownPlay(db, low.memberId, span)).toEqual({ bets: 1n, turnoverMinor: 77_77n });
  expect(await ownPlay(db, top.memberId, span)).toEqual({ bets: 0n, turnoverMinor: 0n });
  const ever = { fromMs: 0, untilMs: now + HOUR_MS };
  expect(await ownPlay(db, leaf.memberId, ever)).toEqual({ bets: 2n, turnoverMinor: 133_34n });
  const before = { fromMs: 0, untilMs: now - HOUR_MS };
  expect(await ownPlay(db, leaf.memberId, before)).toEqual({ bets: 0n, turnoverMinor: 0n });
});
