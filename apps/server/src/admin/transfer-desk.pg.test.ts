import type { AnyOperatorCall, OperatorReplyOf } from '@drawroom/contract/operator';
import { PROVIDER_PATHS } from '@drawroom/contract/provider-wire';
import { transferDeskCalls as calls } from '@drawroom/contract/transfer-desk';
import { insertMemberRow } from '@drawroom/testkit/insert-member';
import { endOf } from '@drawroom/testkit/refusal-of';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswordHasher } from '../kernel/password-hash.ts';
import { openTransferWorld, type TransferWorld } from '../transfer/test-transfer.ts';
import type { Session } from '../kernel/kernel.ts';
import type { SignedOperator } from '../kernel/operator.ts';
import { addOperator, type Operator } from './operators.ts';
import { approve, type ProposalTable } from './proposals/decide.ts';
import { overKept } from './proposals/proposal-rules.ts';
import { actsOn } from './test-operators.ts';
import { grantRules, transferDesk } from './transfer-desk.ts';

let world: TransferWorld;
/** Owner: ends transfers, and proposes what the house pays. */
let ada: Operator;
/** Finance: lets that through. */
let bob: Operator;
beforeAll(async () => {
  world = await openTransferWorld();
  const passwords = createPasswordHasher({ pepper: '' });
  const password = 'a long pass phrase';
  ada = await addOperator(world.kernel.db, passwords, { name: 'ada', password, roles: ['owner'] });
  bob = await addOperator(world.kernel.db, passwords, { name: 'bob', password, roles: ['finance'] });
});
afterAll(() => world[Symbol.asyncDispose]());

/** A call at the door, its right proved before. */
async function ask<C extends AnyOperatorCall>(call: C, input: object = {}): Promise<OperatorReplyOf<C>> {
  const handler = transferDesk(world.kernel, world.slice.door).find((one) => one.call.name === call.name);
  const reply = await handler?.run(call.input.parse(input) as never, { operator: ada } as never);
  return call.reply.parse(reply) as OperatorReplyOf<C>;
}

test('a transfer that is not known, what the provider said of it and a difference are seen, and asking again ends it (R-42)', async () => {
  const ann = await world.aMember();
  await world.moveIn(ann, '100.00');
  world.server.fault = (path) => (path === PROVIDER_PATHS.transfer ? 'lie_amount' : 'none');
  const { transfer } = await world.moveIn(ann, '50.00');
  expect(await ask(calls.open, { code: 'test' })).toMatchObject({
    transfers: [
      {
        transferNo: transfer.transferNo,
        memberId: String(ann.memberId),
        amount: '50.00',
        state: 'unknown',
        dispute: 'amount 99999.00',
      },
    ],
  });
  expect((await ask(calls.providers)).list).toMatchObject([
    {
      code: 'test',
      projectId: '66',
      players: 1,
      held: '100.00',
      result: '0.00',
      open: 1,
      openAmount: '50.00',
      disputed: 1,
      enabled: true,
    },
  ]);
  world.server.fault = () => 'none';
  expect(await ask(calls.ask, { transferNo: transfer.transferNo })).toEqual({ state: 'confirmed' });
  expect(await endOf(ask(calls.ask, { transferNo: 'T999999' }))).toBe('transfer.transfer_unknown');
  world.server.player(await world.playerId(ann)).balance -= 5n;
  expect(await ask(calls.compare, { code: 'test' })).toEqual({ done: true });
  expect(await ask(calls.open, { code: 'test' })).toMatchObject({
    transfers: [],
    comparison: { players: 1, moving: 0, ours: '150.00', theirs: '149.95', differing: 1 },
    differences: [{ memberId: String(ann.memberId), expected: '150.00', reported: '149.95' }],
  });
  world.server.fault = () => 'lost';
  expect(await ask(calls.compare, { code: 'test' })).toEqual({ done: false });
  world.server.fault = () => 'none';
  expect(await endOf(ask(calls.open, { code: 'no-such' }))).toBe('transfer.provider_unknown');
  expect((await actsOn(world.kernel.db, transfer.transferNo)).length).toBe(1);
});

const { transfer: SEND, transferStatus: STATUS, transferCancel: CANCEL } = PROVIDER_PATHS;
const NOTE = 'asked ann@games.example by phone';
interface Said {
  readonly outcome: 'done' | 'not_done';
  readonly amount?: string;
}

/** A transfer of which the provider says what cannot be, and goes on saying it. */
async function disputed(direction: 'in' | 'out', points = '100.00') {
  const session = await world.aMember();
  if (direction === 'out') await world.moveIn(session, points);
  world.server.fault = (path) => ([SEND, STATUS, CANCEL].includes(path as typeof SEND) ? 'lie_amount' : 'none');
  const { transfer } = direction === 'in' ? await world.moveIn(session, points) : await world.moveOut(session);
  expect(transfer.state).toBe('unknown');
  const { transferNo } = transfer;
  const end = (word: Said) => ask(calls.end, { transferNo, note: NOTE, ...word });
  return { session, transferNo, end };
}
const asGood = (): void => void (world.server.fault = () => 'none');

/** What a member's page says of his points there. */
const awayOf = async ({ memberId }: Session) => (await ask(calls.ofMember, { memberId: String(memberId) })).list;

test('a member’s page tells of every provider what is there, in play, on its way, disputed and different; of him alone', async () => {
  const { session: ann, transferNo } = await disputed('out');
  asGood();
  const ben = await world.aMember();
  await world.moveIn(ben, '100.00');
  for (const each of [ann, ben]) await insertMemberRow(world.kernel, each);
  world.server.bet(await world.playerId(ben), '30.00');
  await world.pull();
  const [at, ...others] = await awayOf(ann);
  expect(others).toEqual([]);
  expect(at).toMatchObject({ code: 'test', provider: 'Test games', balance: '0.00', inPlay: '0.00', owed: '0.00' });
  expect(at).toMatchObject({
    inTransit: '100.00',
    transfer: { transferNo, direction: 'out', state: 'unknown' },
    difference: null,
  });
  expect(at?.transfer?.disputedAt).toBeGreaterThanOrEqual(at?.transfer?.createTime ?? Infinity);
  expect(await awayOf(ben)).toMatchObject([{ balance: '70.00', inPlay: '30.00', inTransit: '0.00', transfer: null }]);
  // The way from there to what is open shows him alone.
  const openOf = (memberId: bigint) => ask(calls.open, { code: 'test', memberId: String(memberId) });
  expect((await openOf(ann.memberId)).transfers.map((open) => open.transferNo)).toEqual([transferNo]);
  expect((await openOf(ben.memberId)).transfers).toEqual([]);
  await ask(calls.ask, { transferNo });
  expect(await awayOf(ann)).toMatchObject([{ balance: '0.00', inTransit: '0.00', transfer: null }]);
  for (const each of [ann, ben]) world.server.player(await world.playerId(each)).balance += 5n;
  await ask(calls.compare, { code: 'test' });
  expect(await awayOf(ann)).toMatchObject([{ difference: { expected: '0.00', reported: '0.05' } }]);
  expect((await openOf(ann.memberId)).differences).toMatchObject([
    { memberId: String(ann.memberId), reported: '0.05' },
  ]);
  for (const each of [ann, ben]) world.server.player(await world.playerId(each)).balance -= 5n;
  await ask(calls.compare, { code: 'test' });
  expect(await awayOf(ann)).toMatchObject([{ difference: null }]);
});

test('what a member owes there is told by his page until it is covered; who was never there has nothing, nobody is refused', async () => {
  const ann = await world.aMember();
  await insertMemberRow(world.kernel, ann);
  expect(await awayOf(ann)).toEqual([]);
  await world.moveIn(ann, '100.00');
  const record = world.server.bet(await world.playerId(ann), '100.00');
  world.server.settle(record, '300.00');
  await world.pull();
  await world.moveOut(ann);
  world.server.settle(record, '250.00');
  await world.pull();
  expect(await awayOf(ann)).toMatchObject([{ balance: '0.00', owed: '50.00', difference: null }]);
  await world.moveIn(ann, '80.00');
  expect(await awayOf(ann)).toMatchObject([{ balance: '30.00', owed: '0.00' }]);
  expect(await endOf(ask(calls.ofMember, { memberId: '999999' }))).toBe('member.unknown');
});

test('people end a disputed transfer as they found it: done stands there, not done comes back, once and with a note', async () => {
  const gone = await disputed('in');
  expect(await gone.end({ outcome: 'done' })).toEqual({ state: 'confirmed', amount: '100.00' });
  expect(await world.balance(gone.session)).toBe('900.00');
  const back = await disputed('in');
  expect(await back.end({ outcome: 'not_done' })).toEqual({ state: 'failed', amount: '100.00' });
  expect(await world.balance(back.session)).toBe('1000.00');
  // Again: the same answer and no second act. Otherwise: refused.
  expect(await back.end({ outcome: 'not_done' })).toEqual({ state: 'failed', amount: '100.00' });
  expect(await endOf(back.end({ outcome: 'done' }))).toBe('transfer.ended_otherwise');
  expect(await endOf(gone.end({ outcome: 'not_done' }))).toBe('transfer.ended_otherwise');
  expect(await endOf(gone.end({ outcome: 'done', amount: '99.00' }))).toBe('transfer.ended_otherwise');
  expect(await actsOn(world.kernel.db, back.transferNo)).toEqual([`ada external.end not_done as asked for: ${NOTE}`]);
  // Whatever the provider says later moves nothing.
  asGood();
  expect(await ask(calls.ask, { transferNo: back.transferNo })).toEqual({ state: 'failed' });
  expect(await world.balance(back.session)).toBe('1000.00');
  expect(calls.end.input.safeParse({ transferNo: 'T1', outcome: 'done', note: '' }).success).toBe(false);
  expect(await endOf(ask(calls.end, { transferNo: 'T999999', outcome: 'done', note: NOTE }))).toBe(
    'transfer.transfer_unknown',
  );
});

test('home comes what records explain, and more only out of the house’s own purse, exactly as much as is missing', async () => {
  const { session, transferNo, end } = await disputed('out');
  const [held, house] = [await world.pooled('external.held'), await world.pooled('house.external')];
  expect(await endOf(end({ outcome: 'done', amount: '130.00' }))).toBe('transfer.not_explained');
  const granted = async (amount: string, fromHouse: string) =>
    endOf(ask(calls.grant, { transferNo, amount, fromHouse, why: 'the provider shows the win' }));
  expect(await granted('130.00', '29.99')).toBe('transfer.not_explained');
  expect(await granted('90.00', '1.00')).toBe('transfer.not_explained');
  expect(await world.balance(session)).toBe('900.00');
  const asked = await ask(calls.grant, {
    transferNo,
    amount: '130.00',
    fromHouse: '30.00',
    why: 'the provider shows it',
  });
  const { proposalNo } = asked.proposal;
  expect(await world.balance(session)).toBe('900.00');
  const { db } = world.kernel;
  const table = { 'external.grant': overKept(grantRules(world.slice.door)) } as unknown as ProposalTable;
  const signed = (operator: Operator): SignedOperator => ({ ...operator, secondFactor: true, address: '' });
  expect(await endOf(approve(db, table, { operator: signed(ada), proposalNo }))).toBe('admin.right_missing');
  expect((await approve(db, table, { operator: signed(bob), proposalNo })).proposal.state).toBe('applied');
  expect(await endOf(end({ outcome: 'done', amount: '130.00' }))).toBe('done');
  expect(await granted('130.00', '30.00')).toBe('transfer.ended_otherwise');
  expect(await world.balance(session)).toBe('1030.00');
  expect(Number(await world.pooled('external.held')) - Number(held)).toBe(-100);
  expect(Number(await world.pooled('house.external')) - Number(house)).toBe(-30);
  asGood();
});

test('only what is disputed, or has been unknown for a day, is ended by people', async () => {
  const session = await world.aMember();
  world.server.fault = (path) => (path === SEND ? 'lost' : path === STATUS || path === CANCEL ? 'lost' : 'none');
  const cancelled = world.server.asked.get(CANCEL) ?? 0;
  const { transfer } = await world.moveIn(session, '10.00');
  const end = () => ask(calls.end, { transferNo: transfer.transferNo, outcome: 'not_done', note: NOTE });
  expect(await endOf(end())).toBe('transfer.not_disputed');
  const done = { transferNo: transfer.transferNo, outcome: 'done', note: NOTE };
  expect(await endOf(ask(calls.end, done))).toBe('transfer.not_disputed');
  expect(world.server.asked.get(CANCEL) ?? 0).toBe(cancelled);
  world.base.advance(24 * 3_600_000 + 60_000);
  expect(await end()).toMatchObject({ state: 'failed' });
  expect(await world.balance(session)).toBe('1000.00');
  asGood();
});

test('of one that people say was not done the provider hears first: its own word counts, and a late one moves nothing there', async () => {
  const done = await disputed('in');
  asGood();
  // It was done after all, and the provider says so now.
  expect(await endOf(done.end({ outcome: 'not_done' }))).toBe('transfer.ended_otherwise');
  expect(await world.balance(done.session)).toBe('900.00');
  const session = await world.aMember();
  world.server.fault = (path) => (path === SEND || path === STATUS ? 'lost' : 'none');
  const { transfer } = await world.moveIn(session, '10.00');
  await world.kernel.db.query(`update transfer.transfer set disputed_at = clock_timestamp() where id = $1`, [
    transfer.transferNo.slice(1),
  ]);
  const word = { transferNo: transfer.transferNo, outcome: 'not_done', note: NOTE };
  expect(await ask(calls.end, word)).toMatchObject({ state: 'failed' });
  expect(world.server.transfers.get(transfer.transferNo)).toMatchObject({ state: 'cancelled' });
  asGood();
});

test('people and the provider at once: one of them ends it, and every point is somewhere', async () => {
  for (let n = 0; n < 6; n += 1) {
    const direction = n % 2 === 0 ? 'in' : 'out';
    const { session, end, transferNo } = await disputed(direction);
    asGood();
    const words = (['done', 'not_done', 'done'] as const).map((outcome) => endOf(end({ outcome })));
    const [turn, ...ends] = await Promise.all([ask(calls.ask, { transferNo }), ...words]);
    // The provider has done it, so whoever says so is right, before or after it did.
    expect(ends[0]).toBe('done');
    expect(ends[2]).toBe('done');
    expect(ends[1]).toBe('transfer.ended_otherwise');
    expect(['confirmed', 'unknown']).toContain(turn.state);
    expect(await ask(calls.ask, { transferNo })).toEqual({ state: 'confirmed' });
    expect([await world.balance(session), await world.there(session)]).toEqual(
      direction === 'in' ? ['900.00', '100.00'] : ['1000.00', '0.00'],
    );
  }
});
