import { headerOfLocale } from '@drawroom/i18n/locales';
import type { Browser, Page } from 'playwright-core';

import { bendClock, fontsReady, keepLanguage, motionOver } from './in-page.ts';
import { nothingLoads, railsAtRest, showsTheme, withoutAutofill, writtenLetters } from './in-page.ts';
import { PATIENCE_MS } from './phone.ts';
import { isCovered } from './picture-fonts.ts';
import { NOW_MS } from './picture-house.ts';
import type { Locale } from './picture-house.ts';
import { answerEverything } from './picture-network.ts';
import { answerSocket } from './silent-socket.ts';

/** No host of that name is ever asked: everything under it is answered here. */
const ORIGIN = 'https://lobby.test';
/** How often a screen is looked at before it counts as restless. */
const STILL_TRIES = 20;

/** A phone on which nothing changes by itself: fonts, clock, network and animations are the test's own. */
export interface Paper {
  readonly page: Page;
  readonly locale: Locale;
  /** What went wrong behind the screen: answers that the contract does not know, errors of the page. */
  readonly faults: string[];
  /** The screen as it is seen, in one appearance. */
  picture(theme: 'light' | 'dark'): Promise<Buffer>;
  /** Waits until everything is there and nothing moves. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export interface PaperOptions {
  readonly locale: Locale;
  /** A built folder of the lobby, or of its gallery. */
  readonly dist: string;
  /** Whether what loads is what is shown: nothing then waits for its end. */
  readonly showsLoading?: boolean;
}

/** Opens a phone on a built folder of the lobby, or of its gallery. */
export async function openPaper(browser: Browser, { locale, dist, showsLoading }: PaperOptions): Promise<Paper> {
  const context = await browser.newContext({
    baseURL: ORIGIN,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    locale,
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    colorScheme: 'light',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(keepLanguage, headerOfLocale(locale));
  await context.addInitScript(withoutAutofill);
  await context.addInitScript(bendClock, { atMs: NOW_MS });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', (error) => void faults.push(String(error)));
  const asked = await answerEverything(context, { locale, dist, faults });
  await answerSocket(page, NOW_MS);
  const settle = async (): Promise<void> => {
    await page.locator('main').filter({ visible: true }).first().waitFor();
    // A part that has come may ask for the next one.
    for (let before = -1; before !== asked.count || asked.open > 0;) {
      before = asked.count;
      if (showsLoading !== true) await page.waitForFunction(nothingLoads);
      await page.evaluate(fontsReady);
      await page.evaluate(motionOver);
      await page.evaluate(railsAtRest);
    }
  };
  /** As drawn twice in a row: nothing was still on its way. */
  const still = async (): Promise<Buffer> => {
    for (let before: Buffer | null = null, tries = 0; ; tries += 1) {
      await settle();
      const now = await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
      if (before !== null && now.equals(before)) return now;
      if (tries === STILL_TRIES) throw new Error(`${page.url()} does not stand still`);
      before = now;
    }
  };
  return {
    page,
    locale,
    faults,
    settle,
    picture: async (theme) => {
      await page.emulateMedia({ colorScheme: theme });
      await page.waitForFunction(showsTheme, theme);
      const png = await still();
      const strange = [...(await page.evaluate(writtenLetters))].filter((letter) => !isCovered(letter));
      if (strange.length > 0) faults.push(`no font of the test has ${strange.join(' ')}`);
      return png;
    },
    close: () => context.close(),
  };
}
