import { expect, test } from 'vitest';

import { launchBrowser } from '@drawroom/testkit/browser';

const browser = await launchBrowser();

test.skipIf(!browser)('the browser of the tests shows a page', { timeout: 60_000 }, async () => {
  const page = await browser!.newPage();
  await page.setContent('<title>Drawroom</title><h1>ready</h1>');
  expect(await page.textContent('h1')).toBe('ready');
  await browser!.close();
});
