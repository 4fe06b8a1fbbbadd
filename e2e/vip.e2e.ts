import { mkdirSync } from 'node:fs';

import { afterAll, describe, expect, test } from 'vitest';

import { slide } from './captcha.ts';
import { openLobbyWorld } from './lobby-world.ts';
import type { LobbyWorld } from './lobby-world.ts';
import { aPhone, type Phone } from './phone.ts';
import { faultsOf, SHOTS } from './screen-faults.ts';
import type { Locale } from './words.ts';

const world = await openLobbyWorld();
afterAll(() => world?.close());
if (SHOTS !== '') mkdirSync(SHOTS, { recursive: true });

/** A member stands on the second level, as if he had staked 12,345.67. */
async function levelled({ db }: LobbyWorld, username: string): Promise<void> {
  await db.query(
    `with member as (select id from member.member where username = $1), reached as (
       insert into vip.reached (member_id, level, turnover, needed, rules_version)
       select id, level, 1234567, needed, 1 from member, (values (1, 100000), (2, 1000000)) as l (level, needed))
     insert into vip.standing (member_id, level) select id, 2 from member
     on conflict (member_id) do update set level = 2`,
    [username],
  );
}

const vip = (phone: Phone, name: string) => ({
  name,
  show: async () => {
    await phone.page.getByRole('heading', { name: phone.say('vip.levels'), exact: true }).waitFor();
    await phone.page.getByText(phone.say('vip.getLink'), { exact: true }).waitFor();
  },
});

describe.skipIf(world === null)('levels', () => {
  test.each<[Locale, string]>([
    ['zh-CN', 'player01'],
    ['vi-VN', 'player02'],
  ])('%s: one comes to them from the personal centre and claims by one press', async (locale, username) => {
    await levelled(world!, username);
    const phone = await aPhone(world!, { locale });
    const { page, say } = phone;
    await phone.logIn(username);
    const onCard = page.getByRole('link', { name: say('member.vip', { level: '2' }), exact: true });
    const centre = { name: 'mine-level', show: async () => phone.open('/mine').then(() => onCard.waitFor()) };
    const faults = await faultsOf(phone, centre, locale);
    await onCard.tap();
    faults.push(...(await faultsOf(phone, vip(phone, 'vip-gifts'), locale)));
    await page
      .getByRole('button', { name: new RegExp(say('vip.up', { level: '1' }), 'u') })
      .first()
      .tap();
    await page
      .getByRole('status')
      .filter({ hasText: /3[.,]00/u })
      .waitFor();
    faults.push(...(await faultsOf(phone, vip(phone, 'vip-claimed'), locale)));
    const { rows } = await world!.db.query(
      `select code, amount from wallet.reward r join member.member m on m.account_id = r.account_id where m.username = $1`,
      [username],
    );
    expect(rows).toEqual([{ code: 'up:1', amount: 300n }]);
    expect(faults).toEqual([]);
    await phone.close();
  });

  test('whoever registers by a member’s link stands in his log, with a covered name', async () => {
    const sharer = await aPhone(world!);
    await sharer.logIn('player01');
    await sharer.open('/vip');
    await sharer.button('vip.getLink').tap();
    const link = await sharer.page.getByText(/registry\?share=/u).textContent();

    const guest = await aPhone(world!);
    const field = (key: string) => guest.page.getByLabel(guest.say(`member.register.${key}`), { exact: true });
    await guest.open(new URL(link ?? '').pathname + new URL(link ?? '').search);
    await field('username').fill('newcomer1');
    await field('password').fill('k7#pexq2');
    await field('confirm').fill('k7#pexq2');
    await guest.button('member.register.submit').tap();
    await slide(guest, world!);
    await guest.page.waitForURL((url) => url.pathname === '/enterRoom');
    expect(guest.complaints).toEqual([]);
    await guest.close();

    await sharer.reload();
    const row = sharer.page.getByRole('listitem').filter({ hasText: 'n••1' });
    await row.getByText(sharer.say('vip.state.waiting'), { exact: true }).waitFor();
    await row.scrollIntoViewIfNeeded();
    if (SHOTS !== '') await sharer.page.screenshot({ path: `${SHOTS}/zh-CN-vip-log.png` });
    await sharer.close();
  });
});
