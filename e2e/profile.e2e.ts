import { expecting } from '@drawroom/testkit/expecting';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';

import { stored } from './in-page.ts';
import { openLobbyWorld } from './lobby-world.ts';
import { aPhone } from './phone.ts';

const world = await openLobbyWorld();
afterAll(() => world?.close());

describe.skipIf(world === null)('what a member says of himself', () => {
  test('a photograph becomes his picture, small before it is sent, and is there on his next phone (R-75)', async () => {
    const phone = await aPhone(world!);
    const { page, say } = phone;
    await phone.logIn('player01');
    await phone.open('/userset');
    await page.getByRole('button', { name: say('config.avatar') }).tap();
    const photo = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#2a6' } })
      .withExif({ IFD0: { Copyright: 'canary-7f3a91' } })
      .jpeg()
      .toBuffer();
    const sent = expecting(page.waitForRequest((request) => request.url().includes('uploadAvatar')));
    const [picker] = await Promise.all([page.waitForEvent('filechooser'), phone.button('config.avatarChoose').tap()]);
    await picker.setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
    expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data; boundary=drawroom-/);
    await page.getByText(say('config.avatarSaved'), { exact: true }).waitFor();
    const { rows } = await world!.db.query<{ avatar: string; picture: Buffer }>(
      'select m.avatar, a.picture from member.member m join member.avatar a on a.member_id = m.id',
    );
    expect(rows).toHaveLength(1);
    const avatar = rows[0]?.avatar ?? '';
    expect(await sharp(rows[0]?.picture).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(rows[0]?.picture.includes('canary')).toBe(false);
    const shown = page.locator(`img[src="${avatar}"]`).filter({ visible: true });
    await shown.first().waitFor();
    expect(phone.complaints).toEqual([]);
    await phone.close();

    const other = await aPhone(world!);
    await other.logIn('player01');
    const fetched = expecting(other.page.waitForResponse((response) => response.url().endsWith(avatar)));
    await other.open('/mine');
    expect((await fetched).status()).toBe(200);
    await other.page.locator(`img[src="${avatar}"]`).waitFor();
    expect(other.complaints).toEqual([]);
    await other.close();
  });

  test('a changed password ends the session on the other phone, which says why; this one goes on (R-57)', async () => {
    const [phone, other] = [await aPhone(world!), await aPhone(world!)];
    await phone.logIn('player02');
    await other.logIn('player02');
    await other.open('/lottery');
    await other.page.getByText(other.say('title.lottery')).first().waitFor();
    const { page, say } = phone;
    await phone.open('/userset');
    await page.getByRole('link', { name: say('title.changePassword') }).tap();
    const field = (key: string) => page.getByLabel(say(key), { exact: true });
    await field('config.passwordOld').fill('demo1234');
    await field('config.passwordNew').fill('v9$tonqe3');
    await field('member.register.confirm').fill('v9$tonqe3');
    await phone.button('config.save').tap();
    await page.waitForURL('**/userset');
    await other.page.waitForURL((url) => url.pathname === '/login');
    expect(await other.page.evaluate(stored, 'token')).toBeNull();
    await phone.open('/mine');
    await page.getByText(say('member.mine.today'), { exact: true }).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/mine');
    await other.logIn('player02', 'v9$tonqe3');
    await Promise.all([phone.close(), other.close()]);
  });
});
