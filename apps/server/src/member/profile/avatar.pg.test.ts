import { getMemberUserCenter } from '@drawroom/contract/member';
import { profileCalls } from '@drawroom/contract/member-profile';
import { bootServer } from '@drawroom/testkit/boot';
import type { BootedServer } from '@drawroom/testkit/boot';
import { aMember } from '@drawroom/testkit/scripted-member';
import type { ScriptedMember } from '@drawroom/testkit/scripted-member';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: BootedServer;
let me: ScriptedMember;
let picture: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  server = await bootServer();
  me = await aMember(server);
  picture = new Uint8Array(
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#2a6' } })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(async () => {
  await server.stop();
});
const upload = async (member = me): Promise<string> =>
  (await member.call(profileCalls.uploadAvatar, { file: picture })).avatar;
const shown = async (): Promise<string | null> => (await me.call(getMemberUserCenter, {})).member.avatar;

async function kept(member = me): Promise<number> {
  const { rows } = await server.db.query<{ n: bigint }>(
    'select count(*) as n from member.avatar where member_id = $1',
    [member.view.id],
  );
  return Number(rows[0]?.n);
}

test('an uploaded picture is the member’s, for ever under its name, and can do nothing (R-75)', async () => {
  expect(me.view.avatar).toBeNull();
  const avatar = await upload();
  expect(avatar).toMatch(/^\/avatar\/[0-9a-f]{32}\.webp$/);
  expect(await shown()).toBe(avatar);
  const reply = await fetch(server.url + avatar);
  expect(reply.status).toBe(200);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const about = await sharp(await reply.arrayBuffer()).metadata();
  expect(about).toMatchObject({ format: 'webp', width: 256, height: 256 });
  const head = await fetch(server.url + avatar, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('a new picture has a new name, and the old one is gone', async () => {
  const before = await upload();
  const after = await upload();
  expect(after).not.toBe(before);
  expect((await fetch(server.url + before)).status).toBe(404);
  expect((await fetch(server.url + after)).status).toBe(200);
  expect(await kept()).toBe(1);
});

test('a removed picture is gone, and removing it again does nothing', async () => {
  const before = await upload();
  await me.call(profileCalls.removeAvatar, {});
  await me.call(profileCalls.removeAvatar, {});
  expect(await shown()).toBeNull();
  expect((await fetch(server.url + before)).status).toBe(404);
  expect(await kept()).toBe(0);
});

test('two members with the same picture have different names: nobody can ask whose a picture is', async () => {
  using other = await aMember(server);
  expect(await upload(other)).not.toBe(await upload());
});

test.each([
  '/avatar/00000000000000000000000000000000.webp',
  '/avatar/0.webp',
  '/avatar/..%2f..%2fetc%2fpasswd',
  '/avatar/%00',
  '/avatar/',
  `/avatar/${'0'.repeat(90)}.webp`,
  "/avatar/'%20or%201=1--.webp",
])('%s is not there, and nothing is told about it', async (path) => {
  const unknown = await fetch(`${server.url}/avatar/ffffffffffffffffffffffffffffffff.webp`);
  const reply = await fetch(server.url + path);
  expect([reply.status, await reply.text()]).toEqual([404, await unknown.text()]);
});

test('what is no picture is refused and the one before stays', async () => {
  const before = await upload();
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  await expect(me.call(profileCalls.uploadAvatar, { file: svg })).rejects.toMatchObject({
    key: 'member.image_invalid',
  });
  await expect(me.call(profileCalls.uploadAvatar, { file: new Uint8Array() })).rejects.toMatchObject({
    key: 'request.invalid',
  });
  await expect(me.call(profileCalls.uploadAvatar, { file: new Uint8Array(2 * 1024 * 1024) })).rejects.toMatchObject({
    key: 'request.invalid',
    data: { fields: [{ field: 'body', reason: 'too_large' }] },
  });
  expect(await shown()).toBe(before);
});

test('five uploads of one member at once leave one picture, the one that is shown', async () => {
  using other = await aMember(server);
  const all = await Promise.all(Array.from({ length: 5 }, () => upload(other)));
  const now = (await other.call(getMemberUserCenter, {})).member.avatar;
  expect(all).toContain(now);
  expect((await fetch(`${server.url}${now}`)).status).toBe(200);
  expect(await kept(other)).toBe(1);
});
