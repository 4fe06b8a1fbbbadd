import { evenRates } from '@drawroom/engine/lottery-types';
import { memberCalls } from '@drawroom/contract/member';
import { vipCalls } from '@drawroom/contract/vip';
import { aPublicKey } from '@drawroom/testkit/a-public-key';
import { openMemberWorld, type MemberWorld } from '@drawroom/testkit/member-world';
import { insertMember } from '@drawroom/testkit/insert-member';
import { aContext, callSlice } from '@drawroom/testkit/slice-kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveInviteCode } from '../agent/index.ts';
import type { Session } from '../kernel/kernel.ts';
import { createVipSlice, type VipSlice } from './index.ts';

let world: MemberWorld;
let vip: VipSlice;
let ann: Session;
let code: string;
beforeAll(async () => {
  world = await openMemberWorld({
    levels: (kernel) => {
      const none = async (): Promise<bigint[]> => [];
      vip = createVipSlice(kernel, {
        lifeTurnover: async (_sql, ids) => new Map(ids.map((id) => [id, 1_000_00n])),
        playersSince: none,
        playersAfter: none,
      });
      return { levelOf: vip.lookedLevelOf, noteComer: vip.noteComer };
    },
  });
  ann = await insertMember(world.kernel, { name: 'sharer' });
  ({ code } = await callSlice(vip, vipCalls.share, { context: aContext({ session: ann }) }));
});
afterAll(() => world.stop());

let comers = 0;
async function register(fields: Record<string, string>) {
  comers += 1;
  const password = 'k7#pexq2';
  const username = `comer${comers}x`;
  const captchaToken = await world.captcha('register');
  return callSlice(world.slice, memberCalls.register, {
    fields: { username, password, confirmPassword: password, captchaToken, publicKey: aPublicKey(), ...fields },
    context: aContext({ address: `203.0.113.${comers}` }),
  });
}
const brought = async (): Promise<number> =>
  (await callSlice(vip, vipCalls.shareLog, { context: aContext({ session: ann }) })).total;
const parentOf = async (memberId: string): Promise<unknown> => {
  const { rows } = await world.kernel.db.query<{ parent: bigint | null }>(
    'select parent_id as parent from agent.v_node where member_id = $1',
    [memberId],
  );
  return rows[0]?.parent;
};

test('whoever registers by a share stands in its log and where anybody without a code stands; his level is in the reply', async () => {
  const { member } = await register({ shareCode: code });
  expect(await brought()).toBe(1);
  expect(await parentOf(member.id)).toBeNull();
  expect(member.vipLevel).toBe(1);
});

test('an unknown share is passed over, and one that is no code at all is refused', async () => {
  await register({ shareCode: 'AAAAAAAAAAAA' });
  expect(await brought()).toBe(1);
  await expect(register({ shareCode: 'short' })).rejects.toThrow();
});

test('an agent’s code beside it wins', async () => {
  const agent = await register({});
  const { kernel } = world;
  await kernel.db.query(`update member.member set kind = 'agent' where id = $1`, [agent.member.id]);
  await kernel.db.tx((t) =>
    saveInviteCode(t, { code: '424242', ownerId: BigInt(agent.member.id), kind: 'player', rates: evenRates(0) }),
  );
  const { member } = await register({ shareCode: code, inviteCode: '424242' });
  expect(await parentOf(member.id)).toBe(BigInt(agent.member.id));
  expect(await brought()).toBe(1);
});
