import { launchBrowser } from '@drawroom/testkit/browser';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';

import { brokenWords } from './broken-words.ts';
import { CONTROLS, focusFaults } from './focus-faults.ts';
import { axeFindings, hear, heard, layoutFaults, movingParts, nothingLoads } from './in-page.ts';
import { lookFaults } from './look-faults.ts';
import { AXE } from './screen-faults.ts';
import { lookRulesOf, type Language } from './words.ts';

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

  test('words that stand as columns of letters, also beside words that stand whole', async () => {
    const page = await pageOf(
      `<div style="display:flex;width:200px"><h2 style="min-width:0;overflow-wrap:anywhere">Mahudhurio</h2><b style="flex:none;width:180px">whole</b></div>
       <p dir="ltr" style="width:20px;overflow-wrap:anywhere">deadbeef</p>`,
    );
    expect(await page.evaluate(brokenWords)).toEqual([expect.stringMatching(/^in \d+ pieces: Mahudhurio in/u)]);
  });

  test('a part that moves for whoever wants no motion', async () => {
    const page = await pageOf(
      `<style>@keyframes turn { to { rotate: 1turn } } #wheel { animation: turn 1s infinite }</style><p id="wheel">x</p>`,
    );
    await page.emulateMedia({ reducedMotion: 'reduce' });
    expect(await page.evaluate(movingParts)).toEqual([expect.stringContaining('id="wheel"')]);
  });

  test('a text that is cut off across and down, also by the button that it is on, and a control too small for a finger', async () => {
    const page = await pageOf(
      `<p style="width:60px;overflow:hidden;white-space:nowrap">كلمات طويلة جدا</p>
       <p style="height:20px;overflow:hidden">واحد<br><br>اثنان</p>
       <button style="display:block;width:50px;height:50px;white-space:nowrap">كلمات على زر</button><button>و</button>`,
      'rtl',
    );
    expect(await lookFaults(page, lookRulesOf('ar-EG'))).toEqual([
      expect.stringMatching(/^cut off: كلمات طويلة/u),
      expect.stringMatching(/^cut off: اثنان/u),
      expect.stringMatching(/^cut off: كلمات على زر in <button/u),
      expect.stringMatching(/^small: .*>و<\/button>/u),
    ]);
  });
});

describe.skipIf(browser === null)('what looks at texts sees a planted fault', () => {
  test.each<readonly [Language, 'ltr' | 'rtl', readonly string[]]>([
    ['zh-CN', 'ltr', ['Place bets', 'Đặt cược', '余额 balance']],
    ['ja-JP', 'ltr', ['残高 balance']],
    ['vi-VN', 'ltr', ['Place bets', '投注', 'Số dư 余额']],
    ['en-US', 'ltr', ['Đặt cược', '投注', 'Balance 余额']],
    ['de-DE', 'ltr', ['Place bets', '投注', 'Đặt cược']],
    ['th-TH', 'ltr', ['Place bets', 'ยอด balance', '๑๒']],
    ['ru-RU', 'ltr', ['Place bets', 'Баланс balance']],
    ['ar-EG', 'rtl', ['Place bets', 'رصيد balance', '٣٤']],
  ])('%s, read %s: each text in another language', async (language, dir, strange) => {
    const page = await pageOf(strange.map((text) => `<p>${text}</p>`).join(''), dir);
    const faults = await lookFaults(page, lookRulesOf(language));
    expect(faults).toEqual(strange.map((text) => `another language: ${text}`));
  });

  test('nothing in a name that somebody entered, in a code, or in a part that says which language it is in', async () => {
    const entered = `<bdi>Linh</bdi><span dir="ltr">0xabcd</span><span lang="en">Place bets</span>
       <p>\u2068Linh\u2069 的团队</p>`;
    const page = await pageOf(entered);
    expect(await lookFaults(page, lookRulesOf('zh-CN'))).toEqual([]);
    // Whole texts of the product are found there too.
    await page.setContent('<html dir="ltr"><body><bdi>Place bets</bdi></body></html>');
    expect(await lookFaults(page, lookRulesOf('zh-CN'))).toEqual(['another language: Place bets']);
    // Beside a name the rest of the sentence counts.
    await page.setContent('<html dir="ltr"><body><p>\u2068Linh\u2069 team</p></body></html>');
    expect(await lookFaults(page, lookRulesOf('zh-CN'))).toEqual(['another language: \u2068Linh\u2069 team']);
  });

  test.each(['lottery.label.size.big', 'rule.k3.1', 'play.k3_sum.big-2'])(
    'the key of a message instead of its text: %s',
    async (key) => {
      const page = await pageOf(`<p>${key}</p><p>12.50</p><p>Over.</p>`);
      expect(await page.evaluate(layoutFaults)).toEqual([`key instead of a text: ${key}`]);
    },
  );
});

describe.skipIf(browser === null)('what asks the page sees a planted fault', () => {
  test('a page that is wider than the phone', async () => {
    const page = await pageOf('<p style="width:500px">words</p>');
    expect(await page.evaluate(layoutFaults)).toEqual([
      '500 px wide at 390',
      expect.stringMatching(/^sticks out: <p/u),
    ]);
  });

  test.each(['<ul aria-busy="true"></ul>', '<p data-loading></p>', '<p class="skeleton"></p>'])(
    'that something still loads: %s',
    async (part) => {
      const page = await pageOf(part);
      expect(await page.evaluate(nothingLoads)).toBe(false);
    },
  );

  test('what axe-core knows: pale letters, a picture without words, a target too small; under a dialog the dialog alone', async () => {
    const page = await pageOf(
      `<main><h1>x</h1><p style="color:#bbb;background:#fff">pale</p><img src="data:,"><div style="line-height:0">
       <button style="width:9px;height:9px;padding:0;border:0" aria-label="a"></button><button style="width:9px;height:9px;padding:0;border:0" aria-label="b"></button></div></main>`,
    );
    await page.evaluate(AXE);
    const ids = (onlyColours: boolean): Promise<string[]> =>
      page.evaluate(axeFindings, onlyColours).then((found) => found.map(({ id }) => id));
    const found = await ids(false);
    for (const id of ['color-contrast', 'image-alt', 'target-size']) expect(found).toContain(id);
    expect(await ids(true)).toEqual(['color-contrast']);
    await page.evaluate(`document.body.insertAdjacentHTML('beforeend', '<dialog aria-label="d"><p style="color:#999">pale</p></dialog>');
      document.querySelector('dialog').showModal()`);
    expect(await ids(false)).toEqual(['color-contrast']);
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
