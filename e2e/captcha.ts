import { until } from './books.ts';
import { motionOver } from './in-page.ts';
import type { LobbyWorld } from './lobby-world.ts';
import type { Phone } from './phone.ts';

/** Width of a captcha's picture in its own pixels. */
const WIDTH = 320;

/** Where the gap of the picture on the screen lies; only its server knows. */
async function gapOf({ db }: Pick<LobbyWorld, 'db'>): Promise<number> {
  return until('a captcha', async () => {
    const { rows } = await db.query<{ x: number }>(
      'select x from member.captcha where tried_at is null order by slide_until desc limit 1',
    );
    return rows[0]?.x;
  });
}

/** Drags the piece as a hand does and lets it go `off` picture pixels beside its gap. */
export async function slide({ page }: Phone, world: Pick<LobbyWorld, 'db'>, off = 0): Promise<void> {
  const handle = page.locator('[role="slider"][aria-disabled="false"]');
  await handle.waitFor();
  // The picture comes up with its sheet; its place counts only once that stands.
  await page.evaluate(motionOver);
  const frame = await page.getByRole('dialog').locator('img').first().boundingBox();
  const box = await handle.boundingBox();
  if (frame === null || box === null) throw new Error('no captcha on the screen');
  const way = (((await gapOf(world)) + off) * frame.width) / WIDTH;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 15; step += 1) {
    await page.mouse.move(x + way * Math.sqrt(step / 15), y + (step % 3));
    await page.waitForTimeout(25);
  }
  await page.mouse.up();
}
