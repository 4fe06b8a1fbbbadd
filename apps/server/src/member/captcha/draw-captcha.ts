import { CAPTCHA_SIZE } from '@drawroom/contract/member-captcha';
import sharp from 'sharp';
import { between, oneOf, whole } from './chance.ts';
import { addGrain, cutOut, fillGap, type Picture } from './composite.ts';
import { anOutline, otherOutline, pathOf, type Outline } from './outline.ts';
import { aScene } from './scene.ts';

/** A captcha as it is drawn; `x` is the answer and stays on the server. */
export interface DrawnCaptcha {
  /** Data URLs. */
  readonly background: string;
  readonly piece: string;
  readonly pieceY: number;
  readonly x: number;
}

interface Gap {
  readonly x: number;
  readonly y: number;
  readonly outline: Outline;
}

const { width, height, piece: SIZE } = CAPTCHA_SIZE;
/** The gap never lies where the piece begins, nor against the right edge. */
const X = { least: SIZE + 8, most: width - SIZE - 4 };
const QUALITY = 72;

// One thread at a time, whatever waits for pictures: bets go first.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Draws a new captcha (R-61, decision 031): scene, grain, gaps, piece. About 10 ms on a thread of the picture library and
 * less than one of our own (`npm run captcha`).
 */
export async function drawCaptcha(): Promise<DrawnCaptcha> {
  const gap: Gap = { x: whole(X.least, X.most), y: whole(8, height - SIZE - 8), outline: anOutline() };
  const gaps = [gap, ...decoysOf(gap)];
  const [scene, stencil] = await Promise.all([raw(aScene(), height, 3), raw(stencilOf(gaps), height + SIZE, 4)]);
  addGrain(scene, between(16, 30));
  const piece = cutOut(scene, { x: gap.x, y: gap.y, stencil: { ...stencil, y: height } });
  const tone = toneFor(scene);
  const strength = between(0.4, 0.52);
  const drawn = { ...scene, bytes: Buffer.from(scene.bytes) };
  for (const { x, y } of gaps) fillGap(drawn, { x, y, tone, strength, stencil, source: scene });
  return { background: await webp(drawn), piece: await webp(piece), pieceY: gap.y, x: gap.x };
}

/** Gaps of a bright scene are dark, of a dark one bright, so that a person sees them at a glance. */
function toneFor({ bytes }: Picture): number {
  const mean = bytes.reduce((sum, byte) => sum + byte, 0) / bytes.length;
  if (mean > 140) return 0;
  return mean < 100 ? 255 : oneOf([0, 255]);
}

/** Gaps at about the same height that the piece does not fit, as many as find room beside the true one. */
function decoysOf(gap: Gap): Gap[] {
  const decoys: Gap[] = [];
  for (let attempt = 0; attempt < 12 && decoys.length < 2; attempt += 1) {
    const x = whole(SIZE, width - SIZE);
    const isFree = [gap, ...decoys].every((other) => Math.abs(other.x - x) >= SIZE);
    const y = Math.max(4, Math.min(height - SIZE - 4, gap.y + whole(-3, 3)));
    if (isFree) decoys.push({ x, y, outline: otherOutline(gap.outline) });
  }
  return decoys;
}

/** Where gaps are (red) and their edges (green); below the picture the piece with its border (green, blue within). */
function stencilOf(gaps: readonly Gap[]): string {
  const holes = gaps.map(
    ({ x, y, outline }) => `<path d="${pathOf(outline, x, y)}" fill="#f00" stroke="#ff0" stroke-width="1"/>`,
  );
  const path = pathOf((gaps[0] as Gap).outline, 0, height);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height + SIZE}">${holes.join('')}
<path d="${path}" fill="#f00" stroke="#0f0" stroke-width="3.4"/><path d="${path}" fill="none" stroke="#0ff" stroke-width="1.6"/></svg>`;
}

async function raw(svg: string, rows: number, channels: 3 | 4): Promise<Picture> {
  const drawing = sharp(Buffer.from(svg));
  const bytes = await (channels === 3 ? drawing.removeAlpha() : drawing.ensureAlpha()).raw().toBuffer();
  return { bytes, width, height: rows, channels };
}

async function webp({ bytes, ...size }: Picture): Promise<string> {
  const file = await sharp(bytes, { raw: size }).webp({ quality: QUALITY, alphaQuality: 90, effort: 1 }).toBuffer();
  return `data:image/webp;base64,${file.toString('base64')}`;
}
