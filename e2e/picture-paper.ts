import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Locale } from './picture-house.ts';
import { headerOfLocale } from '@drawroom/i18n/locales';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';

import { callAt, envelopeFor, inputOf } from '../apps/lobby/src/testing/answer-call.ts';
import {
  bendClock,
  fontsReady,
  keepLanguage,
  motionOver,
  nothingLoads,
  showsTheme,
  withoutAutofill,
  writtenLetters,
} from './in-page.ts';
import { NOW_MS, houseOnPaper } from './picture-house.ts';
import { answerSocket } from './picture-socket.ts';

/** No host of that name is ever asked: everything under it is answered here. */
const ORIGIN = 'https://lobby.test';
const FONTS = fileURLToPath(new URL('../node_modules/@fontsource/', import.meta.url));
const FAMILIES = { 'noto-sans': 'Noto Sans', 'noto-sans-arabic': 'Noto Sans Arabic', 'noto-sans-sc': 'Noto Sans SC' };
/** How often a screen is looked at before it counts as restless. */
const STILL_TRIES = 20;
const WEIGHTS = ['400', '500', '600', '700'];

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** The fonts of the packages as the style sheet of a page: what is installed on a machine never draws a letter. */
const sheets = Object.keys(FAMILIES).flatMap((name) =>
  WEIGHTS.map((weight) =>
    readFileSync(`${FONTS}${name}/${weight}.css`, 'utf8')
      .replaceAll(/url\(\.\/files\/([^)]+\.woff2)\)/g, `url(/picture-fonts/${name}/files/$1)`)
      .replaceAll(/,\s*url\([^)]+\.woff\) format\('woff'\)/g, ''),
  ),
);
const families = Object.values(FAMILIES).map((family) => `'${family}'`);
const OWN_FONTS = `<style>${sheets.join('')}*,::before,::after{font-family:${families.join(',')} !important}</style>`;

/** Ranges of letters that the fonts have, first and last. */
const covered = [...sheets.join('').matchAll(/unicode-range:([^;]+);/g)].flatMap(([, ranges = '']) =>
  ranges.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const;
  }),
);

function isCovered(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return covered.some(([first, last]) => code >= first && code <= last);
}

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
  context.setDefaultTimeout(15_000);
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

interface World {
  readonly locale: Locale;
  readonly dist: string;
  readonly faults: string[];
}

/** Answers all requests, and counts them: how many there have been, and how many are not answered yet. */
async function answerEverything(
  context: BrowserContext,
  { locale, dist, faults }: World,
): Promise<{ readonly count: number; readonly open: number }> {
  const asked = { count: 0, open: 0 };
  const answers = houseOnPaper(locale);
  const html = readFileSync(join(dist, 'index.html'), 'utf8').replace('</head>', `${OWN_FONTS}</head>`);
  await context.route('**/*', async (route) => {
    asked.count += 1;
    asked.open += 1;
    try {
      await answer(route);
    } catch (fault) {
      faults.push(String(fault));
      await route.abort().catch(() => undefined);
    } finally {
      asked.open -= 1;
    }
  });
  return asked;

  async function answer(route: Route): Promise<void> {
    const request = route.request();
    const url = new URL(request.url());
    if (url.pathname.startsWith('/picture-fonts/'))
      return route.fulfill({
        path: join(FONTS, url.pathname.slice('/picture-fonts/'.length)),
        contentType: 'font/woff2',
      });
    if (/^\/(api|m-app|app)\//.test(url.pathname)) return answerCall(route, url);
    const type = TYPES[extname(url.pathname)];
    if (type === undefined) return route.fulfill({ body: html, contentType: 'text/html' });
    return route.fulfill({ path: join(dist, url.pathname), contentType: type });
  }

  async function answerCall(route: Route, url: URL): Promise<void> {
    const request = route.request();
    const call = callAt(request.method(), url.pathname);
    const rule = answers.get(call.name);
    if (rule === undefined) throw new Error(`nobody answers ${call.name}`);
    const input = await inputOf(call, url, { method: request.method(), body: request.postData() ?? '' });
    const reply = envelopeFor(call, rule(input));
    if (reply === null) return route.abort();
    await route.fulfill({ status: reply.status, body: await reply.text(), contentType: 'application/json' });
  }
}
