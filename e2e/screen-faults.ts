import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { Frame } from 'playwright-core';

import { brokenWords } from './broken-words.ts';
import { CONTROLS, focusFaults } from './focus-faults.ts';
import { axeFindings, hasAxe, layoutFaults, motionOver, movingParts, showsTheme } from './in-page.ts';
import { lookFaults, type LookRules } from './look-faults.ts';
import type { Phone } from './phone.ts';
import type { ScreenState } from './screens.ts';
import { isRead, LOOKS_AT_ALL, lookRulesOf } from './words.ts';
import type { Language } from './words.ts';

/** Folder for a picture of each screen, for eyes; also paints the documents' picture anew. Empty in a usual run. */
export const SHOTS = process.env['E2E_SHOTS'] ?? '';
/** Smallest and usual phone; 320 is also a usual one with the page zoomed in. */
const WIDTHS = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
] as const;
/** How long somebody who looks through some twenty screens or sheets may take, on a machine that is half as quick as a usual one. */
export const LOOKING_MS = 600_000;
const THEMES = ['light', 'dark'] as const;
/** The source of axe-core, to be put into a page. */
export const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The page and, where a game is open in it, the game's own: both are looked at alike. */
function pagesOf({ page }: Phone): readonly Frame[] {
  return page.frames().filter((frame) => frame.url().startsWith('http'));
}

/** What stands on the page and in its game, in as many words as a message of a fault bears. */
export async function standing(phone: Phone): Promise<string> {
  const texts = pagesOf(phone).map((page) => page.locator('body').innerText().catch(String));
  return (await Promise.all(texts)).map((text) => text.replaceAll(/\s+/g, ' ').slice(0, 400)).join(' | ');
}

/** Findings of axe-core, of whatever weight; the dark theme differs in colours alone, so only those are asked again. */
async function findings(phone: Phone, theme: (typeof THEMES)[number]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const page of pagesOf(phone)) {
    if (!(await page.evaluate(hasAxe))) await page.evaluate(AXE);
    for (const { id, nodes } of await page.evaluate(axeFindings, theme === 'dark'))
      found.push(...nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`));
  }
  return found;
}

/** Shows the page in a theme, with every change of colour at its end. */
async function showTheme(phone: Phone, theme: (typeof THEMES)[number]): Promise<void> {
  await phone.page.emulateMedia({ colorScheme: theme });
  for (const page of pagesOf(phone)) {
    await page.waitForFunction(showsTheme, theme);
    await page.evaluate(motionOver);
  }
}

/** What a lobby says that is told other texts than those of its language. */
interface Spoken {
  readonly locale: Language;
  readonly name: string;
  readonly rules: LookRules;
}

const RULES = new Map<Language, LookRules>();

function rulesOf(locale: Language): LookRules {
  const rules = RULES.get(locale) ?? lookRulesOf(locale);
  RULES.set(locale, rules);
  return rules;
}

/** What sticks out, is cut off, is too small for a finger or in another language, as the page stands. */
export async function looksOf(
  phone: Phone,
  locale: Language,
  rules: LookRules = rulesOf(locale),
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const page of pagesOf(phone)) {
    await page.evaluate(motionOver);
    faults.push(...(await page.evaluate(layoutFaults)), ...(await lookFaults(page, rules)));
  }
  return faults;
}

/** Size of the letters that a person may have chosen on his phone, of the usual 16 px. */
const USUAL_PX = 16;
const TWICE_PX = 32;

/** The letters as large as the phone's owner wants them; the page is told as by his browser's own setting. */
async function showLetters({ page, context }: Phone, standard: number): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard } });
  await session.detach();
}

/** What the letters of twice the size push out, cut off, tear or cover. */
export async function largeFaults(phone: Phone, locale: Language): Promise<readonly string[]> {
  const { page } = phone;
  await page.setViewportSize(WIDTHS[1]);
  await showLetters(phone, TWICE_PX);
  await page.evaluate(motionOver);
  const cut = (await lookFaults(page, rulesOf(locale))).filter((fault) => fault.startsWith('cut off'));
  const torn = await page.evaluate(brokenWords);
  const faults = [...(await page.evaluate(layoutFaults)), ...cut, ...torn, ...(await keyboardFaults(phone))];
  if (SHOTS !== '') await page.screenshot({ path: `${SHOTS}/large-${locale}-${largeShots++}.png` });
  await showLetters(phone, USUAL_PX);
  return faults.map((fault) => `large: ${fault}`);
}
let largeShots = 0;

/** What the keyboard cannot find its way by. While it is in a game's frame the page around shows none. */
async function keyboardFaults(phone: Phone): Promise<string[]> {
  if (pagesOf(phone).length > 1) return [];
  await phone.page.keyboard.press('Tab');
  return phone.page.evaluate(focusFaults, CONTROLS);
}

/** Opens a screen or sheet for whoever wants no motion: nothing then has to be waited for until it stands, a change of theme least of all. */
async function showStill(phone: Phone, { show }: ScreenState): Promise<void> {
  await phone.page.emulateMedia({ reducedMotion: 'reduce' });
  await show(phone);
}

/** What the keyboard cannot find its way by, and what moves though the phone wants no motion (`showStill`). */
async function handsFaults(phone: Phone): Promise<readonly string[]> {
  return [...(await keyboardFaults(phone)), ...(await phone.page.evaluate(movingParts))];
}

/**
 * What axe-core finds in the light; in one language also in the dark, and what keyboard and motion find: colours, order and movement are the
 * same in all. Large letters are not: a language that breaks anywhere always fits.
 */
async function readFaults(phone: Phone, locale: Language): Promise<string[]> {
  const faults = (await findings(phone, 'light')).map((finding) => `light: ${finding}`);
  if (LOOKS_AT_ALL) faults.push(...(await largeFaults(phone, locale)));
  if (locale !== 'zh-CN') return faults;
  faults.push(...(await handsFaults(phone)));
  await showTheme(phone, 'dark');
  for (const finding of await findings(phone, 'dark')) faults.push(`dark: ${finding}`);
  if (SHOTS !== '') await phone.page.screenshot({ path: `${SHOTS}/dark-${locale}-${largeShots}.png` });
  await showTheme(phone, 'light');
  return faults;
}

/** A sheet or a form full of faults, on the smallest phone; axe-core reads it in the languages of the journeys. */
export async function sheetFaultsOf(phone: Phone, sheet: ScreenState, locale: Language): Promise<string[]> {
  await phone.page.setViewportSize(WIDTHS[0]);
  await showStill(phone, sheet);
  const faults = (await looksOf(phone, locale)).map((fault) => `${sheet.name}: ${fault}`);
  if (SHOTS !== '') await phone.page.screenshot({ path: `${SHOTS}/${locale}-${sheet.name}.png` });
  if (isRead(locale)) for (const fault of await readFaults(phone, locale)) faults.push(`${sheet.name}: ${fault}`);
  return faults;
}

/** One screen in both widths alone: what is the same in every language is not asked again. */
export async function layoutOf(phone: Phone, screen: ScreenState, spoken: Language | Spoken): Promise<string[]> {
  const { locale, name, rules } =
    typeof spoken === 'string' ? { locale: spoken, name: spoken, rules: rulesOf(spoken) } : spoken;
  const { page } = phone;
  const faults: string[] = [];
  phone.complaints.length = 0;
  await showStill(phone, screen);
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    for (const fault of await looksOf(phone, locale, rules))
      faults.push(`${name} ${screen.name} ${size.width}: ${fault}`);
  }
  if (SHOTS !== '') await page.screenshot({ path: `${SHOTS}/${name}-${screen.name}.png` });
  return [...faults, ...phone.complaints.map((text) => `${name} ${screen.name}: ${text}`)];
}

/** One screen in both themes and widths; what is wrong, each with the place where it was seen. */
export async function faultsOf(phone: Phone, screen: ScreenState, locale: Language): Promise<string[]> {
  const { page } = phone;
  const faults: string[] = [];
  phone.complaints.length = 0;
  await showStill(phone, screen);
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    for (const fault of await looksOf(phone, locale)) faults.push(`${screen.name} ${size.width}: ${fault}`);
  }
  if (SHOTS !== '') await page.screenshot({ path: `${SHOTS}/${locale}-${screen.name}.png` });
  for (const fault of await readFaults(phone, locale)) faults.push(`${screen.name}: ${fault}`);
  return [...faults, ...phone.complaints.map((text) => `${screen.name}: ${text}`)];
}
