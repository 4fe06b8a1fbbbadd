import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { afterAll, describe, expect, test } from 'vitest';

import { bookedBets, roundWithTime, settledNumbers } from './books.ts';
import { axeFindings, layoutFaults, motionOver, showsTheme } from './in-page.ts';
import { openLobbyWorld } from './lobby-world.ts';
import { lookFaults } from './look-faults.ts';
import { aPhone } from './phone.ts';
import type { Phone } from './phone.ts';
import { paintPicture } from './picture.ts';
import { VISITOR_SCREENS, memberScreens } from './screens.ts';
import type { ScreenState } from './screens.ts';
import { MEMBER_SHEETS, VISITOR_SHEETS } from './sheets.ts';
import { chip, openTable, pick, place, tableOpen } from './table.ts';
import { LOCALES, lookRulesOf } from './words.ts';
import type { Locale } from './words.ts';

// Nothing is sent here: the addresses only make the rows and forms of phones and mailboxes appear.
const world = await openLobbyWorld({
  SMS_URL: 'http://127.0.0.1:9/send',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'house@example.com',
});
afterAll(() => world?.close());

/** Folder for a picture of each screen, for eyes; also paints the documents' picture anew. Empty in a usual run. */
const SHOTS = process.env['E2E_SHOTS'] ?? '';
const CODE = 'k3-1m';
/** Twenty screens a language, each read by axe-core: a busy machine needs its time. */
const LANGUAGE_MS = 300_000;
/** Smallest and usual phone; 320 is also a usual one with the page zoomed in. */
const WIDTHS = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
] as const;
const THEMES = ['light', 'dark'] as const;
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Serious and critical findings of axe-core; the dark theme differs in colours alone, so only those are asked again. */
async function findings({ page }: Phone, theme: (typeof THEMES)[number]): Promise<readonly string[]> {
  return (await page.evaluate(axeFindings, theme === 'dark'))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`));
}

/** Shows the page in a theme, with every change of colour at its end. */
async function showTheme({ page }: Phone, theme: (typeof THEMES)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction(showsTheme, theme);
  await page.evaluate(motionOver);
}

const RULES = new Map(LOCALES.map((locale) => [locale, lookRulesOf(locale)]));

/** What sticks out, is cut off, is too small for a finger or in another language, as the page stands. */
async function looks({ page }: Phone, locale: Locale): Promise<readonly string[]> {
  await page.evaluate(motionOver);
  return [...(await page.evaluate(layoutFaults)), ...(await page.evaluate(lookFaults, RULES.get(locale)!))];
}

/** A sheet or a form full of faults, on the smallest phone. */
async function sheetFaultsOf(phone: Phone, sheet: ScreenState, locale: Locale): Promise<string[]> {
  await phone.page.setViewportSize(WIDTHS[0]);
  await sheet.show(phone);
  const faults = (await looks(phone, locale)).map((fault) => `${sheet.name}: ${fault}`);
  if (SHOTS !== '') await phone.page.screenshot({ path: `${SHOTS}/${locale}-${sheet.name}.png` });
  return faults;
}

/** One screen in both themes and widths; what is wrong, each with the place where it was seen. */
async function faultsOf(phone: Phone, screen: ScreenState, locale: Locale): Promise<string[]> {
  const { page } = phone;
  const faults: string[] = [];
  phone.complaints.length = 0;
  await screen.show(phone);
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    for (const fault of await looks(phone, locale)) faults.push(`${screen.name} ${size.width}: ${fault}`);
  }
  await page.evaluate(AXE);
  // The colours of the dark theme are the same in every language.
  for (const theme of locale === 'zh-CN' || SHOTS !== '' ? THEMES : THEMES.slice(0, 1)) {
    await showTheme(phone, theme);
    for (const finding of await findings(phone, theme)) faults.push(`${screen.name} ${theme}: ${finding}`);
    if (SHOTS !== '') await page.screenshot({ path: `${SHOTS}/${locale}-${screen.name}-${theme}.png` });
  }
  await showTheme(phone, 'light');
  return [...faults, ...phone.complaints.map((text) => `${screen.name}: ${text}`)];
}

/** A bet that has been drawn and settled, so that records, receipt, history and proof have something to show. */
async function playOneRound(): Promise<string> {
  const phone = await aPhone(world!);
  await phone.logIn();
  await openTable(phone, CODE);
  const gameNo = await roundWithTime(world!.db, CODE, 12_000);
  await phone.page.getByText(phone.say('lottery.round', { gameNo }), { exact: true }).first().waitFor();
  await tableOpen(phone);
  await pick(phone, 'size.big', 'size.small');
  await chip(phone, '10');
  await place(phone, '20.00');
  await phone.page
    .getByText(new RegExp(phone.say('lottery.accepted'), 'u'))
    .first()
    .waitFor();
  await phone.close();
  await settledNumbers(world!.db, CODE, gameNo);
  expect(await bookedBets(world!.db, 'player01', CODE)).toHaveLength(2);
  return gameNo;
}

let drawn: Promise<string> | null = null;

describe.skipIf(world === null)('every screen, light and dark, at 320 and 390', () => {
  if (SHOTS !== '') mkdirSync(SHOTS, { recursive: true });

  test.each(LOCALES)(
    '%s: nothing sticks out, is cut off, too small or in another language, nothing is on the console, axe is content',
    { timeout: LANGUAGE_MS },
    async (locale) => {
      const round = (drawn ??= playOneRound());
      const phone = await aPhone(world!, { locale });
      const faults: string[] = [];
      for (const screen of VISITOR_SCREENS) faults.push(...(await faultsOf(phone, screen, locale)));
      for (const sheet of VISITOR_SHEETS) faults.push(...(await sheetFaultsOf(phone, sheet, locale)));
      await phone.logIn();
      for (const screen of memberScreens({ lotteryCode: CODE, gameNo: await round }))
        faults.push(...(await faultsOf(phone, screen, locale)));
      for (const sheet of MEMBER_SHEETS) faults.push(...(await sheetFaultsOf(phone, sheet, locale)));
      if (SHOTS !== '' && locale === 'en-US') await paintPicture(phone, { lotteryCode: CODE, gameNo: await round });
      await phone.close();
      expect(faults).toEqual([]);
    },
  );
});
