import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Refusal } from '../../kernel/refusal.ts';
import { AVATAR_SIZE, createAvatarMaker } from './avatar-picture.ts';

const make = createAvatarMaker();
const CANARY = 'canary-7f3a91';

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A PNG of zeros whose header claims any size. */
function pngClaiming(width: number, height: number, ...extra: Buffer[]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const rows = deflateSync(Buffer.alloc((3 * 16 + 1) * 16));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const plain = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#a35' } });

const REFUSED = 'member.image_invalid';
const outcome = (file: Uint8Array): Promise<string> =>
  make(file).then(
    () => 'made',
    (refusal: Refusal) => refusal.key,
  );

test('a JPG and a PNG become a WebP of 256 x 256, whatever their shape (R-75)', async () => {
  for (const file of [await plain(900, 300).jpeg().toBuffer(), await plain(7, 40).png().toBuffer()]) {
    const made = await make(file);
    expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: AVATAR_SIZE, height: AVATAR_SIZE });
    expect(made.length).toBeLessThan(65_536);
  }
});

test('the square is cut from the middle', async () => {
  const [left, right] = [plain(100, 100), plain(100, 100)];
  const wide = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#0f0' } })
    .composite([
      { input: await left.png().toBuffer(), left: 0, top: 0 },
      { input: await right.png().toBuffer(), left: 200, top: 0 },
    ])
    .png()
    .toBuffer();
  const { dominant } = await sharp(await make(wide)).stats();
  expect(dominant.g).toBeGreaterThan(200);
  expect(dominant.r).toBeLessThan(60);
});

test('EXIF, position, profile, comments and what hangs on behind are gone; the turn in EXIF is made (R-75)', async () => {
  const IFD0 = { ImageDescription: CANARY, Copyright: CANARY };
  const IFD3 = { GPSLatitudeRef: 'N', GPSLatitude: '21/1 1/1 40/1' };
  const lying = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#0f0' } })
    .composite([{ input: await plain(20, 40).png().toBuffer(), left: 0, top: 0 }])
    .withExif({ IFD0, IFD3 })
    .withIccProfile('p3')
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${CANARY}</a></x:xmpmeta>`)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const file = Buffer.concat([lying, Buffer.from(`<script>${CANARY}</script>`)]);
  expect(file.includes(CANARY)).toBe(true);
  expect((await sharp(file).metadata()).orientation).toBe(6);
  const made = await make(file);
  const about = await sharp(made).metadata();
  expect(made.includes(CANARY)).toBe(false);
  expect([about.exif, about.icc, about.xmp, about.orientation]).toEqual([undefined, undefined, undefined, undefined]);
  // A quarter to the right: what was on the left is above now.
  const corner = await sharp(made).extract({ left: 200, top: 0, width: 50, height: 50 }).stats();
  expect([corner.dominant.r > 120, corner.dominant.g < 120]).toEqual([true, true]);
});

test('24 megapixels are made small within the deadline of a call, 10 s', async () => {
  const file = await plain(6_000, 4_000).png().toBuffer();
  const startedAt = performance.now();
  expect((await sharp(await make(file)).metadata()).width).toBe(AVATAR_SIZE);
  // It takes 0.1 s of a processor; the bound is for one that has other things to do.
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

describe('what is no still JPG or PNG within bounds is refused (R-75)', () => {
  test('a pixel bomb of 50,000 x 50,000, from its header alone', async () => {
    const startedAt = performance.now();
    expect(await outcome(pngClaiming(50_000, 50_000))).toBe(REFUSED);
    expect(await outcome(pngClaiming(2_000_000_000, 2_000_000_000))).toBe(REFUSED);
    expect(await outcome(await plain(1, 16_385).png().toBuffer())).toBe(REFUSED);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  test('one pixel more than 25 million', async () => {
    expect(await outcome(await plain(5_001, 5_000).png().toBuffer())).toBe(REFUSED);
  });

  test('other formats, whatever they call themselves', async () => {
    expect(
      await outcome(
        Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9"/></svg>`),
      ),
    ).toBe(REFUSED);
    expect(await outcome(await plain(9, 9).webp().toBuffer())).toBe(REFUSED);
    expect(await outcome(await plain(9, 9).gif().toBuffer())).toBe(REFUSED);
    expect(await outcome(await plain(9, 9).tiff().toBuffer())).toBe(REFUSED);
    expect(await outcome(Buffer.from('<html><script>alert(1)</script></html>'))).toBe(REFUSED);
    expect(await outcome(Buffer.from('%PDF-1.7'))).toBe(REFUSED);
    expect(await outcome(new Uint8Array())).toBe(REFUSED);
  });

  test('files of two kinds: the first bytes of a picture before something else', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect(await outcome(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg]))).toBe(REFUSED);
    expect(await outcome(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), svg]))).toBe(REFUSED);
    expect(await outcome(Buffer.concat([Buffer.from('GIF89a'), await plain(9, 9).png().toBuffer()]))).toBe(REFUSED);
    expect(await outcome(Buffer.from([0xff, 0xd8, 0xff]))).toBe(REFUSED);
  });

  test('cut off in the middle', async () => {
    const jpeg = await plain(400, 400).jpeg().toBuffer();
    expect(await outcome(jpeg.subarray(0, jpeg.length / 2))).toBe(REFUSED);
    expect(await outcome(pngClaiming(400, 400))).toBe(REFUSED);
  });

  test('a moving PNG', async () => {
    const control = Buffer.alloc(8);
    control.writeUInt32BE(2);
    expect(await outcome(pngClaiming(16, 16, chunk('acTL', control)))).toBe(REFUSED);
    // The same without the chunk is a picture.
    expect((await make(pngClaiming(16, 16))).length).toBeGreaterThan(0);
  });
});

test('20 pictures at once: a few are drawn, some wait, the rest are told that the house is busy (R-54)', async () => {
  const file = await plain(1_500, 1_500).jpeg().toBuffer();
  const own = createAvatarMaker();
  const ends = await Promise.allSettled(Array.from({ length: 20 }, () => own(file)));
  const done = ends.filter(({ status }) => status === 'fulfilled');
  const busy = ends.filter((end) => end.status === 'rejected' && end.reason.key === 'server.busy');
  expect(done.length).toBeGreaterThanOrEqual(17);
  expect(done.length).toBeLessThan(20);
  expect(done.length + busy.length).toBe(20);
  expect((await own(file)).length).toBeGreaterThan(0);
});
