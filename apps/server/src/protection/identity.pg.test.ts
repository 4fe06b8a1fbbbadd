import { protectionCalls } from '@drawroom/contract/protection';
import { openMemberAccount } from '@drawroom/ledger/accounts';
import { sessionOf } from '@drawroom/testkit/insert-member';
import { endOf } from '@drawroom/testkit/refusal-of';
import { aContext, callSlice, openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeSetting } from '../kernel/house-settings.ts';
import { createOutbox } from '../kernel/outbox/create-outbox.ts';
import type { Kernel, Session, Slice } from '../kernel/kernel.ts';
import { claimIdentity, createProtectionSlice } from './index.ts';

let base: SliceKernel;
let kernel: Kernel;
let slice: Slice;
beforeAll(async () => {
  base = await openSliceKernel({ COUNTRIES_REFUSED: 'FR, US', PROTECTION_MIN_AGE: '21' });
  kernel = { ...base.kernel, outbox: createOutbox({ validate: true }) };
  slice = createProtectionSlice(kernel, {
    currency: 'CNY',
    playedSince: async () => ({ stakeMinor: 0n, payoutMinor: 0n }),
    rebateOf: async () => 0n,
    endPlay: async () => undefined,
  });
});
afterAll(() => base.stop());

let members = 0n;
async function aMember(): Promise<Session> {
  members += 1n;
  const accountId = await kernel.db.tx((t) => openMemberAccount(t, { memberId: members, currency: 'CNY' }));
  return sessionOf(members, accountId);
}
const PERSON = { birthDate: '1990-02-28', country: 'VN', realName: 'Nguyễn Văn An' };
const declare = (session: Session, fields: Partial<typeof PERSON> = {}) =>
  callSlice(slice, protectionCalls.declare, { fields: { ...PERSON, ...fields }, context: aContext({ session }) });
const exclude = (session: Session) =>
  callSlice(slice, protectionCalls.exclude, { fields: { months: '6' }, context: aContext({ session }) });
const view = (session: Session) => callSlice(slice, protectionCalls.overview, { context: aContext({ session }) });
const keyOf = (phone: string): string => kernel.vault.lookupKey('phone', phone);
const admit = ({ memberId }: Session, ...phones: string[]): Promise<void> =>
  kernel.db.tx((t) => claimIdentity(t, { memberId, identityKeys: phones.map(keyOf), proven: true }));

test('who a member is is declared once, shown with the name hidden, and nowhere in the database to be read (R-88, R-98)', async () => {
  const me = await aMember();
  expect((await view(me)).identity).toEqual({
    birthDate: null,
    country: null,
    realName: null,
    minimumAge: 21,
    countriesRefused: ['FR', 'US'],
  });
  const { identity } = await declare(me, { realName: ' Trần\u202E Thị\u0000 Bình ' });
  expect(identity).toMatchObject({ birthDate: '1990-02-28', country: 'VN', realName: 'T*** *** ****' });
  expect(await endOf(declare(me))).toBe('protection.choice_invalid');
  const { rows } = await kernel.db.query<{ text: string }>(
    `select concat((select string_agg(i::text, ' ') from protection.identity i), (select string_agg(k::text, ' ') from protection.identity_key k),
       (select string_agg(h::text, ' ') from protection.history h)) as text`,
  );
  expect(rows[0]?.text).toContain('declared');
  // Signs, blanks and commas never stand in sealed text, so none of these comes up by chance.
  for (const plain of ['Trần', 'Bình', 'binh thi tran', '1990-02-28']) expect(rows[0]?.text).not.toContain(plain);
  expect(rows[0]?.text).not.toMatch(/[(,]VN[,)]/);
});

test.each([
  ['protection.too_young', { birthDate: '2006-01-01' }],
  ['protection.choice_invalid', { birthDate: '1990-02-30' }],
  ['protection.choice_invalid', { birthDate: '2090-01-01' }],
  ['protection.choice_invalid', { country: 'ZZ' }],
  ['protection.choice_invalid', { realName: '12345' }],
  ['protection.choice_invalid', { realName: '\u200B\u202E' }],
  ['member.country_not_served', { country: 'US' }],
])('%s for %j, and nothing is kept', async (key, fields) => {
  const me = await aMember();
  expect(await endOf(declare(me, fields))).toBe(key);
  expect((await view(me)).identity.birthDate).toBeNull();
});

test.each([
  { birthDate: '90-1-1' },
  { birthDate: '' },
  { country: 'vn' },
  { country: 'VNM' },
  { realName: '' },
  { realName: 'x'.repeat(61) },
])('no such field: %j', async (fields) => {
  await expect(declare(await aMember(), fields)).rejects.toMatchObject({ issues: [{ path: Object.keys(fields) }] });
});

test('who excluded himself is refused in a new account, by phone and by name however written (R-95)', async () => {
  const [first, second] = [await aMember(), await aMember()];
  await admit(first, '+84900000001');
  await declare(first);
  await exclude(first);
  expect(await endOf(admit(second, '+84900000009', '+84900000001'))).toBe('protection.excluded');
  expect(await endOf(declare(second, { realName: 'AN  NGUYEN-VAN' }))).toBe('protection.excluded');
  expect((await view(second)).identity.birthDate).toBeNull();
  // Another birthday or another name is another person; the refused phone was kept for nobody.
  expect(await endOf(declare(second, { birthDate: '1990-02-27' }))).toBe('done');
  expect(await endOf(admit(second, '+84900000009'))).toBe('done');
  expect((await view(second)).excludedUntil).toBeNull();
  // His own phone again is no new account.
  expect(await endOf(admit(first, '+84900000001'))).toBe('done');
});

test('an exclusion covers the accounts of the same checked phone, and nobody for his name alone', async () => {
  const [first, twin, namesake] = [await aMember(), await aMember(), await aMember()];
  const person = { realName: 'Lê Thị Cúc', birthDate: '1985-05-05' };
  await admit(first, '+84900000002');
  await admit(twin, '+84900000002', '+84900000003');
  await declare(namesake, person);
  await declare(first, person);
  const { excludedUntil } = await exclude(first);
  expect(Math.abs(((await view(twin)).excludedUntil ?? 0) - (excludedUntil ?? 0))).toBeLessThan(60_000);
  expect((await view(namesake)).excludedUntil).toBeNull();
});

test('a registration and an exclusion of the same person at the same moment never pass each other', async () => {
  for (let n = 0; n < 25; n += 1) {
    const [old, fresh] = [await aMember(), await aMember()];
    const phone = `+8491000${String(n).padStart(4, '0')}`;
    await admit(old, phone);
    const [fate] = await Promise.all([endOf(admit(fresh, phone)), exclude(old)]);
    const excluded = (await view(fresh)).excludedUntil !== null;
    expect([fate, excluded]).toEqual(fate === 'done' ? ['done', true] : ['protection.excluded', false]);
  }
});

test('a member gets a copy of all that is kept, and is forgotten when he goes, but not his exclusion (R-102, R-95)', async () => {
  const [me, next] = [await aMember(), await aMember()];
  await admit(me, '+84900000004');
  await declare(me, { realName: 'Phạm Dũng', birthDate: '1970-01-01' });
  await exclude(me);
  const copy = await slice.exportOf?.(me.memberId);
  expect(copy).toMatchObject({
    protection: {
      identity: { birthDate: '1970-01-01', country: 'VN', realName: 'Phạm Dũng' },
      history: [{ act: 'excluded' }, { act: 'declared' }],
    },
  });
  await kernel.db.tx(async (t) => slice.forget?.(t, me.memberId));
  expect((await view(me)).identity.birthDate).toBeNull();
  expect(await endOf(admit(next, '+84900000004'))).toBe('protection.excluded');
  const gone = await aMember();
  await admit(gone, '+84900000005');
  await kernel.db.tx(async (t) => slice.forget?.(t, gone.memberId));
  const { rows } = await kernel.db.query('select 1 as kept from protection.identity_key where member_id = $1', [
    gone.memberId,
  ]);
  expect(rows).toEqual([]);
});

test('once the house has set whom it serves, the environment says nothing of it', async () => {
  const set = (minimumAge: number, countriesRefused: string[]) =>
    kernel.db.tx((t) =>
      writeSetting(t, 'registration', { door: 'open', phoneRequired: false, countriesRefused, minimumAge }),
    );
  await set(30, ['VN']);
  const me = await aMember();
  expect((await view(me)).identity).toMatchObject({ minimumAge: 30, countriesRefused: ['VN'] });
  expect(await endOf(declare(me))).toBe('member.country_not_served');
  expect(await endOf(declare(me, { country: 'US', birthDate: '2000-01-01' }))).toBe('protection.too_young');
  // Refused by the environment, by the document no more.
  expect(await endOf(declare(me, { country: 'US', realName: 'Lê Văn Tám' }))).toBe('done');
});
