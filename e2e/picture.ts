import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { motionOver } from './in-page.ts';
import type { Phone } from './phone.ts';
import { memberScreens } from './screens.ts';
import type { DrawnRound } from './screens.ts';

const FILE = fileURLToPath(new URL('../docs/images/lobby.png', import.meta.url));
/** List, slip, checked draw: the three moments that tell what the lobby is. */
const SHOWN = ['lottery', 'lotteryBet-slip', 'proof'];

/** Makes the picture of the documents: three phones side by side, taken from the running lobby. */
export async function paintPicture(phone: Phone, round: DrawnRound): Promise<void> {
  const { page, say } = phone;
  const shots: string[] = [];
  await page.setViewportSize({ width: 390, height: 780 });
  await page.emulateMedia({ colorScheme: 'light' });
  for (const name of SHOWN) {
    const screen = memberScreens(round).find((each) => each.name === name);
    if (screen === undefined) throw new Error(`no screen ${name}`);
    await screen.show(phone);
    const notice = page.locator('aside').getByRole('button', { name: say('ui.close'), exact: true });
    if (await notice.isVisible()) await notice.tap();
    await page.evaluate(motionOver);
    shots.push((await page.screenshot()).toString('base64'));
  }
  const images = shots.map((shot) => `<img alt="" width="390" src="data:image/png;base64,${shot}">`);
  await page.goto('about:blank');
  await page.setViewportSize({ width: 1_360, height: 892 });
  await page.setContent(
    `<style>body{margin:0;height:892px;display:flex;align-items:center;justify-content:center;gap:35px;background:#e9e2d5}
     img{border-radius:28px;border:7px solid #1f1b16;box-shadow:0 18px 40px rgb(60 45 25/.22)}</style>${images.join('')}`,
  );
  await page.evaluate(motionOver);
  await mkdir(fileURLToPath(new URL('../docs/images/', import.meta.url)), { recursive: true });
  await writeFile(FILE, await page.screenshot());
}
