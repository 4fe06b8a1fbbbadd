import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, describe, expect, test } from 'vitest';

import { databases, isPictureKept, leaveToAnother } from './in-page-pictures.ts';
import { openLobbyWorld } from './lobby-world.ts';
import type { Phone } from './phone.ts';
import { enterRoom, field, inRoom, openTalk, stayWhenLost } from './room-talk.ts';

const world = await openLobbyWorld();
afterAll(() => world?.close());
afterEach(() => world?.startServer());

const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#a35' } })
    .jpeg()
    .toBuffer();
/** Noise that no way of drawing makes small. */
const noise = (side: number): Promise<Buffer> =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();

async function choose({ page, button }: Phone, buffer: Buffer): Promise<void> {
  const [picker] = await Promise.all([page.waitForEvent('filechooser'), button('chat.pickPicture').tap()]);
  await picker.setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
}
const ready = ({ page, say }: Phone) => page.getByText(say('chat.pictureReady'), { exact: true });
const kept = ({ page }: Phone): Promise<boolean> => page.evaluate(isPictureKept);
/** The talk is there, and time enough has gone by for what is kept to be taken up: the shelf has been read. */
async function withoutPicture(phone: Phone): Promise<void> {
  await field(phone).waitFor();
  await kept(phone);
  expect(await ready(phone).count()).toBe(0);
  expect(await phone.button('chat.removePicture').count()).toBe(0);
}

describe.skipIf(world === null)('a picture that was chosen and not sent', () => {
  test('is there after a reload with the words beside it, is sent from there once, and is then gone from the phone', async () => {
    const phone = await inRoom(world!, 'player01');
    await field(phone).fill('look at this');
    await choose(phone, await photo());
    await ready(phone).waitFor();
    await expect.poll(() => kept(phone)).toBe(true);
    await phone.page.reload();
    await ready(phone).waitFor();
    expect(await field(phone).inputValue()).toBe('look at this');
    await phone.button('chat.send').tap();
    await phone.page.locator('[data-message] img[src^="/room-picture/"]').waitFor();
    await expect.poll(() => kept(phone)).toBe(false);
    const { rows } = await world!.db.query<{ text: string; width: number }>(
      `select m.text, p.width from chat.message m join chat.picture p using (room_code, seq)`,
    );
    expect(rows).toEqual([{ text: 'look at this', width: 900 }]);
    await phone.page.reload();
    await withoutPicture(phone);
    await phone.close();
  });

  test('is on the phone although the server is away, and goes with the cross', async () => {
    const phone = await inRoom(world!, 'player01');
    await stayWhenLost(phone);
    await world!.stopServer();
    await choose(phone, await photo());
    await expect.poll(() => kept(phone)).toBe(true);
    await world!.startServer();
    // A page that asked for a part of itself meanwhile loads itself anew, which ends another's loading.
    await expect.poll(() => phone.page.reload().then(Boolean, () => false), { timeout: 30_000 }).toBe(true);
    await ready(phone).waitFor({ timeout: 30_000 });
    await phone.button('chat.removePicture').tap();
    await expect.poll(() => kept(phone)).toBe(false);
    await phone.close();
  });
});

describe.skipIf(world === null)('a picture that is not to stay', () => {
  test('is told to be lost with a reload when it is too large to be kept, and is', async () => {
    const phone = await inRoom(world!, 'player02', { locale: 'vi-VN' });
    await choose(phone, await photo());
    await expect.poll(() => kept(phone)).toBe(true);
    await phone.button('chat.removePicture').tap();
    await choose(phone, await noise(1_600));
    await phone.page.getByText(phone.say('chat.pictureNotKept'), { exact: true }).waitFor();
    expect(await kept(phone)).toBe(false);
    await phone.page.reload();
    await withoutPicture(phone);
    await phone.close();
  });

  test('is nobody else’s: another member’s is not shown and goes, and logging out takes it along', async () => {
    const phone = await inRoom(world!, 'player02');
    await choose(phone, await photo());
    await ready(phone).waitFor();
    await expect.poll(() => kept(phone)).toBe(true);
    await phone.page.evaluate(leaveToAnother);
    await phone.page.reload();
    await field(phone).waitFor();
    await expect.poll(() => kept(phone)).toBe(false);
    await withoutPicture(phone);

    await choose(phone, await photo());
    await expect.poll(() => kept(phone)).toBe(true);
    await phone.open('/mine');
    await phone.button('member.mine.logOut').tap();
    await phone.page
      .getByRole('dialog')
      .getByRole('button', { name: phone.say('member.logOut.yes'), exact: true })
      .tap();
    await phone.page.getByLabel(phone.say('member.login.username'), { exact: true }).waitFor();
    await expect.poll(() => phone.page.evaluate(databases)).not.toContain('drawroom-draft');
    await phone.logIn('player02');
    await enterRoom(phone);
    await openTalk(phone);
    await withoutPicture(phone);
    await phone.close();
  });
});
