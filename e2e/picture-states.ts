import { wholeHeight } from './in-page.ts';
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

export const LOGIN: PicturedState = { name: 'login', show: openLogin };

/** What a member sees. */
export const STATES: readonly PicturedState[] = [
  at('lottery-list', '/lottery'),
  { name: 'table-slip', show: openSlip },
  at('table-closed', '/lotteryBet?lottery=m6-3m'),
  at('records', '/records'),
  at('room-chat', '/roomchat'),
  at('wallet', '/walletcenter'),
  at('deposit', '/recharge'),
  at('agent', '/agent'),
  at('settings', '/userset'),
];

/** Its passkey button is a part of its own, which comes when the screen already stands still. */
async function openLogin({ page, locale, settle }: Paper): Promise<void> {
  await page.goto('/login');
  await page.getByRole('button', { name: wordsOf(locale)('member.login.passkey'), exact: true }).waitFor();
  await settle();
}

async function openSlip({ page, locale, settle }: Paper): Promise<void> {
  const say = wordsOf(locale);
  await page.goto('/lotteryBet?lottery=k3-1m');
  const options = page.locator('main button[aria-pressed]:enabled');
  await options.first().waitFor();
  await options.nth(0).tap();
  await options.nth(3).tap();
  await page
    .getByRole('group', { name: say('ui.quickAmounts') })
    .last()
    .getByRole('button', { name: '50', exact: true })
    .tap();
  await page
    .getByRole('button')
    .filter({ hasText: say('lottery.possibleReturn') })
    .first()
    .tap();
  await page.getByRole('dialog').waitFor();
  await settle();
}

/** The pages of the gallery, each as long as all that stands on it. */
export const GALLERY: readonly PicturedState[] = [
  galleryPage('buttons'),
  galleryPage('fields'),
  galleryPage('bars'),
  galleryPage('figures'),
  galleryPage('lists'),
];

function galleryPage(page: string): PicturedState {
  return {
    name: `gallery-${page}`,
    show: async ({ page: phone, settle }) => {
      await phone.setViewportSize({ width: 390, height: 844 });
      await phone.goto(`/?page=${page}`);
      await settle();
      await phone.setViewportSize({ width: 390, height: await phone.evaluate(wholeHeight) });
    },
  };
}
