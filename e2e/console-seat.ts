import { expecting } from '@drawroom/testkit/expecting';
import type { Browser, Locator, Page } from 'playwright-core';

import { PATIENCE_MS } from './phone.ts';

/** Folder for pictures of the console, for eyes. Empty in a usual run. */
const SHOTS = process.env['E2E_SHOTS'] ?? '';

/** An operator before the console. */
export interface Seat {
  readonly page: Page;
  /** What the browser complained about. */
  readonly complaints: readonly string[];
  /** Hosts that the page has asked for anything. */
  readonly hosts: ReadonlySet<string>;
  /** Calls by which something was changed or shown for a reason, that the door has carried out. */
  readonly deeds: readonly string[];
  /** Begins the act behind a button or a key and answers its dialog, by the labels of its fields. */
  readonly act: (name: string, answers?: Readonly<Record<string, string>>) => Promise<void>;
  /** Begins it by its key, once its button stands there: a row that changes offers it a moment after the page has told of the change. */
  readonly press: (key: string, name: string) => Promise<Locator>;
  /** Keeps a picture of the page, in a run that wants pictures. */
  readonly shot: (name: string) => Promise<void>;
}

export interface SeatOptions {
  readonly opsUrl: string;
  /** One of the demonstration's operators. */
  readonly name: string;
  /** Header `lang` of the console; English when left out. */
  readonly lang?: string;
  readonly theme?: 'light' | 'dark';
  /** Zone of the browser; that of this machine when left out. */
  readonly zone?: string;
}

/** Signs an operator in on a usual screen. */
export async function seatAt(
  browser: Browser,
  { opsUrl, name, lang = 'en_US', theme = 'light', zone }: SeatOptions,
): Promise<Seat> {
  const clock = zone === undefined ? {} : { timezoneId: zone };
  const context = await browser.newContext({ baseURL: opsUrl, viewport: { width: 1280, height: 800 }, ...clock });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(`localStorage.language = ${JSON.stringify(lang)}; localStorage.theme = '${theme}'`);
  const page = await context.newPage();
  const complaints: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (line) => void (line.type() === 'error' && complaints.push(line.text())));
  page.on('pageerror', (error) => void complaints.push(String(error)));
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http')) hosts.add(host);
  });
  const deeds: string[] = [];
  page.on('response', (reply) => {
    if (reply.request().method() === 'POST' && reply.status() === 200)
      deeds.push(new URL(reply.url()).pathname.replace('/console/api/', ''));
  });
  await page.goto('/');
  await page.locator('input[autocomplete=username]').fill(name);
  await page.locator('input[type=password]').fill('demo1234');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: `(${name})` }).waitFor();
  const buttonOf = (of: string): Locator => page.getByRole('button', { name: new RegExp(`^${of}`) }).first();
  const press: Seat['press'] = async (key, button) => {
    await buttonOf(button).waitFor();
    await page.keyboard.press(key);
    return page.getByRole('dialog', { name: button });
  };
  const act: Seat['act'] = async (button, answers = {}) => {
    await buttonOf(button).click();
    const dialog = page.getByRole('dialog', { name: button });
    await dialog.waitFor();
    for (const [label, value] of Object.entries(answers)) {
      const field = dialog.getByLabel(label);
      if ((await field.getAttribute('role')) === 'combobox') {
        await field.click();
        await page.getByRole('option', { name: value }).click();
      } else await field.fill(value);
    }
    await dialog.locator('button[type=submit]').click();
    await dialog.waitFor({ state: 'hidden' });
  };
  const shot = async (picture: string): Promise<void> => {
    if (SHOTS !== '') await page.screenshot({ path: `${SHOTS}/${picture}.png` });
  };
  return { page, complaints, hosts, deeds, act, press, shot };
}

/**
 * Does what proposes something, and hears that another person has to approve it. That stands for two seconds: on a busy machine they are over
 * before somebody has looked who looks only then.
 */
export async function propose(page: Page, deed: () => Promise<void>): Promise<void> {
  const told = expecting(page.getByText('Proposed. Another person has to approve it.').waitFor());
  await deed();
  await told;
}
