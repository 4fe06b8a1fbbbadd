import type { Locator } from 'playwright-core';

import { until } from './books.ts';
import type { LobbyWorld } from './lobby-world.ts';
import { aPhone } from './phone.ts';
import type { Phone, PhoneOptions } from './phone.ts';

/** The room of the demo data. */
export const ROOM = '100001';
const TAP_MS = 3_000;

/** A member's phone with the talk of the room open. */
export async function inRoom(
  world: Pick<LobbyWorld, 'url'>,
  username: string,
  options: PhoneOptions = {},
): Promise<Phone> {
  const phone = await aPhone(world, options);
  await phone.logIn(username);
  await enterRoom(phone);
  await openTalk(phone);
  return phone;
}

/** Enters the room by its number. */
export async function enterRoom({ page, say, button }: Phone): Promise<void> {
  await page.getByLabel(say('room.enter.code'), { exact: true }).fill(ROOM);
  await button('room.enter.submit').tap();
  await page.waitForURL('**/lottery');
}

export async function openTalk(phone: Phone): Promise<void> {
  await phone.open('/roomchat');
  await phone.page.getByRole('log').waitFor();
}

/**
 * Stays where the phone is when the screen of a lost network comes first, as it does on a slow machine. It goes by itself when the server
 * is back before it was answered, so a tap may find nothing any more.
 */
export async function stayWhenLost({ page, button }: Phone): Promise<void> {
  await page.addLocatorHandler(button('error.stayHere'), async (stay) => {
    await stay.tap({ timeout: TAP_MS }).catch(() => undefined);
  });
}

export function field({ page, say }: Phone): Locator {
  return page.getByRole('textbox', { name: say('chat.write'), exact: true });
}

/** Says something and waits until the server has taken it. */
export async function speak(phone: Phone, text: string): Promise<void> {
  await field(phone).fill(text);
  await phone.button('chat.send').tap();
  await message(phone, text).waitFor();
}

/** Decides in the sheet before the first share that the record is shown, and shares. */
export async function showRecordAndShare({ page, say, button }: Phone): Promise<void> {
  await button('follow.mine.show').tap();
  const asked = page.getByRole('dialog', { name: say('follow.mine.askTitle'), exact: true });
  await asked.getByRole('button', { name: say('follow.mine.show'), exact: true }).tap();
  await page.getByText(say('follow.mine.shown'), { exact: true }).waitFor();
  const sheet = page.getByRole('dialog', { name: say('follow.share'), exact: true });
  await sheet.getByRole('button', { name: say('follow.share'), exact: true }).tap();
}

/** A message that the room has, by the end of its text. */
export function message({ page }: Phone, text: string): Locator {
  return page.locator('[data-message]').filter({ hasText: text }).last();
}

/** Does something with a message, by the words of its menu. */
export async function deed(phone: Phone, text: string, key: string): Promise<void> {
  const { page, say } = phone;
  await message(phone, text).locator('button').last().tap();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(key), exact: true })
    .tap();
}

/** How often the room's book has a text, once it has it at all. */
export async function timesSaid({ db }: Pick<LobbyWorld, 'db'>, text: string): Promise<number> {
  return until(`"${text}" in the room`, async () => {
    const { rows } = await db.query<{ times: number }>(
      'select count(*)::int as times from chat.message where room_code = $1 and text = $2',
      [ROOM, text],
    );
    const times = rows[0]?.times ?? 0;
    return times > 0 ? times : undefined;
  });
}

/** Makes a member a moderator of the room. */
export async function makeModerator({ db }: LobbyWorld, username: string): Promise<void> {
  await db.query(
    'insert into room.moderator (room_code, member_id) select $1, id from member.member where username = $2 on conflict do nothing',
    [ROOM, username],
  );
}
