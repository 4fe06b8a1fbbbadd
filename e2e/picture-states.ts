import { ROOM } from './picture-house.ts';
import type { Paper } from './picture-paper.ts';
import { wordsOf } from './words.ts';

/** One screen of the lobby in one state that must go on looking as it does. */
export interface PicturedState {
  readonly name: string;
  /** Opens it; it is settled by whoever takes the picture. */
  readonly show: (paper: Paper) => Promise<void>;
}

const at = (name: string, path: string): PicturedState => ({
  name,
  show: async ({ page, settle }) => {
    await page.goto(path);
    await settle();
  },
});

/** Logs in and enters the room, as every state but the login needs it. */
export async function enter({ page, locale }: Paper): Promise<void> {
  const say = wordsOf(locale);
  await page.goto('/login');
  await page.getByLabel(say('member.login.username'), { exact: true }).fill('agent01');
  await page.getByLabel(say('member.login.password'), { exact: true }).fill('demo1234');
  await page.getByRole('button', { name: say('member.login.submit'), exact: true }).tap();
  await page.waitForURL('**/enterRoom');
  await page.getByLabel(say('room.enter.code'), { exact: true }).fill(ROOM);
  await page.getByRole('button', { name: say('room.enter.submit'), exact: true }).tap();
  await page.waitForURL('**/lottery');
}

export const LOGIN = at('login', '/login');

/** What a member sees. */
export const STATES: readonly PicturedState[] = [
  at('enter-room', '/enterRoom'),
  at('lottery-list', '/lottery'),
  { name: 'table-slip', show: openSlip },
  at('table-closed', '/lotteryBet?lottery=m6-3m'),
  at('records', '/records'),
  at('room-chat', '/roomchat'),
  at('wallet', '/walletcenter'),
  at('deposit', '/recharge'),
  at('agent', '/agent'),
  at('settings', '/userset'),
  at('mine', '/mine'),
];

async function openSlip({ page, locale, settle }: Paper): Promise<void> {
  const say = wordsOf(locale);
  await page.goto('/lotteryBet?lottery=k3-1m');
  const options = page.locator('main button[aria-pressed]:enabled');
  await options.first().waitFor();
  await options.nth(0).tap();
  await options.nth(3).tap();
  await page.getByRole('group', { name: say('ui.quickAmounts') }).last().getByRole('button', { name: '50', exact: true }).tap();
  await page.getByRole('button').filter({ hasText: say('lottery.possibleReturn') }).first().tap();
  await page.getByRole('dialog').waitFor();
  await settle();
}
