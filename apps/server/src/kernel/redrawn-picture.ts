import { availableParallelism } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { createGate } from './gate.ts';
import { Refusal } from './refusal.ts';

/** Just above what a camera of 24 megapixels makes; larger ones are made smaller by the lobby before they are sent. */
const PIXELS_MAX = 25_000_000;
const SIDE_MAX = 16_384;
const QUALITY = 80;
const SECONDS_MAX = 5;
/** As with passwords: never all processors, and a queue that ends. */
const AT_ONCE_MAX = 2;
const WAITING_MAX = 16;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** Nothing of one member's picture stays in memory for the next, and one picture takes one processor. */
sharp.cache(false);
sharp.concurrency(1);

/**
 * Draws uploaded pictures anew: `shape` says in which size. What comes out is WebP without EXIF, position, colour profile,
 * comments or anything that hung on behind.
 * @throws Refusal as `createPictureMaker`
 */
export function createRedraw(shape: (upright: Sharp) => Sharp): (file: Uint8Array) => Promise<Buffer> {
  return createPictureMaker((picture) =>
    shape(picture).webp({ quality: QUALITY }).timeout({ seconds: SECONDS_MAX }).toBuffer(),
  );
}

/** A picture of a message as it is kept. */
export interface TalkPicture {
  readonly webp: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Longest side of a picture in a message, px. */
const TALK_SIDE = 1_600;

/**
 * Draws pictures for messages anew, at most 1600 px long, as `createRedraw` does.
 * @throws Refusal as `createPictureMaker`
 */
export function createTalkPictureMaker(): (file: Uint8Array) => Promise<TalkPicture> {
  return createPictureMaker(async (upright) => {
    const { data, info } = await upright
      .resize(TALK_SIDE, TALK_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer({ resolveWithObject: true });
    return { webp: data, width: info.width, height: info.height };
  });
}

/**
 * Makes something of uploaded pictures, turned upright. What comes in is judged by its first bytes alone, and by its header
 * before a pixel of it is decoded; only a few are worked on at a time.
 * @throws Refusal `member.image_invalid` for all that is no whole, still JPG or PNG of at most 25 megapixels, and where `draw`
 * fails; `server.busy` when too many wait
 */
export function createPictureMaker<T>(draw: (picture: Sharp) => Promise<T>): (file: Uint8Array) => Promise<T> {
  const gate = createGate(Math.max(1, Math.min(AT_ONCE_MAX, availableParallelism() - 1)), WAITING_MAX);
  return async (file) => {
    const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
    const format = formatOf(bytes);
    if (format === null || (format === 'png' && isAnimated(bytes))) throw new Refusal('member.image_invalid');
    return gate(async () => {
      try {
        return await draw(await opened(bytes, format));
      } catch {
        // Whatever the decoder stumbles over is the file's doing.
        throw new Refusal('member.image_invalid');
      }
    });
  };
}

async function opened(bytes: Buffer, format: 'png' | 'jpeg'): Promise<Sharp> {
  const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true });
  const about = await picture.metadata();
  // The library has its own opinion of what the bytes are; it must be ours.
  if (about.format !== format || Math.max(about.width, about.height) > SIDE_MAX) throw new Error('not what it says');
  return picture.autoOrient();
}

function formatOf(bytes: Buffer): 'png' | 'jpeg' | null {
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png';
  return bytes.subarray(0, JPEG.length).equals(JPEG) ? 'jpeg' : null;
}

/** An APNG says so in a chunk before its first picture; shown still, it would not be what was chosen. */
function isAnimated(bytes: Buffer): boolean {
  let at = PNG.length;
  while (at + 8 <= bytes.length) {
    const kind = bytes.toString('latin1', at + 4, at + 8);
    if (kind === 'acTL') return true;
    if (kind === 'IDAT') return false;
    // Length, kind, content, checksum.
    at += bytes.readUInt32BE(at) + 12;
  }
  return false;
}
