import { beaconTimeOf, QUICKNET } from '@drawroom/beacon/chain';
import { randomnessOf, verifyBeacon } from '@drawroom/beacon/verify-beacon';
import { beaconRoundAt } from '@drawroom/engine/fair';
import { aStubBeacon, type RelayManner, type StubRelay } from '@drawroom/testkit/beacon-server';
import { afterAll, describe, expect, it, test } from 'vitest';
import { httpBeacon, type Beacon, type RelayFault } from './beacon.ts';

const stub = aStubBeacon();
afterAll(() => stub.stop());
const round = beaconRoundAt(Date.now()) - 10;
const never = new AbortController().signal;

function over(...relays: readonly StubRelay[]): { beacon: Beacon; faults: RelayFault[] } {
  const faults: RelayFault[] = [];
  const beacon = httpBeacon({
    chain: stub.chain,
    urls: relays.map(({ url }) => url),
    verify: async (of, signature) => verifyBeacon(stub.chain, of, signature),
    onFault: (fault) => faults.push(fault),
  });
  return { beacon, faults };
}
const honest = {
  round,
  signature: stub.signatureOf(round),
  randomness: randomnessOf(stub.signatureOf(round)),
};

describe('a beacon behind relays', () => {
  it('gives the value that the chain signed, its randomness worked out here', async () => {
    const { beacon, faults } = over(await stub.aRelay());
    expect(await beacon.fetch(round, never)).toEqual(honest);
    expect(faults).toEqual([]);
  });

  it.each<[RelayManner, RelayFault]>([
    ['silent', 'unreachable'],
    ['forged', 'forged'],
    ['another signature', 'forged'],
    ['wrong round', 'wrong_round'],
    ['not json', 'malformed'],
    ['too long', 'malformed'],
    ['elsewhere', 'unreachable'],
    ['slow', 'unreachable'],
  ])(
    'takes nothing from a relay that is "%s", and the valid answer of another one beside it',
    async (manner, fault) => {
      const bad = await stub.aRelay(manner);
      const alone = over(bad);
      expect(await alone.beacon.fetch(round, never)).toBeNull();
      expect(alone.faults).toEqual([fault]);
      expect(await over(bad, await stub.aRelay()).beacon.fetch(round, never)).toEqual(honest);
    },
  );

  it('has no value before its time', async () => {
    const { beacon } = over(await stub.aRelay());
    expect(await beacon.fetch(beaconRoundAt(Date.now() + 60_000), never)).toBeNull();
  });

  it('asks nobody any more once it is told to end, and counts that as no fault', async () => {
    const slow = await stub.aRelay('slow');
    const { beacon, faults } = over(slow);
    const ending = new AbortController();
    const asked = beacon.fetch(round, ending.signal);
    await expect.poll(() => slow.asked.length).toBe(1);
    ending.abort();
    expect(await asked).toBeNull();
    expect(faults).toEqual([]);
  });
});

test('the rounds of the engine are those of quicknet: the first at or after a time', () => {
  for (const atMs of [1_795_300_000_000, 1_795_300_000_001, 1_795_300_001_999, QUICKNET.genesisMs]) {
    const first = beaconRoundAt(atMs);
    expect(beaconTimeOf(QUICKNET, first)).toBeGreaterThanOrEqual(atMs);
    if (first > 1) expect(beaconTimeOf(QUICKNET, first - 1)).toBeLessThan(atMs);
  }
});
