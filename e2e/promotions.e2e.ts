import { putCampaign } from '@drawroom/server/promotion/test-promotion';
import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { bookedBalance } from './books.ts';
import { nothingLoads } from './in-page.ts';
import { openLobbyWorld } from './lobby-world.ts';
import { aPhone } from './phone.ts';
import type { Phone } from './phone.ts';
import { SHOTS, faultsOf, sheetFaultsOf } from './screen-faults.ts';
import type { ScreenState } from './screens.ts';
import { LOCALES } from './words.ts';
import type { Locale } from './words.ts';

const LOOK_MS = 240_000;
const VOUCHER = 'SPRING2026';
/** Whoever looks through a language signs in, draws and redeems in it: an account for each. */
const READERS: Readonly<Record<Locale, string>> = { 'zh-CN': 'player01', 'vi-VN': 'player02', 'en-US': 'agent01' };

const world = await openLobbyWorld();
afterAll(() => world?.close());
if (SHOTS !== '') mkdirSync(SHOTS, { recursive: true });

const named = (enUS: string, zhCN: string, viVN: string) => ({ 'en-US': enUS, 'zh-CN': zhCN, 'vi-VN': viVN });

beforeAll(async () => {
  if (world === null) return;
  const { db } = world;
  const week = named('Seven days', '七日签到', 'Bảy ngày điểm danh');
  const rules = named(
    'One reward each day.\nThe days are those of the house.',
    '每天一份。\n日期以平台为准。',
    'Mỗi ngày một phần.\nTính theo ngày của hệ thống.',
  );
  const rewards = ['1.00', '1.00', '2.00', '2.00', '3.00', '3.00', '8.00'];
  await putCampaign({ db }, { kind: 'sign_in', name: week, terms: rules, rewards, turnover: '1.00' }, 'week');
  const about = named('Draw one lot every day.', '每天抽一签。', 'Mỗi ngày quay một lượt.');
  const prizes = [
    { name: named('Golden lot', '金签', 'Thăm vàng'), amount: '88.00', parts: 1 },
    { name: named('Small lot', '小签', 'Thăm nhỏ'), amount: '2.00', parts: 299_999 },
    { name: named('Next time', '下次再来', 'Hẹn lần sau'), amount: '0.00', parts: 700_000 },
  ];
  const lots = {
    name: named('Daily lots', '每日一签', 'Quay mỗi ngày'),
    about,
    prizes,
    freeADay: 2,
    perTurnover: '100.00',
  };
  await putCampaign({ db }, { kind: 'lucky_draw', ...lots, mostADay: 5, budget: '5000.00' }, 'lots');
  const bets = { name: named('Ten bets', '十注任务', 'Mười cược'), reward: '5.00', target: '10.00' };
  await putCampaign({ db }, { kind: 'task', ...bets, period: 'day', metric: 'bets' }, 'ten');
  const plus = { name: named('Ten more', '充值加赠', 'Nạp thêm'), mostBonus: '500.00', leastDeposit: '100.00' };
  await putCampaign({ db }, { kind: 'deposit_bonus', ...plus }, 'plus');
  const codes = { name: named('Spring codes', '春日兑换码', 'Mã mùa xuân'), sharedCode: VOUCHER, count: 10 };
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

const looks = (name: string, path: string): ScreenState => ({ name, show: (phone) => open(phone, path) });

describe.skipIf(world === null)('promotions', () => {
  test.each(LOCALES)(
    '%s: signed, redeemed, drawn and joined by touch; nothing sticks out, and the books agree',
    { timeout: LOOK_MS },
    async (locale) => {
      const phone = await aPhone(world!, { locale });
      const { page, say } = phone;
      await phone.logIn(READERS[locale]);
      const before = await bookedBalance(world!.db, READERS[locale]);
      const faults = [
        ...(await faultsOf(phone, looks('promotions', '/promotions'), locale)),
        ...(await faultsOf(phone, looks('promotionRecords-empty', '/promotionRecords'), locale)),
        ...(await faultsOf(phone, opened('promotions-draw', 'promotion.lucky.open'), locale)),
        ...(await sheetFaultsOf(phone, opened('promotions-code', 'promotion.code.have'), locale)),
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
      expect(amount).toBeGreaterThanOrEqual(7_00n);
      expect(await bookedBalance(world!.db, READERS[locale])).toBe(before + amount);
      await phone.close();
    },
  );
});
