import { randomUUID } from 'node:crypto';
import { PROVIDER_PATHS } from '@drawroom/contract/provider-wire';
import { transferCalls } from '@drawroom/contract/transfer';
import { endOf } from '@drawroom/testkit/refusal-of';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transferring } from './deps.ts';
import { driveTransfer } from './drive-transfer.ts';
import { sweepPoints } from './sweep-points.ts';
import { openTransferWorld, type TransferWorld } from './test-transfer.ts';

let world: TransferWorld;
beforeAll(async () => {
  world = await openTransferWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const enter = (by: Awaited<ReturnType<TransferWorld['aMember']>>, gameCode = 'mines') =>
  world.call(by, transferCalls.entryGame, { gameCode, clientRef: randomUUID() });

/** A look of the house at the provider. */
const look = async (): Promise<void> => sweepPoints(world.transferring, await world.provider());
/** A member at play with everything he has. */
async function atPlay(points?: string) {
  const ann = await world.aMember(points);
  await world.auto(ann, true);
  const { sessionId } = await enter(ann);
  const playerId = await world.playerId(ann);
  Object.assign(world.server.player(playerId), { playing: true });
  return { ann, sessionId, playerId };
}

test('who logs out leaves his games: every session there ends and his points come home, whoever still looks as if he played', async () => {
  const { ann, sessionId } = await atPlay();
  const second = await enter(ann, 'sports');
  await look();
  expect(await world.balance(ann)).toBe('0.00');
  // Another session of his at home goes on with what it opened; the one that opened it ends.
  await world.slice.callHome.onLogout({ ...ann, id: 'another' });
  await look();
  expect([await world.balance(ann), world.server.ended.includes(sessionId)]).toEqual(['0.00', false]);
  await world.slice.callHome.onLogout(ann);
  // The provider is silent: nothing is forgotten.
  world.server.fault = () => 'lost';
  await look();
  world.server.fault = () => 'none';
  await dueNow(ann);
  await look();
  expect([await world.balance(ann), await world.there(ann)]).toEqual(['1000.00', '0.00']);
  expect(world.server.ended).toEqual(expect.arrayContaining([sessionId, second.sessionId]));
  // Who comes back plays on, also before anybody looked.
  await enter(ann);
  await world.slice.callHome.onLogout(ann);
  await enter(ann);
  await dueNow(ann);
  await look();
  expect(await world.balance(ann)).toBe('0.00');
});

test('who logs out while a transfer is not known is brought home when it is', async () => {
  const ann = await world.aMember();
  // It has them, and the house does not hear of it.
  world.server.fault = (path) => (path === PROVIDER_PATHS.transfer ? 'answer_lost' : 'lost');
  const { transfer } = await world.moveIn(ann, '70.00');
  expect(transfer.state).toBe('unknown');
  world.server.player(await world.playerId(ann)).playing = true;
  await world.slice.callHome.onLogout(ann);
  world.server.fault = () => 'none';
  await look();
  await driveTransfer(world.transferring, BigInt(transfer.transferNo.slice(1)));
  expect([await world.balance(ann), await world.there(ann)]).toEqual(['930.00', '70.00']);
  await dueNow(ann);
  await look();
  expect(await world.balance(ann)).toBe('1000.00');
});

test('a provider is told what limits of stakes leave a member, with the last record that is counted in it; who has none is told of none (R-90)', async () => {
  const { ann, playerId } = await atPlay();
  const told = () => world.server.last.get(PROVIDER_PATHS.session)?.['stakeLimit'];
  expect(told()).toBeUndefined();
  await limitOf(ann.claims.accountId, '50000');
  world.server.settle(world.server.bet(playerId, '120.00'), '300.00');
  // Its records are fetched before it is told.
  await enter(ann);
  expect(told()).toEqual({ left: '380.00', recordSeq: world.server.records.at(-1)?.seq });
  // What it does not answer with is not in the books, and the place says so.
  const before = told();
  world.server.bet(playerId, '80.00');
  world.server.fault = (path) => (path === PROVIDER_PATHS.records ? 'lost' : 'none');
  await enter(ann);
  world.server.fault = () => 'none';
  expect(told()).toEqual(before);
});

test('who passes a limit of his at a provider plays no further there: his session ends and what is free comes home (R-90)', async () => {
  const { ann, sessionId, playerId } = await atPlay();
  await limitOf(ann.claims.accountId, '10000');
  const bet = (stake: string, payout: string) => world.server.settle(world.server.bet(playerId, stake), payout);
  bet('60.00', '90.00');
  bet('40.00', '0.00');
  await world.pull();
  await look();
  // As far as it goes, and no further.
  expect([await world.balance(ann), world.server.ended.includes(sessionId)]).toEqual(['0.00', false]);
  bet('0.01', '0.00');
  await world.pull();
  await look();
  expect([await world.balance(ann), world.server.ended.includes(sessionId)]).toEqual(['989.99', true]);
  expect(await endOf(enter(ann))).toBe('protection.limit_reached');
  const other = await atPlay();
  world.server.settle(world.server.bet(other.playerId, '500.00'), '0.00');
  await world.pull();
  await look();
  expect(await world.balance(other.ann)).toBe('0.00');
});

test('who takes a break has his games ended with it', async () => {
  const { ann, sessionId } = await atPlay();
  await world.kernel.db.tx((t) => world.slice.callHome.ofAccount(t, ann.claims.accountId));
  await look();
  expect([await world.balance(ann), world.server.ended.includes(sessionId)]).toEqual(['1000.00', true]);
});

/** A look during which something happens: before a session that was called home ends at the provider. */
async function lookWhile(happens: (ending: string) => Promise<void>): Promise<void> {
  const lineTo: Transferring['lineTo'] = (provider) => {
    const line = world.transferring.lineTo(provider);
    const endSession = async (sessionId: string): Promise<boolean> => {
      await happens(sessionId);
      return line.endSession(sessionId);
    };
    return { ...line, endSession };
  };
  await sweepPoints({ ...world.transferring, lineTo }, await world.provider());
}

test('who enters while his points are being called home plays on: what he left ends, what he has opened does not', async () => {
  const { ann, sessionId } = await atPlay();
  await world.slice.callHome.onLogout(ann);
  const opened: string[] = [];
  await lookWhile(async (ending) => {
    expect(ending).toBe(sessionId);
    opened.push((await enter(ann)).sessionId);
  });
  expect(opened).toHaveLength(1);
  expect(world.server.ended).toContain(sessionId);
  expect(world.server.ended).not.toContain(opened[0]);
  expect([await world.balance(ann), await world.there(ann)]).toEqual(['0.00', '1000.00']);
  // Nor by a later look: nobody calls him any more.
  await dueNow(ann);
  await look();
  expect([await world.balance(ann), world.server.ended.includes(opened[0] ?? '')]).toEqual(['0.00', false]);
});

test('who enters between the look that finds him and his turn in it loses nothing that he has opened', async () => {
  const first = await atPlay();
  const second = await atPlay();
  await world.slice.callHome.onLogout(first.ann);
  await world.slice.callHome.onLogout(second.ann);
  // Whichever is found first, the other one enters meanwhile.
  let [opened, gone, back] = ['', first, second];
  await lookWhile(async (ending) => {
    if (opened !== '') return;
    if (ending !== first.sessionId) [gone, back] = [second, first];
    ({ sessionId: opened } = await enter(back.ann));
  });
  expect(opened).not.toBe('');
  expect(world.server.ended).toEqual(expect.arrayContaining([first.sessionId, second.sessionId]));
  expect(world.server.ended).not.toContain(opened);
  expect([await world.balance(gone.ann), await world.balance(back.ann)]).toEqual(['1000.00', '0.00']);
});

test('who enters and logs out again while his points are being called home is called home a second time', async () => {
  const { ann, sessionId } = await atPlay();
  await world.slice.callHome.onLogout(ann);
  let opened = '';
  await lookWhile(async (ending) => {
    if (ending !== sessionId) return;
    ({ sessionId: opened } = await enter(ann));
    await world.slice.callHome.onLogout(ann);
  });
  expect([await world.balance(ann), world.server.ended.includes(opened)]).toEqual(['0.00', false]);
  await dueNow(ann);
  await look();
  expect([await world.balance(ann), world.server.ended.includes(opened)]).toEqual(['1000.00', true]);
});

/** As after the pause between two looks at a member. */
async function dueNow({ memberId }: { readonly memberId: bigint }): Promise<void> {
  await world.kernel.db.query('update transfer.player set next_sweep_at = clock_timestamp() where member_id = $1', [
    memberId,
  ]);
}

async function limitOf(accountId: bigint, value: string): Promise<void> {
  await world.kernel.db.tx(async (t) => {
    await t.query('insert into protection.guard (account_id, member_id) values ($1, $1)', [accountId]);
    await t.query(
      `insert into protection.play_limit (account_id, kind, period, value) values ($1, 'stake', 'day', $2)`,
      [accountId, value],
    );
  });
}
