import type { AnyOperatorCall, OperatorReplyOf } from '@drawroom/contract/operator';
import { PROVIDER_PATHS } from '@drawroom/contract/provider-wire';
import { transferDeskCalls as calls } from '@drawroom/contract/transfer-desk';
import { endOf } from '@drawroom/testkit/refusal-of';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswordHasher } from '../kernel/password-hash.ts';
import { openTransferWorld, type TransferWorld } from '../transfer/test-transfer.ts';
import { addOperator, type Operator } from './operators.ts';
import { actsOn } from './test-operators.ts';
import { transferDesk } from './transfer-desk.ts';

let world: TransferWorld;
let admin: Operator;
beforeAll(async () => {
  world = await openTransferWorld();
  const passwords = createPasswordHasher({ pepper: '' });
  admin = await addOperator(world.kernel.db, passwords, {
    name: 'ada',
    password: 'a long pass phrase',
    roles: ['owner'],
  });
});
afterAll(() => world[Symbol.asyncDispose]());

/** A call at the door, its right proved before. */
async function ask<C extends AnyOperatorCall>(call: C, input: object = {}): Promise<OperatorReplyOf<C>> {
  const handler = transferDesk(world.kernel, world.slice.door).find((one) => one.call.name === call.name);
  const reply = await handler?.run(call.input.parse(input) as never, { operator: admin } as never);
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

test('a provider is set up with a secret and changed without one; its project stays its own', async () => {
  const other = {
    code: 'other',
    projectId: '67',
    name: 'Other games',
    origin: 'https://games.example',
    url: 'https://api.example',
    merchant: 'house',
    enabled: '1',
  };
  expect(await endOf(ask(calls.save, other))).toBe('transfer.provider_invalid');
  await ask(calls.save, { ...other, secret: 'a secret of sixteen signs' });
  await ask(calls.save, { ...other, enabled: '0', name: 'Closed games' });
  expect((await ask(calls.providers)).list[1]).toMatchObject({ code: 'other', name: 'Closed games', enabled: false });
  expect(await endOf(ask(calls.save, { ...other, projectId: '66' }))).toBe('transfer.provider_invalid');
  expect(
    await endOf(ask(calls.save, { ...other, code: 'third', projectId: '66', secret: 'a secret of sixteen signs' })),
  ).toBe('transfer.provider_invalid');
  expect(calls.save.input.safeParse({ ...other, origin: 'javascript:alert(1)' }).success).toBe(false);
  const { rows } = await world.kernel.db.query<{ text: string }>(
    'select row_to_json(p)::text as text from transfer.provider p',
  );
  expect(rows.map(({ text }) => text).join('')).not.toContain('a secret of sixteen signs');
});
