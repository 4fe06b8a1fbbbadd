import { headerOfLocale } from '@drawroom/i18n/locales';
import { launchBrowser } from '@drawroom/testkit/browser';
import type { BrowserContext, Locator, Page } from 'playwright-core';

import { bendClock, followLink, keepLanguage, overlaysLeft } from './in-page.ts';
import type { LobbyWorld } from './lobby-world.ts';
import { wordsOf } from './words.ts';
import type { Language, Words } from './words.ts';

/** Long enough for a slow machine; a condition that holds sooner ends the wait. */
export const PATIENCE_MS = 60_000;

/** A member's phone with the lobby on it. */
export interface Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly say: Words;
  /** What the browser complained about, in order: errors on the console and errors nobody caught. */
  readonly complaints: string[];
  /** Addresses of everything the page has asked for since `forgetRequests`. */
  readonly requests: string[];
  /** Logs in through the form. */
  logIn(username?: string, password?: string): Promise<void>;
  /** Opens a path of the lobby as by its address. */
  open(path: string): Promise<void>;
  /** Loads the page again, once every overlay that closes has left the history. */
  reload(): Promise<void>;
  /** A button by the message on it. */
  button(key: string, places?: Readonly<Record<string, string>>): Locator;
  close(): Promise<void>;
}

export interface PhoneOptions {
  readonly locale?: Language;
  /** What its lobby says, where that is not what the locale does. */
  readonly say?: Words;
  readonly width?: number;
  readonly height?: number;
  /** As a native shell writes it. */
  readonly userAgent?: string;
  /** Before the first page, such as what a host puts into every page. */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
  /** Added to what `Date` says in the page, ms. */
  readonly clockWrongByMs?: number;
}

/**
 * A fresh phone: nothing stored, 390 x 844 with touch; the language is the member's choice kept from before. Each has a
 * browser of its own, so that none can break another one's; a start takes half a second of a processor.
 */
export async function aPhone(world: Pick<LobbyWorld, 'url'>, options: PhoneOptions = {}): Promise<Phone> {
  const { locale = 'zh-CN', width = 390, height = 844, clockWrongByMs = 0 } = options;
  const browser = await launchBrowser();
  if (browser === null) throw new Error('no browser any more');
  const context = await browser.newContext({
    baseURL: world.url,
    viewport: { width, height },
    hasTouch: true,
    isMobile: true,
    locale,
    timezoneId: 'Asia/Shanghai',
    ...(options.userAgent === undefined ? {} : { userAgent: options.userAgent }),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(keepLanguage, headerOfLocale(locale));
  if (clockWrongByMs !== 0) await context.addInitScript(bendClock, { byMs: clockWrongByMs });
  await options.prepare?.(context);
  const page = await context.newPage();
  const { say = wordsOf(locale) } = options;
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  page.on('pageerror', (error) => void complaints.push(String(error)));
  page.on('request', (request) => void requests.push(request.url()));
  const button: Phone['button'] = (key, places) =>
    page.getByRole('button', { name: say(key, places), exact: true }).filter({ visible: true });
  return {
    page,
    context,
    say,
    complaints,
    requests,
    button,
    open: async (path) => void (await page.goto(path)),
    logIn: async (username = 'player01', password = 'demo1234') => {
      await page.goto('/login');
      await page.getByLabel(say('member.login.username'), { exact: true }).fill(username);
      await page.getByLabel(say('member.login.password'), { exact: true }).fill(password);
      await button('member.login.submit').tap();
      await page.waitForURL('**/enterRoom');
    },
    reload: async () => {
      await page.waitForFunction(overlaysLeft);
      await page.reload();
    },
    close: () => browser.close(),
  };
}

/** The same phone in the hands of somebody who goes from screen to screen by links, where no overlay lies over them or is just leaving. */
export function walking(phone: Phone): Phone {
  const { page } = phone;
  const open: Phone['open'] = async (path) => {
    const isThere = (await page.evaluate(overlaysLeft)) && (await page.evaluate(followLink, path));
    if (!isThere) await phone.open(path);
  };
  return { ...phone, open };
}
