import type { AnyOperatorCall, OperatorReplyOf } from '@drawroom/contract/operator';
import { transferDeskCalls as calls } from '@drawroom/contract/transfer-desk';
import { endOf } from '@drawroom/testkit/refusal-of';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPasswordHasher } from '../kernel/password-hash.ts';
import { lineOf } from '../transfer/provider-store.ts';
import { openTransferWorld, type TransferWorld } from '../transfer/test-transfer.ts';
import { addOperator, type Operator } from './operators.ts';
import { providerDesk } from './provider-desk.ts';
import { actsOn } from './test-operators.ts';

let world: TransferWorld;
let ada: Operator;
beforeAll(async () => {
  world = await openTransferWorld();
  const passwords = createPasswordHasher({ pepper: '' });
  ada = await addOperator(world.kernel.db, passwords, {
    name: 'ada',
    password: 'a long pass phrase',
    roles: ['owner'],
  });
});
afterAll(() => world[Symbol.asyncDispose]());

let made = 0;
let code: string;
beforeEach(() => {
  made += 1;
  code = `other-${made}`;
});

/** A call at the door, its right proved before. */
async function ask<C extends AnyOperatorCall>(call: C, input: object = {}): Promise<OperatorReplyOf<C>> {
  const handler = providerDesk(world.kernel, world.slice.door).find((one) => one.call.name === call.name);
  const reply = await handler?.run(call.input.parse(input) as never, { operator: ada } as never);
  return call.reply.parse(reply) as OperatorReplyOf<C>;
}

const SECRETS = ['a secret of sixteen signs', 'another secret of as many'] as const;
const why = 'as agreed';
const settings = (change: object = {}) => ({
  projectId: String(100 + made),
  name: 'Other games',
  origin: 'https://games.example',
  url: 'https://api.example',
  merchant: 'house',
  enabled: true,
  ...change,
});
interface Told {
  readonly version?: number;
  readonly secret?: string;
}
const saving = (change: object = {}, told: Told = {}) =>
  ask(calls.save, { code, provider: JSON.stringify(settings(change)), why, ...told });
const restoring = (version: number, back: number) => ask(calls.restore, { code, version, back, why: 'was a mistake' });
const rowNow = async () => (await ask(calls.providers)).list.find((row) => row.code === code);
const lineNow = () => lineOf(world.kernel.db, world.kernel.vault, code);

test('a provider is set up with a secret and changed without one; its project stays its own', async () => {
  expect(await endOf(saving())).toBe('transfer.provider_invalid');
  expect(await saving({}, { secret: SECRETS[0] })).toEqual({ version: 1 });
  expect(await saving({ enabled: false, name: 'Closed games' }, { version: 1 })).toEqual({ version: 2 });
  expect(await rowNow()).toMatchObject({ version: 2, name: 'Closed games', enabled: false });
  expect(await lineNow()).toEqual({ url: 'https://api.example', merchant: 'house', secret: SECRETS[0] });
  expect(await endOf(saving({ projectId: '999' }, { version: 2 }))).toBe('transfer.provider_invalid');
  code = 'third';
  expect(await endOf(saving({ projectId: '66' }, { secret: SECRETS[0] }))).toBe('transfer.provider_invalid');
  expect(await rowNow()).toBeUndefined();
  const bent = { code, provider: JSON.stringify(settings({ origin: 'javascript:alert(1)' })), why };
  expect(calls.save.input.safeParse(bent).success).toBe(false);
});

test('an older version stands again as a new one: address, merchant, name and state; each save and undo is a version and an act', async () => {
  await saving({}, { secret: SECRETS[0] });
  await saving({ url: 'https://wrong.example', merchant: 'hause', enabled: false }, { version: 1 });
  expect(await restoring(2, 1)).toEqual({ version: 3 });
  expect(await rowNow()).toMatchObject({ enabled: true, setting: settings() });
  expect(await lineNow()).toEqual({ url: 'https://api.example', merchant: 'house', secret: SECRETS[0] });
  const { list } = await ask(calls.history, { code });
  expect(list).toMatchObject([
    { version: 3, by: 'ada', why: 'was a mistake', restored: 1 },
    { version: 2, by: 'ada', why, restored: null },
    { version: 1, by: 'ada', why },
  ]);
  expect(list[1]?.changes).toContainEqual({ fact: 'merchant', before: 'house', after: 'hause' });
  expect(await actsOn(world.kernel.db, code)).toEqual([
    `ada external.save version 1: ${why}`,
    `ada external.save version 2: ${why}`,
    'ada external.restore version 3: was a mistake',
  ]);
});

test('a secret stands in no version, list or act; one that was replaced stays replaced, and undoing that alone is refused', async () => {
  await saving({}, { secret: SECRETS[0] });
  expect(await saving({}, { version: 1, secret: SECRETS[1] })).toEqual({ version: 2 });
  const [replaced] = (await ask(calls.history, { code })).list;
  expect(replaced?.changes).toEqual([{ fact: 'secretNo', before: '1', after: '2' }]);
  expect(await endOf(restoring(2, 1))).toBe('transfer.secret_replaced');
  await saving({ name: 'Renamed' }, { version: 2 });
  expect(await restoring(3, 1)).toEqual({ version: 4 });
  expect(await rowNow()).toMatchObject({ name: 'Other games', setting: { secretNo: 2 } });
  expect((await lineNow()).secret).toBe(SECRETS[1]);
  const { rows } = await world.kernel.db.query<{ text: string }>(
    `select row_to_json(p)::text as text from transfer.provider p union all select row_to_json(d)::text from admin.document d
     union all select row_to_json(a)::text from admin.act a`,
  );
  const kept = rows.map(({ text }) => text).join('');
  const told = JSON.stringify([await ask(calls.providers), await ask(calls.history, { code })]);
  expect(kept).toContain(code);
  for (const secret of SECRETS) expect([kept.includes(secret), told.includes(secret)]).toEqual([false, false]);
});

test('of two who change the same version the second is refused, and so is a version that is none, no change, or a code that is taken', async () => {
  await saving({}, { secret: SECRETS[0] });
  await saving({ name: 'Theirs' }, { version: 1 });
  expect(await endOf(saving({ name: 'Mine' }, { version: 1 }))).toBe('admin.document_stale');
  expect(await endOf(saving({ name: 'Mine' }, { version: 1, secret: SECRETS[1] }))).toBe('admin.document_stale');
  expect(await endOf(restoring(1, 1))).toBe('admin.document_stale');
  expect(await endOf(restoring(2, 9))).toBe('admin.version_unknown');
  expect(await endOf(saving({ name: 'Theirs' }, { version: 2 }))).toBe('admin.document_unchanged');
  expect(await endOf(saving({}, { secret: SECRETS[0] }))).toBe('admin.document_taken');
  expect(await rowNow()).toMatchObject({ name: 'Theirs', version: 2 });
  expect((await lineNow()).secret).toBe(SECRETS[0]);
  code = 'no-such';
  expect(await endOf(saving({}, { version: 0, secret: SECRETS[0] }))).toBe('admin.document_unknown');
});

test('a provider that was set up past the console has its settings as first version, so that the first edit is undone', async () => {
  code = 'test';
  const found = await rowNow();
  expect(found).toMatchObject({ version: 0, setting: { secretNo: 1 } });
  const { secretNo: _kept, ...setting } = found?.setting ?? { secretNo: 0 };
  expect(await saving({ ...setting, enabled: false }, { version: 0 })).toEqual({ version: 2 });
  expect((await ask(calls.history, { code })).list).toMatchObject([
    { version: 2, by: 'ada' },
    { version: 1, by: '' },
  ]);
  await restoring(2, 1);
  expect(await rowNow()).toMatchObject({ version: 3, enabled: true, setting: found?.setting });
});
