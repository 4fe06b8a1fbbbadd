import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { axeFindings, layoutFaults, motionOver, showsTheme } from './in-page.ts';
import { lookFaults } from './look-faults.ts';
import type { Phone } from './phone.ts';
import type { ScreenState } from './screens.ts';
import { LOCALES, lookRulesOf } from './words.ts';
import type { Locale } from './words.ts';

/** Folder for a picture of each screen, for eyes; also paints the documents' picture anew. Empty in a usual run. */
export const SHOTS = process.env['E2E_SHOTS'] ?? '';
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
export async function sheetFaultsOf(phone: Phone, sheet: ScreenState, locale: Locale): Promise<string[]> {
  await phone.page.setViewportSize(WIDTHS[0]);
  await sheet.show(phone);
  const faults = (await looks(phone, locale)).map((fault) => `${sheet.name}: ${fault}`);
  if (SHOTS !== '') await phone.page.screenshot({ path: `${SHOTS}/${locale}-${sheet.name}.png` });
  return faults;
}

/** One screen in both themes and widths; what is wrong, each with the place where it was seen. */
export async function faultsOf(phone: Phone, screen: ScreenState, locale: Locale): Promise<string[]> {
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
