import { fillOrder } from './cashier.ts';
import { forget, nothingLoads } from './in-page.ts';
import type { Phone } from './phone.ts';
import { openMore, openSlip, sheetOpen } from './screens.ts';
import type { ScreenState } from './screens.ts';
import { chip, confirmButton, openTable, pick, place } from './table.ts';

/** One round that stays open for the whole test. */
const LONG = 'k3-3m';
const SHORT = 'k3-1m';

/** What stands over the table, its question, its slip with a chase, and the member's own bets of the round. */
export const TABLE_SHEETS: readonly ScreenState[] = [
  ...(['trend', 'roads', 'streaks', 'split', 'mine', 'rules'] as const).map((part) => ({
    name: `lotteryBet-${part}`,
    show: (phone: Phone) => openDrawerAt(phone, part),
  })),
  {
    name: 'lotteryBet-play',
    show: async (phone) => {
      await openTable(phone, LONG);
      await phone.page
        .locator('main section button:not([aria-pressed]):has(svg)')
        .filter({ hasText: /^$/u })
        .first()
        .tap();
      await sheetOpen(phone);
    },
  },
  {
    name: 'lotteryBet-chase',
    show: async (phone) => {
      await openSlip(phone, LONG);
      await phone.page.getByLabel(phone.say('chase.switch'), { exact: true }).check();
      await phone.page.getByText(phone.say('chase.note'), { exact: true }).waitFor();
    },
  },
  {
    name: 'lotteryBet-question',
    show: async (phone) => {
      await onSlip(phone);
      await phone.button('lottery.place').last().tap();
      // The button of the slip waits for the answer, so something loads until then.
      await confirmButton(phone, '10.00').waitFor();
    },
  },
  {
    name: 'lotteryBet-own',
    show: async (phone) => {
      await onSlip(phone);
      await place(phone, '10.00');
      await confirmButton(phone, '10.00').waitFor({ state: 'hidden' });
      // Chips of amounts stand in a rail too.
      const own = phone.page.locator('main .rail').filter({ hasText: phone.say('lottery.mine') });
      await own.getByRole('button').first().tap();
      await sheetOpen(phone);
    },
  },
];

/** What the cashier opens: ways to be paid, an order that stands, and what is said of it. */
export const CASHIER_SHEETS: readonly ScreenState[] = [
  { name: 'jifen-change', show: (phone) => openFirstRow(phone, '/jifen') },
  { name: 'shoukuan-bank', show: (phone) => openRowOf(phone, '/shoukuan', 'cashier.methods.add.bank') },
  { name: 'shoukuan-qr', show: (phone) => openRowOf(phone, '/shoukuan', 'cashier.methods.add.qr') },
  {
    name: 'depositdetail-order',
    show: async (phone) => {
      await phone.open('/recharge');
      await phone.page.waitForFunction(nothingLoads);
      await fillOrder(phone, { amount: '100' });
    },
  },
  { name: 'depositdetail-mark', show: (phone) => openOfOrder(phone, 'cashier.deposit.mark') },
  { name: 'depositdetail-slip', show: (phone) => openOfOrder(phone, 'cashier.deposit.slipAdd') },
];

/** Beside the short lottery, which has draws for the charts; whether bets are taken there just now does not matter. */
async function openDrawerAt(phone: Phone, part: string): Promise<void> {
  await phone.open(`/lotteryBet?lottery=${SHORT}`);
  await openMore(phone);
  const tab = phone.page.getByRole('tab', { name: phone.say(`lottery.part.${part}`), exact: true });
  await tab.tap();
  await phone.page.getByRole('tab', { selected: true }).and(tab).waitFor();
  await phone.page.waitForFunction(nothingLoads);
}

/** Big for 10 on the slip. */
async function onSlip(phone: Phone): Promise<void> {
  await phone.page.evaluate(forget, 'slip');
  await openTable(phone, LONG);
  await pick(phone, 'size.big');
  await chip(phone, '10');
}

async function openFirstRow(phone: Phone, path: string): Promise<void> {
  await phone.open(path);
  await phone.page.waitForFunction(nothingLoads);
  await phone.page.locator('main li button').first().tap();
  await sheetOpen(phone);
}

async function openRowOf(phone: Phone, path: string, key: string): Promise<void> {
  await phone.open(path);
  await phone.page.waitForFunction(nothingLoads);
  await phone.page
    .locator('main')
    .getByRole('button')
    .filter({ hasText: phone.say(key) })
    .first()
    .tap();
  await sheetOpen(phone);
}

/** On the screen of the order that the state before has left open. */
async function openOfOrder(phone: Phone, key: string): Promise<void> {
  await phone.open(phone.page.url());
  await phone.page.waitForFunction(nothingLoads);
  await phone.button(key).tap();
  await sheetOpen(phone);
}
