import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';
import { createPictureMaker } from '../../kernel/redrawn-picture.ts';

/** A collection code: its picture drawn anew, and what stands in it. */
export interface QrPicture {
  readonly webp: Buffer;
  readonly text: string;
}

/** Sharp enough for the densest code that phones show, small enough for a row of the database. */
const SIDE = 960;
const QUALITY = 85;
const SECONDS_MAX = 5;
const DECODE_MS = 500;
/** What the largest code holds. */
const TEXT_MAX = 2_953;

/**
 * Makes pictures of collection codes: WebP of at most 960 px, nothing of the file left. The code is read from what is kept, not from
 * what was sent, so whoever pays by it can read it too.
 * @throws Refusal `member.image_invalid` for what is no JPG or PNG, or has no code that can be read
 */
export function createQrMaker(): (file: Uint8Array) => Promise<QrPicture> {
  return createPictureMaker(async (picture) => {
    const webp = await picture
      .flatten({ background: '#fff' })
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer();
    const { data, info } = await sharp(webp).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const text = decodeQR({ width: info.width, height: info.height, data }, { timeLimit: DECODE_MS });
    if (text.trim() === '' || text.length > TEXT_MAX) throw new Error('an empty code');
    return { webp, text };
  });
}
