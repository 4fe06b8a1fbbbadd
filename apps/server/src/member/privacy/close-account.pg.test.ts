import { privacyCalls } from '@drawroom/contract/member-privacy';
import { openMemberWorld, MEMBER_PASSWORD, type MemberWorld } from '@drawroom/testkit/member-world';
import { aContext } from '@drawroom/testkit/slice-kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Slice } from '../../kernel/kernel.ts';
import { noteLogin } from '../store.ts';
import { placeOf } from '../place.ts';

const asked: string[] = [];
const other: Slice = {
  name: 'other',
  handlers: [],
  closeBlockedBy: async () => (asked.push('blocked?'), null),
  forget: async () => void asked.push('forget'),
};

let world: MemberWorld;
beforeAll(async () => {
  world = await openMemberWorld({ others: () => [other] });
});
afterAll(() => world.stop());

async function closed(username: string): Promise<bigint> {
  const session = await world.sessionOf(await world.register({ username }));
  await world.call(privacyCalls.closeAccount, {
    fields: { username: username.toUpperCase() },
    context: aContext({ session }),
  });
  return session.memberId;
}

test('R-102: every slice is asked before, and told in the same transaction', async () => {
  asked.length = 0;
  await closed('leaving01');
  expect(asked).toEqual(['blocked?', 'forget']);
});

test('R-102: the name of a closed account is given to nobody else, and stands nowhere', async () => {
  await closed('Leaving02');
  await expect(world.register({ username: 'lEAVING02' })).rejects.toMatchObject({ key: 'member.username_taken' });
  await expect(world.login({ username: 'leaving02', password: MEMBER_PASSWORD })).rejects.toMatchObject({
    key: 'member.bad_credentials',
  });
  const { rows } = await world.kernel.db.query<{ all: string }>(
    `select string_agg(m::text, ' ') || (select string_agg(c::text, ' ') from member.closed_name c) as all
     from member.member m`,
  );
  expect(rows[0]?.all.toLowerCase()).not.toContain('leaving02');
});

test('R-102: a login that began before the account was closed ends like a wrong password', async () => {
  const memberId = await closed('leaving03');
  const late = world.kernel.db.tx((t) => noteLogin(t, memberId, placeOf(aContext())));
  await expect(late).rejects.toMatchObject({ key: 'member.bad_credentials' });
  const { rowCount } = await world.kernel.db.query('select from member.place where member_id = $1', [memberId]);
  expect(rowCount).toBe(0);
});

test('R-102: a slice that fails leaves the account as it was', async () => {
  const failing: Slice = { ...other, forget: () => Promise.reject(new Error('no')) };
  const broken = await openMemberWorld({ others: () => [failing] });
  try {
    const again = await broken.sessionOf(await broken.register({ username: 'staying02' }));
    const close = broken.call(privacyCalls.closeAccount, {
      fields: { username: 'staying02' },
      context: aContext({ session: again }),
    });
    await expect(close).rejects.toThrow('no');
    await expect(broken.login({ username: 'staying02', password: MEMBER_PASSWORD })).resolves.toBeDefined();
  } finally {
    await broken.stop();
  }
});

test('R-102: limits of copies hold for two asks at the same moment', async () => {
  const session = await world.sessionOf(await world.register({ username: 'copying01' }));
  const context = aContext({ session });
  await Promise.all([1, 2, 3].map(() => world.call(privacyCalls.exportData, { context })));
  const { rowCount } = await world.kernel.db.query('select from member.export where member_id = $1', [
    session.memberId,
  ]);
  expect(rowCount).toBe(1);
});
