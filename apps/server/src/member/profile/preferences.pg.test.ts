import { getMemberUserCenter } from '@drawroom/contract/member';
import type { MemberView } from '@drawroom/contract/member';
import { profileCalls } from '@drawroom/contract/member-profile';
import { MEMBER_PASSWORD, openMemberWorld } from '@drawroom/testkit/member-world';
import type { MemberWorld } from '@drawroom/testkit/member-world';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberContext } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { createSessions } from '../../kernel/session/create-sessions.ts';
import { anOwner } from './test-owner.ts';

let world: MemberWorld;
let me: MemberContext;
let token: string;
let username: string;

beforeAll(async () => {
  world = await openMemberWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  ({ username, token, me } = await anOwner(world));
});

const choose = async (fields: Record<string, string>): Promise<MemberView> =>
  (await world.call(profileCalls.preferences, { fields, context: me })).member;
const center = async (context = me): Promise<MemberView> => (await world.call(getMemberUserCenter, { context })).member;
const refusal = (field: string, reason: string) => ({ key: 'request.invalid', data: { fields: [{ field, reason }] } });

test('what is chosen on one phone is there on the next, each thing by itself', async () => {
  expect((await center()).preferences).toEqual({});
  await choose({ language: 'vi_VN', quickAmounts: '["5","200"]' });
  await choose({ silenced: '{"confirmBet":"2026-11-22"}' });
  expect((await choose({ quickAmounts: '[]' })).preferences?.quickAmounts).toEqual([]);
  const phone = await world.login({ username, password: MEMBER_PASSWORD });
  const kept = { language: 'vi_VN', quickAmounts: [], silenced: { confirmBet: '2026-11-22' } };
  expect(phone.member.preferences).toEqual(kept);
  const stranger = await world.register({ username: `Other${username}` });
  expect(stranger.member.preferences).toEqual({});
});

test('a new zone holds in every live session on every node, at once on this one, and in no stranger’s', async () => {
  const { db, clock, log } = world.kernel;
  const node = await createSessions({ db, clock, log, sessionMs: 3_600_000 });
  const phone = await world.login({ username, password: MEMBER_PASSWORD });
  const stranger = await world.register({ username: `Other${username}` });
  // Both nodes know them from memory now.
  const zoneAt = async (sessions: typeof world.kernel.sessions, of: string) => (await sessions.find(of))?.claims.zone;
  for (const of of [token, phone.token, stranger.token]) {
    expect(await zoneAt(node, of)).toBe('Asia/Shanghai');
    expect(await zoneAt(world.kernel.sessions, of)).toBe('Asia/Shanghai');
  }
  await choose({ timeZone: 'America/New_York' });
  for (const of of [token, phone.token]) {
    expect(await zoneAt(world.kernel.sessions, of)).toBe('America/New_York');
    await expect.poll(() => zoneAt(node, of), { timeout: 10_000 }).toBe('America/New_York');
  }
  expect(await zoneAt(node, stranger.token)).toBe('Asia/Shanghai');
  expect((await node.find(token))?.claims).toEqual({ ...me.session.claims, zone: 'America/New_York' });
  await node.stop();
});

test('the day of the figures begins by the new zone', async () => {
  await choose({ timeZone: 'Pacific/Kiritimati' });
  await center();
  const hour = new Intl.DateTimeFormat('en-US', {
    timeZone: 'Pacific/Kiritimati',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  expect(hour.format(world.daysAsked.at(-1)?.fromMs)).toBe('00:00:00');
});

test('a zone changes at most once in 24 h, and a refused change changes nothing else either', async () => {
  await choose({ timeZone: 'Asia/Ho_Chi_Minh' });
  await choose({ timeZone: 'Asia/Ho_Chi_Minh' });
  await expect(choose({ timeZone: 'UTC', language: 'en_US' })).rejects.toMatchObject(refusal('timeZone', 'too_soon'));
  const { timeZone, preferences } = await center();
  expect({ timeZone, preferences }).toEqual({ timeZone: 'Asia/Ho_Chi_Minh', preferences: {} });
  const older = `update member.member set zone_changed_at = zone_changed_at - interval '24 hours' where id = $1`;
  await world.kernel.db.query(older, [me.session.memberId]);
  expect((await choose({ timeZone: 'UTC' })).timeZone).toBe('UTC');
});

test('a zone that is none is refused', async () => {
  await expect(choose({ timeZone: 'Foo/Bar' })).rejects.toMatchObject(refusal('timeZone', 'not_allowed'));
  expect((await center()).timeZone).toBe('Asia/Shanghai');
});

test('the currency is the account’s own and no other', async () => {
  expect((await choose({ currency: 'CNY' })).currency).toBe('CNY');
  await expect(choose({ currency: 'VND' })).rejects.toMatchObject(refusal('currency', 'fixed'));
});

/** The one name that the schema leaves out: it would be no name of the object but its prototype. */
function withoutPrototype(value: unknown): unknown {
  if (Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value as object).filter(([name]) => name !== '__proto__'));
}

test('no value of any field makes a fault: it is taken and comes back, or is refused (R-70, R-80)', async () => {
  const known = await center();
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.constantFrom('', 'zh_CN', '\u202Eabc', '👩‍👩‍👧', '[]', '{}', '["5","5"]', '["05"]', '[5]', '[null]', 'null', '"'),
    fc.constantFrom('{"__proto__":"2026-01-01"}', '{"constructor":"2026-01-01"}', '{"a":"2026-13-41"}', '["9e9"]'),
    fc.constantFrom(`["${'9'.repeat(9)}"]`, `[${'1,'.repeat(5_000)}1]`, 'x'.repeat(70_000), '[['.repeat(2_000)),
  );
  const names = ['language', 'currency', 'timeZone', 'quickAmounts', 'silenced', 'memberId', 'preferences'] as const;
  const fields = fc.dictionary(fc.constantFrom(...names), text);
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(fields, async (given) => {
      // NUL and halves of pairs are refused at the door, before any field (form.prop.test.ts).
      const input = Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, value.replaceAll('\0', '').toWellFormed()]),
      );
      try {
        const member = await choose(input);
        taken += 1;
        for (const name of ['quickAmounts', 'silenced'] as const) {
          const sent = input[name];
          if (sent !== undefined) expect(member.preferences?.[name]).toEqual(withoutPrototype(JSON.parse(sent)));
        }
      } catch (error) {
        const refused = error instanceof Refusal || (error as Error).constructor.name.includes('Zod');
        if (!refused) throw error;
      }
    }),
    { numRuns: 300 },
  );
  expect(taken).toBeGreaterThan(5);
  expect({ ...(await center()), preferences: {} }).toEqual({ ...known, preferences: {} });
});
