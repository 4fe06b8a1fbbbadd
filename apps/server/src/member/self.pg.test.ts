import { memberCalls } from '@drawroom/contract/member';
import { aContext } from '@drawroom/testkit/slice-kernel';
import type { MemberContext } from '../kernel/kernel.ts';
import { beforeEach, expect, test } from 'vitest';
import { openMemberWorld, type MemberWorld } from '@drawroom/testkit/member-world';

let world: MemberWorld;
let me: MemberContext;
beforeEach(async () => {
  world = await openMemberWorld();
  me = aContext({ session: await world.sessionOf(await world.register({ username: 'TeaTime1' })) });
  return world.stop;
});

test("the personal centre asks for today by the clock of the member's own zone", async () => {
  await world.kernel.db.query(`update member.member set zone = 'America/New_York'`);
  const center = await world.call(memberCalls.getMemberUserCenter, { context: me });
  expect(center.today).toEqual({ stake: '12.00', winLose: '-2.50', rebate: '0.07' });
  expect(center.limits.betLinesMax).toBe(100);
  expect(center.member.username).toBe('TeaTime1');
  expect(center.member.timeZone).toBe('America/New_York');
  const [asked] = world.daysAsked;
  const hour = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeStyle: 'medium', hour12: false });
  expect(hour.format(asked?.fromMs)).toMatch(/^(00|24):00:00$/);
  expect(asked?.fromMs).toBeLessThanOrEqual(world.kernel.clock.now());
  expect(asked?.toMs).toBeGreaterThan(world.kernel.clock.now());
});

test.each([
  ['茶客', '茶客'],
  ['Nguye\u0302\u0303n', 'Nguyễn'],
  ['ad\u200Bmin\u202E!', 'admin!'],
])('the nickname %j is kept as %j (R-72)', async (nickname, kept) => {
  const { member } = await world.call(memberCalls.update, { fields: { nickname }, context: me });
  expect(member.nickname).toBe(kept);
  expect((await world.call(memberCalls.getMemberUserCenter, { context: me })).member.nickname).toBe(kept);
});

test('a nickname of which nothing readable is left is refused, and the old one stays', async () => {
  await expect(
    world.call(memberCalls.update, { fields: { nickname: '\u200B\u200B\u200B' }, context: me }),
  ).rejects.toMatchObject({
    key: 'request.invalid',
    data: { fields: [{ field: 'nickname' }] },
  });
  expect((await world.call(memberCalls.getMemberUserCenter, { context: me })).member.nickname).toBe('TeaTime1');
});

test('a socket ticket is taken once', async () => {
  const { ticket, expiresAt } = await world.call(memberCalls.socketTicket, { context: me });
  expect(expiresAt - world.kernel.clock.now()).toBe(30_000);
  expect(world.kernel.sessions.takeTicket(ticket)?.memberId).toBe(me.session.memberId);
  expect(world.kernel.sessions.takeTicket(ticket)).toBeNull();
});
