import type { ReplyOf } from '@drawroom/contract/call';
import type { oddsList } from '@drawroom/contract/lottery';
import { playOf } from '@drawroom/engine/games/index';
import { expecting } from '@drawroom/testkit/expecting';
import type { Locator } from 'playwright-core';

import type { Phone } from './phone.ts';

type Panel = ReplyOf<typeof oddsList>;

/** What is tapped on a lottery's panel: one list of picks per side or position; none for a play of one ticket. */
export interface Taps {
  readonly play: string;
  readonly sides?: readonly (readonly string[])[];
}

/** Long enough for the rest of a round and the opening of the next. */
const NEXT_ROUND_MS = 45_000;

/** Opens a lottery's table; gives the panel as the server has described it in the language of the phone. */
export async function openPanel(phone: Phone, lotteryCode: string): Promise<Panel> {
  const { page } = phone;
  const reply = expecting(
    page.waitForResponse((each) => each.url().includes('/app/lotteryGame/oddsList'), { timeout: NEXT_ROUND_MS }),
  );
  await phone.open(`/lotteryBet?lottery=${lotteryCode}`);
  const { data } = (await (await reply).json()) as { data: Panel };
  return data;
}

/** Brings a play to sight by its tab and, where a tab shows one of its plays at a time, by the play's own name. */
export async function showPlay(phone: Phone, panel: Panel, playCode: string): Promise<Locator> {
  const { page, say } = phone;
  const group = panel.groups.find(({ plays }) => plays.some((play) => play.playCode === playCode));
  const play = group?.plays.find((each) => each.playCode === playCode);
  if (group === undefined || play === undefined) throw new Error(`${playCode} is not on the panel`);
  // Groups that only differ in how many numbers are picked share a tab.
  const name = /\.pick\d+$/.test(group.code) ? say('lottery.pickTab') : group.title;
  await page.getByRole('tab', { name, exact: true }).tap();
  await page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
  const section = page.locator('main').getByRole('region', { name: play.title, exact: true });
  const names = page.locator('main').getByRole('group', { name: say('lottery.groups'), exact: true });
  if ((await section.count()) === 0 && (await names.count()) > 0)
    await names.getByRole('button', { name: play.title, exact: true }).tap();
  return play.input === 'none' ? page.locator('main') : section;
}

/** Picks on the panel as a finger does, and puts what is put together on the slip. */
export async function tapPlay(phone: Phone, panel: Panel, { play, sides = [] }: Taps): Promise<void> {
  const section = await showPlay(phone, panel, play);
  const shown = panel.groups.flatMap(({ plays }) => plays).find(({ playCode }) => playCode === play);
  if (sides.length === 0) {
    const key = section.getByRole('button', { name: new RegExp(`^${shown?.title}[ ,，]`, 'u') }).first();
    await tapKey(phone, key);
    return;
  }
  const { choices = [] } = playOf(play) ?? {};
  const add = section.getByRole('button', { name: phone.say('lottery.addToSlip'), exact: true });
  const picker = (await add.count()) > 0;
  for (const [at, picks] of sides.entries()) {
    const side = picker ? section.getByRole('group').nth(at) : section;
    for (const pick of picks) {
      const place = choices.indexOf(pick);
      if (place < 0) throw new Error(`${play} has no ${pick}`);
      await tapKey(phone, side.locator('.grid button[aria-pressed]').nth(place));
    }
  }
  if (picker) await add.tap();
}

async function tapKey({ page }: Phone, key: Locator): Promise<void> {
  await key.and(page.locator(':enabled')).waitFor({ timeout: NEXT_ROUND_MS });
  await key.tap();
}
