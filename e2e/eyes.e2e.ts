import { launchBrowser } from '@drawroom/testkit/browser';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';

import { CONTROLS, focusFaults } from './focus-faults.ts';
import { hear, heard, layoutFaults, movingParts } from './in-page.ts';
import { lookFaults } from './look-faults.ts';
import { lookRulesOf } from './words.ts';

const browser = await launchBrowser();
afterAll(() => browser?.close());

/** A phone's page with this in it. */
async function pageOf(body: string, dir = 'ltr'): Promise<Page> {
  const page = await browser!.newPage({ viewport: { width: 390, height: 844 } });
  await page.addInitScript(hear);
  await page.goto('about:blank');
  await page.setContent(
    `<!doctype html><html dir="${dir}"><style>body { margin: 0 }</style><body>${body}</body></html>`,
  );
  return page;
}

const BIG = 'style="display:block;width:90px;height:60px"';

describe.skipIf(browser === null)('what looks at the screens sees a planted fault', () => {
  test('a part that sticks out to the left of a page that is read from the right', async () => {
    const page = await pageOf('<p style="width:500px">كلمات</p>', 'rtl');
    expect(await page.evaluate(layoutFaults)).toContainEqual(expect.stringContaining('sticks out: <p'));
  });

  test('a control whose focus is not seen, and one under a bar that stays', async () => {
    const page = await pageOf(
      `<button ${BIG}>good</button><button id="bare" ${BIG.replace('60px', '60px;outline:none')}>bare</button>
       <div style="height:700px"></div><button id="under" ${BIG}>under</button>
       <div style="position:fixed;inset:auto 0 0;height:120px;background:#fff">bar</div>`,
    );
    await page.keyboard.press('Tab');
    expect(await page.evaluate(focusFaults, CONTROLS)).toEqual([
      expect.stringMatching(/^focus is not seen: <button id="bare"/u),
      expect.stringMatching(/^focus is covered: <button id="under"/u),
    ]);
  });

  test('a part that moves for whoever wants no motion', async () => {
    const page = await pageOf(
      `<style>@keyframes turn { to { rotate: 1turn } } #wheel { animation: turn 1s infinite }</style><p id="wheel">x</p>`,
    );
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await page.evaluate(movingParts)).toEqual([expect.stringContaining('id="wheel"')]);
  });

  test('a text that is cut off, one in another language, a control too small for a finger', async () => {
    const page = await pageOf(
      `<p style="width:60px;overflow:hidden;white-space:nowrap">كلمات طويلة جدا</p><p>Place bets</p><button>x</button>`,
      'rtl',
    );
    const faults = await page.evaluate(lookFaults, lookRulesOf('ar-EG'));
    for (const kind of ['cut off', 'another language: Place bets', 'small'])
      expect(faults).toContainEqual(expect.stringContaining(kind));
  });

  test('what is said twice by a live region', async () => {
    const page = await pageOf('<p role="status" id="one"></p><p role="status" id="two"></p>');
    for (const [id, text] of [
      ['one', 'closed'],
      ['two', 'drawn'],
      ['one', 'closing'],
      ['one', 'closed'],
    ] as const)
      await page.locator(`#${id}`).evaluate((region: { textContent: string }, said) => {
        region.textContent = said;
      }, text);
    expect(await page.evaluate(heard)).toEqual(['closed', 'drawn', 'closing', 'closed']);
  });
});
