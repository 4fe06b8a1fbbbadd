import { fontsReady, forget, nothingLoads, stored } from './in-page.ts';
import type { Phone } from './phone.ts';
import { ROOM, field, openTalk, speak } from './room-talk.ts';
import { chip, openTable, pick } from './table.ts';

/** One screen of the lobby in one state, as a picture or a check wants it. */
export interface ScreenState {
  readonly name: string;
  /** Opens it and ends when its content is there; the phone is logged in unless the screen is for visitors. */
  readonly show: (phone: Phone) => Promise<void>;
}

/** The dealer speaks at least once in a round of the short lottery, ms. */
const CARD_MS = 60_000;

/** A drawn round of the short lottery, for the screens that need one. */
export interface DrawnRound {
  readonly lotteryCode: string;
  readonly gameNo: string;
}

/** Nothing is still loading: no skeleton, no pending request but the live connection. */
export async function settle({ page }: Phone): Promise<void> {
  await page.locator('main').filter({ visible: true }).first().waitFor();
  await page.waitForFunction(nothingLoads);
  await page.evaluate(fontsReady);
}

/** The sheet that was opened last stands there with its content. */
export async function sheetOpen({ page }: Phone): Promise<void> {
  await page.getByRole('dialog').last().waitFor();
  await page.waitForFunction(nothingLoads);
}

/** A screen by its address. */
export const at = (name: string, path: string): ScreenState => ({
  name,
  show: async (phone) => {
    await phone.open(path);
    await settle(phone);
  },
});

/** What a visitor can open (spec §2, §6). */
export const VISITOR_SCREENS: readonly ScreenState[] = [
  at('login', '/login'),
  at('registry', '/registry'),
  at('resetpwd', '/resetpwd'),
  at('download', '/download'),
  at('books', '/books'),
  at('noNetWork', '/noNetWork'),
];

/** Every route of a member, and the sheets that cover them. */
export function memberScreens({ lotteryCode, gameNo }: DrawnRound): readonly ScreenState[] {
  const long = 'k3-3m';
  return [
    at('enterRoom', '/enterRoom'),
    at('roomintro', '/roomintro'),
    { name: 'roomchat', show: (phone) => openTalkOf(phone) },
    { name: 'roomchat-card', show: openDealerCard },
    { name: 'roomchat-menu', show: openMessageMenu },
    { name: 'roomchat-emoji', show: openEmoji },
    at('lottery', '/lottery'),
    { name: 'lotteryBet', show: (phone) => openTable(phone, long) },
    { name: 'lotteryBet-slip', show: (phone) => openSlip(phone, long) },
    { name: 'lotteryBet-drawer', show: (phone) => openDrawer(phone, long) },
    at('records', '/records'),
    { name: 'records-receipt', show: openReceipt },
    at('history', `/history?lottery=${lotteryCode}`),
    { name: 'proof', show: (phone) => openProof(phone, `/proof?lottery=${lotteryCode}&gameNo=${gameNo}`) },
    at('mine', '/mine'),
    at('vip', '/vip'),
    at('promotions', '/promotions'),
    at('promotionRecords', '/promotionRecords'),
    // A player is told what agents are.
    at('agent-player', '/agent'),
    at('notices', '/notices'),
    at('service', '/service'),
    at('walletcenter', '/walletcenter'),
    at('jifen', '/jifen'),
    at('recharge', '/recharge'),
    at('shouchong', '/shouchong'),
    at('depositdetail', '/depositdetail'),
    at('vituraldetail', '/vituraldetail'),
    at('xiafen', '/xiafen'),
    at('applylist', '/applylist'),
    at('shoukuan', '/shoukuan'),
    at('addele', '/addele'),
    at('addele-virtual', '/addele?kind=virtual'),
    at('statement', '/statement'),
    at('userset', '/userset'),
    at('changenick', '/changenick'),
    at('changepwd', '/changepwd'),
    at('security', '/security'),
    at('privacy', '/privacy'),
    at('protection', '/protection'),
    { name: 'protection-limit', show: (phone) => openInCentre(phone, 'protection.kind.loss') },
    { name: 'protection-exclude', show: (phone) => openInCentre(phone, 'protection.exclude') },
    { name: 'protection-about', show: (phone) => openInCentre(phone, 'protection.identity') },
    at('unknown', '/nothing-here'),
  ];
}

/** What is looked at in further languages: the screens with most words, and those with figures. */
export const MORE_SCREENS: readonly ScreenState[] = [
  at('enterRoom', '/enterRoom'),
  { name: 'roomchat', show: (phone) => openTalkOf(phone) },
  at('lottery', '/lottery'),
  { name: 'lotteryBet', show: (phone) => openTable(phone, 'k3-3m') },
  { name: 'lotteryBet-slip', show: (phone) => openSlip(phone, 'k3-3m') },
  at('mine', '/mine'),
  at('vip', '/vip'),
  at('promotions', '/promotions'),
  at('walletcenter', '/walletcenter'),
  at('recharge', '/recharge'),
  at('xiafen', '/xiafen'),
  at('records', '/records'),
  at('protection', '/protection'),
  at('userset', '/userset'),
  at('security', '/security'),
  at('agent-player', '/agent'),
];

/** The slip of a table, with two lines on it. */
export async function openSlip(phone: Phone, lotteryCode: string): Promise<void> {
  const { page, say } = phone;
  await page.evaluate(forget, 'slip');
  await openTable(phone, lotteryCode);
  await pick(phone, 'size.big', 'parity.odd');
  await chip(phone, '50');
  await page
    .getByRole('button')
    .filter({ hasText: say('lottery.possibleReturn') })
    .first()
    .tap();
  await page.getByRole('dialog').waitFor();
}

async function openDrawer(phone: Phone, lotteryCode: string): Promise<void> {
  await openTable(phone, lotteryCode);
  await openMore(phone);
}

/** What stands beside the table that is open. */
export async function openMore(phone: Phone): Promise<void> {
  await phone.page
    .getByRole('button')
    .filter({ hasText: phone.say('lottery.more') })
    .first()
    .tap();
  await phone.page.getByRole('dialog').waitFor();
  await settle(phone);
}

async function openReceipt(phone: Phone): Promise<void> {
  await phone.open('/records');
  await phone.page.locator('main li > button').first().tap();
  await phone.page.getByRole('dialog').waitFor();
}

async function openProof(phone: Phone, path: string): Promise<void> {
  await phone.open(path);
  await phone.button('proof.verify').tap();
  await phone.page.getByRole('list', { name: phone.say('proof.steps') }).waitFor();
}

/** A sheet of the protection centre: the first limit of a group, or what a row of this name opens. */
async function openInCentre(phone: Phone, key: string): Promise<void> {
  const { page, say } = phone;
  await phone.open('/protection');
  const group = page
    .locator('main section')
    .filter({ has: page.getByRole('heading', { name: say(key), exact: true }) });
  const row = page.locator('main').getByRole('button', { name: new RegExp(`^${say(key)}`, 'u') });
  await row.or(group.getByRole('button')).first().tap();
  await page.getByRole('dialog').waitFor();
}

/** The talk of the room, entered first where the member is in none, with something said in it. */
async function openTalkOf(phone: Phone): Promise<void> {
  const { page, say } = phone;
  if ((await page.evaluate(stored, 'roomCode')) === null) {
    await phone.open('/enterRoom');
    await page.getByLabel(say('room.enter.code'), { exact: true }).fill(ROOM);
    await phone.button('room.enter.submit').tap();
    await page.waitForURL('**/lottery');
  }
  await openTalk(phone);
  // The same in every language, as what members say is not translated.
  if ((await page.locator('[data-message]').count()) === 0) await speak(phone, '12:30 🎲');
  await settle(phone);
}

async function openDealerCard(phone: Phone): Promise<void> {
  await openTalkOf(phone);
  const card = phone.page.getByRole('log').locator('button[aria-expanded]').last();
  await card.waitFor({ timeout: CARD_MS });
  await card.tap();
}

async function openMessageMenu(phone: Phone): Promise<void> {
  await openTalkOf(phone);
  await phone.page.locator('[data-message] > button').last().tap();
  await phone.page.getByRole('dialog').waitFor();
}

async function openEmoji(phone: Phone): Promise<void> {
  await openTalkOf(phone);
  await field(phone).fill('x'.repeat(520));
  await phone.button('chat.emoji').tap();
}
