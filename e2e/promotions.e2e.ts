import { putCampaign } from '@drawroom/server/promotion/test-promotion';
import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bookedBalance } from './books.ts';
import { nothingLoads } from './in-page.ts';
import { openLobbyWorld } from './lobby-world.ts';
import { aPhone } from './phone.ts';
import type { Phone } from './phone.ts';
import { faultsOf, LOOKING_MS, sheetFaultsOf, SHOTS } from './screen-faults.ts';
import type { ScreenState } from './screens.ts';
import { READ_LANGUAGES } from './words.ts';

const VOUCHER = 'SPRING2026';
/** Whoever looks through a language signs in, draws and redeems in it: an account for each. */
const READERS = { 'zh-CN': 'player01', 'vi-VN': 'player02', 'ar-EG': 'agent01' } as const;

const world = await openLobbyWorld();
afterAll(() => world?.close());
if (SHOTS !== '') mkdirSync(SHOTS, { recursive: true });

const named = (arEG: string, zhCN: string, viVN: string) => ({
  'en-US': 'x',
  'ar-EG': arEG,
  'zh-CN': zhCN,
  'vi-VN': viVN,
});

/** The demo has one of each other kind. */
beforeAll(async () => {
  if (world === null) return;
  const { db } = world;
  const terms = named(
    'رمز واحد لكل عضو.\nيسري حتى نهاية الموسم.',
    '每人一个兑换码。\n当季有效。',
    'Mỗi người một mã.\nCó hiệu lực đến hết mùa.',
  );
  const codes = { terms, name: named('رموز الربيع', '春日兑换码', 'Mã mùa xuân'), sharedCode: VOUCHER, count: 10 };
  await putCampaign({ db }, { kind: 'voucher', ...codes, reward: '6.00', turnover: '0.00' }, 'codes');
});

async function open({ page, open: go }: Phone, path: string): Promise<void> {
  await go(path);
  await page.waitForFunction(nothingLoads);
}

const sheet = ({ page }: Phone) => page.getByRole('dialog');

async function shut(phone: Phone): Promise<void> {
  await sheet(phone)
    .getByRole('button', { name: phone.say('ui.close'), exact: true })
    .tap();
  await sheet(phone).waitFor({ state: 'detached' });
}

/** A sheet of the list, by the message of the button that opens it. */
const opened = (name: string, key: string): ScreenState => ({
  name,
  show: async (phone) => {
    await open(phone, '/promotions');
    await phone.button(key).first().tap();
    await sheet(phone).waitFor();
  },
});

/** Terms with rules of the house's own: of the last campaign. */
const lastTerms: ScreenState = {
  name: 'promotions-rules',
  show: async (phone) => {
    await open(phone, '/promotions');
    await phone.page
      .getByRole('button')
      .filter({ hasText: phone.say('promotion.terms') })
      .last()
      .tap();
    await sheet(phone).waitFor();
  },
};

const looks = (name: string, path: string): ScreenState => ({ name, show: (phone) => open(phone, path) });

describe.skipIf(world === null)('promotions', () => {
  test.each(READ_LANGUAGES)(
    '%s: signed, redeemed, drawn and joined by touch; nothing sticks out, and the books agree',
    { timeout: LOOKING_MS },
    async (locale) => {
      const phone = await aPhone(world!, { locale });
      const { page, say } = phone;
      await phone.logIn(READERS[locale]);
      const before = await bookedBalance(world!.db, READERS[locale]);
      const faults = [
        ...(await faultsOf(phone, opened('promotions-draw', 'promotion.lucky.open'), locale)),
        ...(await sheetFaultsOf(phone, opened('promotions-code', 'promotion.code.have'), locale)),
        ...(await sheetFaultsOf(phone, lastTerms, locale)),
        ...(await faultsOf(phone, opened('promotions-terms', 'promotion.bonus.termsFirst'), locale)),
      ];
      await phone.button('promotion.bonus.join').tap();
      await sheet(phone).waitFor({ state: 'detached' });

      await page
        .getByRole('button')
        .filter({ hasText: say('promotion.signIn.go').replace('{amount}', '').trim() })
        .tap();
      await page.getByText(say('promotion.signIn.done'), { exact: true }).waitFor();

      await phone.button('promotion.code.have').tap();
      await page.getByLabel(say('promotion.code.label'), { exact: true }).fill('spring 2026');
      await phone.button('promotion.code.redeem').tap();
      await sheet(phone).waitFor({ state: 'detached' });

      await phone.button('promotion.lucky.open').tap();
      await sheet(phone).getByRole('button').last().tap();
      await page.getByText(say('promotion.proof.checked'), { exact: true }).waitFor();
      faults.push(...(await sheetFaultsOf(phone, { name: 'promotions-drawn', show: async () => undefined }, locale)));
      await phone.button('promotion.proof.see').tap();
      await page.getByText(say('promotion.proof.as_told'), { exact: true }).waitFor();
      faults.push(...(await sheetFaultsOf(phone, { name: 'promotions-proof', show: async () => undefined }, locale)));
      await shut(phone);

      faults.push(
        ...(await faultsOf(phone, looks('promotions-had', '/promotions'), locale)),
        ...(await faultsOf(phone, looks('promotionRecords', '/promotionRecords'), locale)),
        ...(await faultsOf(phone, looks('recharge-bonus', '/recharge'), locale)),
      );
      await open(phone, '/promotionRecords');
      await page.getByRole('radio', { name: say('promotion.records.draws'), exact: true }).tap();
      await page.locator('main li > button').first().tap();
      await page.getByText(say('promotion.proof.good'), { exact: true }).waitFor();
      faults.push(...(await sheetFaultsOf(phone, { name: 'promotions-earlier', show: async () => undefined }, locale)));
      expect(faults).toEqual([]);

      const { rows } = await world!.db.query<{ amount: bigint }>(
        `select coalesce(sum(g.amount), 0)::bigint as amount from promotion.given g
       join member.v_member m on m.id = g.member_id where m.username = $1`,
        [READERS[locale]],
      );
      const { amount = 0n } = rows[0] ?? {};
      expect(amount).toBeGreaterThanOrEqual(6_50n);
      expect(await bookedBalance(world!.db, READERS[locale])).toBe(before + amount);
      await phone.close();
    },
  );
});
