import { CAPTCHA_SIZE } from '@drawroom/contract/member-captcha';
import sharp from 'sharp';
import { between, whole } from './chance.ts';
import { addGrain, cutOut, fillGap, type Picture } from './composite.ts';
import { anOutline, otherOutline, pathOf, shaken, type Outline } from './outline.ts';
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
const X = { least: SIZE + 4, most: width - SIZE - 4 };
const QUALITY = 72;

// One thread at a time, whatever waits for pictures: bets go first.
sharp.concurrency(1);
sharp.cache(false);

/**
 * Draws a new captcha (R-61, decision 031): scene, grain, gaps, piece. About 10 ms on a thread of the picture library and
 * less than one of our own (`npm run captcha`).
 */
export async function drawCaptcha(): Promise<DrawnCaptcha> {
  const outline = anOutline();
  const [gap, ...decoys] = gapsFor(outline);
  const gaps = [gap, ...decoys];
  const [scene, stencil] = await Promise.all([
    raw(aScene(), height, 3),
    raw(stencilOf(gaps, outline), height + SIZE, 4),
  ]);
  addGrain(scene, between(16, 30));
  const piece = cutOut(scene, { ...stencil, y: height });
  const drawn = { ...scene, bytes: Buffer.from(scene.bytes) };
  for (const { x, y } of gaps) fillGap(drawn, { x, y, strength: between(0.36, 0.5), stencil, source: scene });
  return { background: await webp(drawn), piece: await webp(piece), pieceY: gap.y, x: gap.x };
}

/** The true gap first, and two at about the same height that the piece does not fit; where each lies is chance. */
function gapsFor(outline: Outline): [Gap, Gap, Gap] {
  let slack = X.most - X.least - 2 * SIZE;
  let next = X.least;
  const free = Array.from({ length: 3 }, () => {
    const extra = whole(0, slack);
    slack -= extra;
    const x = next + extra;
    next = x + SIZE;
    return x;
  });
  const y = whole(8, height - SIZE - 8);
  const [own] = free.splice(whole(0, 2), 1) as [number];
  const [one, other] = free as [number, number];
  const near = (): number => Math.max(4, Math.min(height - SIZE - 4, y + whole(-3, 3)));
  return [
    { x: own, y, outline: shaken(outline) },
    { x: one, y: near(), outline: shaken(otherOutline(outline)) },
    { x: other, y: near(), outline: shaken(otherOutline(outline)) },
  ];
}

/** Where gaps are (red) and their edges (green); below the picture the piece with its border (green, blue within). */
function stencilOf(gaps: readonly Gap[], piece: Outline): string {
  const holes = gaps.map(
    ({ x, y, outline }) => `<path d="${pathOf(outline, x, y)}" fill="#f00" stroke="#ff0" stroke-width="1"/>`,
  );
  const path = pathOf(piece, 0, height);
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
