import { evenRates } from '@drawroom/engine/lottery-types';
import { aContext } from '@drawroom/testkit/slice-kernel';
import { openMemberWorld, type MemberWorld } from '@drawroom/testkit/member-world';
import { beforeEach, expect, test } from 'vitest';
import { inviteOf, joinTree, saveInviteCode } from '../agent/index.ts';
import { placeOf } from './place.ts';
import { requireInvite } from './require-invite.ts';
import { THROTTLES } from './throttle-policy.ts';

const MINUTE_MS = 60_000;
const FREE = THROTTLES['invite-house'].free;
let world: MemberWorld;
let token: string;
let hosts = 0;

beforeEach(async () => {
  world = await openMemberWorld();
  const owner = BigInt((await world.register({ username: 'TheOwner' })).member.id);
  await world.kernel.db.tx((t) =>
    saveInviteCode(t, { code: '777777', ownerId: owner, kind: 'player', rates: evenRates(0) }),
  );
  const { rows } = await world.kernel.db.query<{ token: string }>('select token from agent.invite_code');
  token = rows[0]?.token ?? '';
  return world.stop;
});

/** Tries a code as a registration does, from a place that nobody has tried from. */
function tryFromAnew(code: string): Promise<string> {
  hosts += 1;
  const place = placeOf({ address: `10.${(hosts >> 16) & 255}.${(hosts >> 8) & 255}.${hosts & 255}`, device: 'sweep' });
  const tree = { inviteOf, join: joinTree };
  return requireInvite(world.kernel, { tree }, { code, place }).then(
    () => 'found',
    (error: { key: string }) => error.key,
  );
}

async function wrongOnes(many: number): Promise<void> {
  for (let n = 0; n < many; n += 1) expect(await tryFromAnew(String(100_000 + n))).toBe('member.invite_code_unknown');
}
const alarms = async (): Promise<number> =>
  Number(/^drawroom_member_invite_alarm_total (\d+)$/m.exec(await world.kernel.metrics.text())?.[1] ?? 0);

test('wrong six digits from many places wake the alarm, and from then on six digits wait whoever sends them (R-63)', async () => {
  await wrongOnes(FREE - 1);
  expect(await alarms()).toBe(0);
  await wrongOnes(1);
  expect(await alarms()).toBe(1);
  // A right one is not looked at either: the wait must not tell it from a wrong one.
  expect(await tryFromAnew('777777')).toBe('member.locked_for_now');
  expect(await tryFromAnew('999999')).toBe('member.locked_for_now');
  world.advance(2 * MINUTE_MS);
  expect(await tryFromAnew('777777')).toBe('found');
});

test('who follows a long link does not wait, and the next hour begins anew', async () => {
  await wrongOnes(FREE);
  expect(await tryFromAnew(token)).toBe('found');
  expect(await tryFromAnew('777777')).toBe('member.locked_for_now');
  world.advance(60 * MINUTE_MS);
  expect(await tryFromAnew('777777')).toBe('found');
});

test('right codes wake no alarm, however many', async () => {
  for (let n = 0; n < FREE * 2; n += 1) expect(await tryFromAnew('777777')).toBe('found');
  expect(await alarms()).toBe(0);
});

test('one address gets less than ten wrong codes through in an hour (R-63)', async () => {
  let looked = 0;
  for (let second = 0; second < 3_600; second += 20) {
    const place = placeOf({ address: '192.0.2.200', device: `phone ${second}` });
    const answer = await requireInvite(
      world.kernel,
      { tree: { inviteOf, join: joinTree } },
      { code: '000000', place },
    ).catch((error: { key: string }) => error.key);
    if (answer === 'member.invite_code_unknown') looked += 1;
    world.advance(20_000);
  }
  expect(looked).toBeGreaterThan(4);
  expect(looked).toBeLessThan(10);
});

test('an invitation of the link is registered with over the same door', async () => {
  const { member } = await world.register({ username: 'ByTheLink', inviteCode: token }, aContext());
  const { rows } = await world.kernel.db.query('select used from agent.invite_code');
  expect(member.kind).toBe('player');
  expect(rows).toEqual([{ used: 1 }]);
});
