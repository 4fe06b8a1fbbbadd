import type { AnyCall, ReplyOf } from '@drawroom/contract/call';
import { reportCalls as calls } from '@drawroom/contract/report';
import { dayAt } from '@drawroom/engine/date-ranges';
import { insertMemberRow } from '@drawroom/testkit/insert-member';
import { aContext, callSlice } from '@drawroom/testkit/slice-kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session, Slice } from '../kernel/kernel.ts';
import { foldAll } from './fold.ts';
import { createReportSlice } from './index.ts';
import { openFactsWorld, type FactsWorld } from './test-facts.ts';

let world: FactsWorld;
let slice: Slice;
let agent: Session;
let player: Session;
beforeAll(async () => {
  world = await openFactsWorld();
  slice = createReportSlice(world.lottery.kernel);
  agent = await anAgent();
  player = await world.join(agent, 10);
  await foldAll(world.db);
});
afterAll(() => world[Symbol.asyncDispose]());

let agents = 0;
async function anAgent(): Promise<Session> {
  agents += 1;
  const session = await world.join(null, 100);
  const claims = { ...session.claims, kind: 'agent', username: `agent${agents}` } as const;
  await insertMemberRow(world.lottery.kernel, { ...session, claims });
  return { ...session, claims };
}

/** Asks as an agent who lives in a zone. */
function askIn<C extends AnyCall>(zone: string, call: C, fields: Record<string, string>): Promise<ReplyOf<C>> {
  const session = { ...agent, claims: { ...agent.claims, zone } };
  return callSlice(slice, call, { fields, context: { ...aContext(), session } });
}

/** A deposit that the books have at this moment. */
async function depositedAt(at: string, amountMinor: bigint): Promise<void> {
  await world.pay(player, 'deposit', amountMinor);
  await world.scatter(() => new Date(at));
  await foldAll(world.db);
}

// Berlin puts its clocks forward on March 29 and back on October 25, 2026: 23 and 25 hours, of which UTC cuts off nothing evenly.
test.each([
  ['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
  ['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
] as const)(
  '%s, %s and %s are cut where the clocks of the zone say, in every report',
  async (before, day, after, begins, ends) => {
    const justBefore = (at: string): string => new Date(Date.parse(at) - 1_000).toISOString();
    await depositedAt(justBefore(begins), 1_00n);
    await depositedAt(begins, 2_00n);
    await depositedAt(justBefore(ends), 4_00n);
    await depositedAt(ends, 8_00n);
    const asked = async (zone: string, from: string, to = from): Promise<string> =>
      (await askIn(zone, calls.agentReport, { range: 'days', from, to })).team.deposits;
    expect([
      await asked('Europe/Berlin', before),
      await asked('Europe/Berlin', day),
      await asked('Europe/Berlin', after),
    ]).toEqual(['1.00', '6.00', '8.00']);
    expect(await asked('Europe/Berlin', before, after)).toBe('15.00');
    const { days } = await askIn('Europe/Berlin', calls.trend, { range: 'days', from: before, to: after });
    expect(days.map((each) => [each.day, each.deposits])).toEqual([
      [before, '1.00'],
      [day, '6.00'],
      [after, '8.00'],
    ]);
  },
);

test('today is the day of the zone, wherever the house stands', async () => {
  // At any moment one of the two has another day than UTC.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const today = (): string => dayAt(zone, world.lottery.kernel.clock.now());
    const before = today();
    const { span } = await askIn(zone, calls.agentReport, { range: 'today' });
    expect([before, today()]).toContain(span.firstDay);
    expect([span.lastDay, span.zone]).toEqual([span.firstDay, zone]);
  }
});
