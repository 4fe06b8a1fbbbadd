import { afterAll, afterEach, describe, expect, test } from 'vitest';

import { bookedBalance } from './books.ts';
import { slide } from './captcha.ts';
import { celebrationReach } from './in-page.ts';
import { openLobbyWorld } from './lobby-world.ts';
import type { Phone } from './phone.ts';
import { inRoom } from './room-talk.ts';

const world = await openLobbyWorld();
afterAll(() => world?.close());
afterEach(() => world?.startServer());

const GREETING = '祝大家好运';

/** The card of the packet in the talk. */
const card = ({ page, say }: Phone, name: string) =>
  page.getByRole('button', { name: say('packet.cardOf', { name, greeting: GREETING }) });

describe.skipIf(world === null)('red packets', () => {
  test('one sends, the other opens it after a captcha; both see who took what, and the books agree', async () => {
    const [one, other] = [await inRoom(world!, 'player01'), await inRoom(world!, 'player02', { locale: 'vi-VN' })];
    const before = {
      one: await bookedBalance(world!.db, 'player01'),
      other: await bookedBalance(world!.db, 'player02'),
    };

    await one.button('packet.sendOne').tap();
    const sheet = one.page.getByRole('dialog');
    await one.page.getByRole('tab', { name: one.say('packet.equal'), exact: true }).tap();
    await one.page.getByLabel(one.say('packet.count'), { exact: true }).fill('2');
    await one.page.getByLabel(one.say('packet.words'), { exact: true }).fill(GREETING);
    for (const key of ['2', '0']) await sheet.getByRole('button', { name: key, exact: true }).tap();
    await one.page.getByText(one.say('packet.each', { amount: '¥10.00' }), { exact: true }).waitFor();
    await one.button('packet.putAmount', { amount: '¥20.00' }).tap();
    await sheet.waitFor({ state: 'detached' });
    await card(one, 'player01').getByText(one.say('packet.state.open'), { exact: true }).waitFor();
    expect(await bookedBalance(world!.db, 'player01')).toBe(before.one - 20_00n);

    await card(other, 'player01').tap();
    await other.button('packet.open').tap();
    // The house was made a moment ago, and so were its members.
    await slide(other, world!);
    const opened = other.page.getByRole('dialog');
    await opened.getByText(other.say('packet.youGot'), { exact: true }).waitFor();
    await opened.getByText('10,00 ¥', { exact: true }).first().waitFor();
    // A phone would zoom out and back to show what grows out of it.
    expect(await other.page.evaluate(celebrationReach)).toBe(0);
    expect(await bookedBalance(world!.db, 'player02')).toBe(before.other + 10_00n);
    await other.button('ui.close').tap();
    await opened.waitFor({ state: 'detached' });
    await card(other, 'player01')
      .getByText(other.say('packet.got', { amount: '10,00 ¥' }), { exact: true })
      .waitFor();

    await card(one, 'player01').tap();
    await one.page.getByRole('dialog').getByText('player02', { exact: true }).waitFor();
    await one.page.getByText(/1\/2/).waitFor();
    expect([...one.complaints, ...other.complaints]).toEqual([]);
    await Promise.all([one.close(), other.close()]);
  });
});
