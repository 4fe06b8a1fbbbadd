import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PRODUCT_COLOURS } from '@drawroom/contract/house-colours';
import type { HouseLook } from '@drawroom/contract/house-look';
import { logoAddress } from '@drawroom/contract/house-on-page';
import { settingDeskCalls as desk } from '@drawroom/contract/setting-desk';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actsOn, demoOperator } from './test-operators.ts';

const PAGE = [
  '<title>{{house-title}}</title><!--house-theme-->',
  '<meta name="house" content="{{house-house}}" />',
  '<link rel="icon" href="{{house-icon}}" /><link rel="apple-touch-icon" href="{{house-touch}}" />',
].join('\n');
const MANIFEST = { name: 'Drawroom', short_name: 'Drawroom', start_url: '/', icons: [{ src: '/logo.svg' }] };
const PLAIN: HouseLook = { houseName: '', houseNames: {}, ...PRODUCT_COLOURS, logo: null };
const TEA: HouseLook = {
  ...PLAIN,
  houseName: 'Tea & "Dice"',
  houseNames: { 'vi-VN': 'Nhà Trà' },
  light: '#2255cc',
  dark: '#8fb4ff',
};

let dist: string;
let booted: BootedServer;
let other: BootedServer;
let owner: OperatorClient;
let support: OperatorClient;
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'drawroom-look-'));
  writeFileSync(join(dist, 'index.html'), PAGE);
  writeFileSync(join(dist, 'release.json'), '{"release":"000000000000"}');
  writeFileSync(join(dist, 'manifest.webmanifest'), JSON.stringify(MANIFEST));
  writeFileSync(join(dist, 'icon-512.png'), 'the product’s');
  booted = await bootServer({ lobbyDist: dist, consoleDist: dist });
  other = await bootServer({ database: booted.database, masterKeyText: booted.masterKeyText, lobbyDist: dist });
  owner = await demoOperator(booted, 'keeper');
  support = await demoOperator(booted, 'helper');
}, 120_000);
afterAll(async () => {
  await other[Symbol.asyncDispose]();
  await auditDatabase(booted.database);
  await booted[Symbol.asyncDispose]();
  rmSync(dist, { recursive: true });
});

const rowOf = async () => (await owner.call(desk.settings)).data.list.find(({ code }) => code === 'appearance')!;
async function save(look: object, by = owner) {
  const { version } = await rowOf();
  return by.call(desk.saveSetting, {
    code: 'appearance',
    version: String(version),
    appearance: JSON.stringify(look),
    why: 'as agreed',
  });
}
async function restore(back: number) {
  const { version } = await rowOf();
  return owner.call(desk.restoreSetting, {
    code: 'appearance',
    version: String(version),
    back: String(back),
    why: 'was a mistake',
  });
}
const pageOf = async (url: string) => (await fetch(url)).text();
async function upload(bytes: Uint8Array, { token } = owner) {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'logo.png');
  const reply = await fetch(`${booted.opsUrl}${desk.uploadLogo.path}`, {
    method: 'POST',
    headers: { token, lang: 'en_US' },
    body: form,
  });
  const body = (await reply.json()) as { code: number; key?: string; data: { logo: string } };
  return { status: reply.status, ...body };
}
const picture = (background: string, format: 'png' | 'jpeg' = 'png') =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .withExif({ IFD0: { Artist: 'somebody' } })
    .toFormat(format)
    .toBuffer();

it('until somebody has set it the house looks as the product does', async () => {
  expect(await rowOf()).toEqual({ code: 'appearance', version: 0, setting: PLAIN });
  const page = await pageOf(booted.url);
  expect(page).toContain('<title>Drawroom</title>');
  expect(page).toContain('href="/logo.svg"');
  expect(page).not.toContain('stylesheet');
  expect(await (await fetch(`${booted.url}/manifest.webmanifest`)).json()).toEqual(MANIFEST);
  expect(await (await fetch(`${booted.url}/icon-512.png`)).text()).toBe('the product’s');
});

it('name and colours hold in every process from the saving on, and an undo brings back what stood', async () => {
  expect((await save(TEA)).data).toEqual({ version: 2 });
  for (const url of [booted.url, other.url, booted.opsUrl]) {
    const page = await pageOf(url);
    expect(page).toContain('<title>Tea &amp; &quot;Dice&quot;</title>');
    expect(page).toContain('<link rel="stylesheet" href="/theme/1-2255cc-8fb4ff.css" />');
    expect(page).toContain('{&quot;vi-VN&quot;:&quot;Nhà Trà&quot;}');
  }
  const manifest = await fetch(`${other.url}/manifest.webmanifest`);
  expect(await manifest.json()).toEqual({ ...MANIFEST, name: TEA.houseName, short_name: TEA.houseName });
  expect(manifest.headers.get('cache-control')).toBe('no-cache');
  expect((await restore(1)).data).toEqual({ version: 3 });
  for (const url of [booted.url, other.url]) {
    expect(await pageOf(url)).toContain('<title>Drawroom</title>');
    expect(await pageOf(url)).not.toContain('stylesheet');
  }
  expect((await actsOn(booted.db, 'setting appearance')).slice(-2)).toEqual([
    'keeper setting.save version 2: as agreed',
    'keeper setting.restore version 3: was a mistake',
  ]);
});

it('the stylesheet of two colours is kept for ever, and there is none of colours that do not read', async () => {
  const sheet = await fetch(`${booted.url}/theme/1-2255cc-8fb4ff.css`);
  expect(sheet.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(sheet.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(sheet.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await sheet.text()).toMatch(
    /^:root:root\{--vermilion:#2255cc;.*\n:root:root\[data-theme='dark'\]\{--vermilion:#8fb4ff;/,
  );
  for (const name of [
    '1-ffffff-8fb4ff',
    '1-2255cc-000000',
    '2-2255cc-8fb4ff',
    '1-2255cc-8fb4ff-8fb4ff',
    '1-2255cc-red',
  ])
    expect([name, (await fetch(`${booted.url}/theme/${name}.css`)).status]).toEqual([name, 404]);
});

it.each<[string, object, string]>([
  ['a light colour that nobody sees on paper', { light: '#ffd0c0' }, 'appearance.light'],
  ['a dark colour that nobody sees in the dark', { dark: '#402010' }, 'appearance.dark'],
  ['a colour that is none', { light: 'red' }, 'appearance.light'],
  ['what would leave the stylesheet', { dark: '#8fb4ff}*{x' }, 'appearance.dark'],
  ['a name of 21 letters', { houseName: 'a'.repeat(21) }, 'appearance.houseName'],
  ['a name of 11 Chinese signs', { houseName: '茶'.repeat(11) }, 'appearance.houseName'],
  ['a name with a tag in it', { houseName: 'Tea <b>' }, 'appearance.houseName'],
  ['a name nobody sees', { houseName: 'Tea\u202Ea' }, 'appearance.houseName'],
  ['too long a name in one language', { houseNames: { 'zh-CN': '茶'.repeat(11) } }, 'appearance.houseNames.zh-CN'],
  ['a language nobody knows', { houseNames: { 'xx-XX': 'Tea' } }, 'appearance.houseNames.xx-XX'],
  ['a logo nobody has uploaded', { logo: 'a'.repeat(32) }, 'appearance.logo'],
  ['a logo from elsewhere', { logo: '../../x' }, 'appearance.logo'],
])('%s is refused with the field named', async (_, part, field) => {
  const before = await rowOf();
  expect(await save({ ...TEA, ...part })).toMatchObject({ key: 'request.invalid', data: { fields: [{ field }] } });
  expect(await rowOf()).toEqual(before);
});

it('a logo is drawn anew in its sizes, shows nowhere until it is saved, and then everywhere', async () => {
  const { logo } = (await upload(await picture('#2255cc'))).data;
  expect(logo).toMatch(/^[0-9a-f]{32}$/);
  expect(await pageOf(booted.url)).not.toContain(logo);
  for (const [kind, side] of [
    ['512', 512],
    ['180', 180],
    ['mask', 512],
  ] as const) {
    for (const url of [booted.url, other.url, booted.opsUrl]) {
      const reply = await fetch(`${url}${logoAddress(logo, kind)}`);
      expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(reply.headers.get('content-type')).toBe('image/png');
      const about = await sharp(await reply.arrayBuffer()).metadata();
      expect([about.format, about.width, about.height, about.exif]).toEqual(['png', side, side, undefined]);
    }
  }
  await save({ ...TEA, logo });
  const page = await pageOf(other.url);
  expect(page).toContain(`<link rel="icon" href="${logoAddress(logo, '512')}" />`);
  expect(page).toContain(`href="${logoAddress(logo, '180')}"`);
  expect(await (await fetch(`${booted.url}/manifest.webmanifest`)).json()).toMatchObject({
    icons: [
      { src: logoAddress(logo, '512'), purpose: 'any' },
      { src: logoAddress(logo, 'mask'), purpose: 'maskable' },
    ],
  });
  expect((await fetch(`${booted.url}/icon-512.png`)).url).toBe(`${booted.url}${logoAddress(logo, '512')}`);
  expect((await fetch(`${booted.url}/house-logo/${'a'.repeat(32)}-512.png`)).status).toBe(404);
});

it('the same logo has the same name, and one that is no JPG or PNG is refused', async () => {
  const first = await upload(await picture('#116633', 'jpeg'));
  expect(await upload(await picture('#116633', 'jpeg'))).toEqual(first);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
  for (const bytes of [
    svg,
    await sharp(await picture('#116633'))
      .webp()
      .toBuffer(),
    Buffer.from('x'),
  ])
    expect(await upload(bytes)).toMatchObject({ key: 'member.image_invalid' });
  expect(await upload(Buffer.alloc(2 * 1024 * 1024 + 1))).toMatchObject({
    status: 413,
    key: 'request.invalid',
    data: { fields: [{ field: 'body', reason: 'too_large' }] },
  });
});

it('a logo that was never used goes after a day; one that a version names can always be had back', async () => {
  const used = (await upload(await picture('#771100'))).data.logo;
  const unused = (await upload(await picture('#772200'))).data.logo;
  await save({ ...TEA, logo: used });
  const { version } = await rowOf();
  await save(PLAIN);
  await booted.db.query("update kernel.house_logo set made_at = made_at - interval '25 hours'");
  await upload(await picture('#773300'));
  const status = async (logo: string) => (await fetch(`${booted.url}${logoAddress(logo, '512')}`)).status;
  expect([await status(used), await status(unused)]).toEqual([200, 404]);
  expect((await restore(version)).code).toBe(0);
  expect(await pageOf(booted.url)).toContain(used);
  await save(PLAIN);
});

it('whoever may not change settings changes no look and uploads no logo', async () => {
  expect(await save(TEA, support)).toMatchObject({ key: 'admin.right_missing' });
  expect(await upload(await picture('#445566'), support)).toMatchObject({ key: 'admin.right_missing' });
});
