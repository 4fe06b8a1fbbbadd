import type { Locator } from 'playwright-core';

import { until } from './books.ts';
import type { Phone } from './phone.ts';
import { field } from './room-talk.ts';

/** What the room shows of a bet that stands in the field. */
export function preview({ page, say }: Phone): Locator {
  return page.getByRole('region', { name: say('command.title'), exact: true });
}

/** Writes a bet and presses the button of its preview. */
export async function askToBet(phone: Phone, text: string): Promise<void> {
  await field(phone).fill(text);
  const card = preview(phone);
  await card.getByText(phone.say('lottery.stake')).waitFor();
  const place = card.getByRole('button', { name: phone.say('command.place'), exact: true });
  await place.and(phone.page.locator(':enabled')).waitFor();
  await place.tap();
}

/** Writes a bet and places it. */
export async function bet(phone: Phone, text: string): Promise<void> {
  await askToBet(phone, text);
  // What was placed before may still stand there: the emptied field belongs to this one.
  await until('an empty field', async () => ((await field(phone).inputValue()) === '' ? true : undefined));
  await phone.page.getByText(phone.say('command.placed'), { exact: true }).waitFor();
}
