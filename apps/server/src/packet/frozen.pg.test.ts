import { endOf } from '@drawroom/testkit/refusal-of';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freeze, unfreeze } from '../member/test-freeze.ts';
import { openPacketWorld, type PacketWorld } from './test-packet.ts';

let world: PacketWorld;
beforeAll(async () => {
  world = await openPacketWorld();
});
afterAll(async () => {
  await world.owner.end();
  await world.stop();
});

test('whose funds are frozen puts nothing into a room, keeps the packet he sent before, and may take a share', async () => {
  const [ann, ben] = [await world.aMember(), await world.aMember()];
  const clientRef = crypto.randomUUID();
  const first = await world.send(ann, { clientRef });
  const funds = { memberId: ann.memberId, kind: 'funds' as const };
  await freeze(world.kernel, funds);
  const before = await world.balance(ann);
  expect(await endOf(world.send(ann))).toBe('wallet.frozen');
  expect((await world.send(ann, { clientRef })).packet.packetId).toBe(first.packet.packetId);
  expect(await world.balance(ann)).toBe(before);
  const { packet } = await world.send(ben);
  expect(await endOf(world.open(ann, packet.packetId))).toBe('done');
  await unfreeze(world.kernel, funds);
  expect(await endOf(world.send(ann))).toBe('done');
});
