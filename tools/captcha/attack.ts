import { CAPTCHA_SIZE } from '@drawroom/contract/member-captcha';
import sharp from 'sharp';

/** What an attacker is given; nothing else of a captcha reaches him. */
export interface AttackedCaptcha {
  readonly background: string;
  readonly piece: string;
  readonly pieceY: number;
}

/** Ways to look for the gap with the tools that everybody has. */
export const ATTACKS = ['edges', 'rims', 'content', 'together', 'blind'] as const;
export type Attack = (typeof ATTACKS)[number];

interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly channels: number;
}

/** A place on the rim of the piece, and the direction that leads out of it. */
interface RimPoint {
  readonly x: number;
  readonly y: number;
  readonly outX: number;
  readonly outY: number;
}

const { width: WIDTH, height: HEIGHT, piece: SIZE } = CAPTCHA_SIZE;
const FIRST = 62;
const LAST = WIDTH - SIZE;

/**
 * Looks for the gap by each attack; gives the left edge it would answer. `edges`: the whole rim steps to darker or to
 * lighter (a matched filter over the piece's own outline). `rims`: it steps clearly all along, either way; made for gaps of
 * two tones, as ours are. `content`: the scene goes on from the piece's rim to the outside. `together`: all three as
 * z-scores. `blind`: always the middle.
 */
export async function attack(captcha: AttackedCaptcha): Promise<Record<Attack, number>> {
  const background = await pixelsOf(captcha.background, 3);
  const piece = await pixelsOf(captcha.piece, 4);
  const rim = rimOf(piece);
  const places = Array.from({ length: LAST - FIRST + 1 }, (_, at) => FIRST + at);
  const steps = places.map((x) => stepsAt(background, rim, { x, y: captcha.pieceY }));
  const edges = standardised(steps.map(steadiness));
  const rims = standardised(steps.map(clearness));
  const content = standardised(places.map((x) => contentScore({ background, piece, rim }, { x, y: captcha.pieceY })));
  const best = (scores: readonly number[]): number => FIRST + scores.indexOf(Math.max(...scores));
  return {
    edges: best(edges),
    rims: best(rims),
    content: best(content),
    together: best(edges.map((score, nth) => score + (rims[nth] ?? 0) + (content[nth] ?? 0))),
    blind: Math.trunc((FIRST + LAST) / 2),
  };
}

async function pixelsOf(dataUrl: string, channels: 3 | 4): Promise<Pixels> {
  const picture = sharp(Buffer.from(dataUrl.split(',')[1] ?? '', 'base64'));
  const { data, info } = await (channels === 3 ? picture.removeAlpha().blur(0.8) : picture.ensureAlpha())
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, channels: info.channels };
}

function colourAt({ data, width, channels }: Pixels, x: number, y: number): readonly [number, number, number] {
  const inX = Math.max(0, Math.min(width - 1, Math.trunc(x + 0.5)));
  const inY = Math.max(0, Math.min(HEIGHT - 1, Math.trunc(y + 0.5)));
  const offset = (inY * width + inX) * channels;
  return [data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0];
}

function rimOf(piece: Pixels): RimPoint[] {
  const inside = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= SIZE || y >= SIZE ? 0 : Number((piece.data[(y * SIZE + x) * 4 + 3] ?? 0) > 127);
  const rim: RimPoint[] = [];
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      if (inside(x, y) === 0) continue;
      let [outX, outY] = [0, 0];
      for (let dy = -2; dy <= 2; dy += 1)
        for (let dx = -2; dx <= 2; dx += 1) {
          outX += (1 - inside(x + dx, y + dy)) * dx;
          outY += (1 - inside(x + dx, y + dy)) * dy;
        }
      const touches = inside(x - 1, y) + inside(x + 1, y) + inside(x, y - 1) + inside(x, y + 1) < 4;
      const length = Math.hypot(outX, outY);
      if (touches && length > 0) rim.push({ x, y, outX: outX / length, outY: outY / length });
    }
  }
  return rim;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** How much darker or lighter it is just inside the rim than just outside, point by point. */
function stepsAt(background: Pixels, rim: readonly RimPoint[], place: Place): number[] {
  return rim.map(({ x, y, outX, outY }) => {
    // The piece has a border outside its outline, so the gap's rim lies a little further in.
    const inner = colourAt(background, place.x + x - outX * 4, place.y + y - outY * 4);
    const outer = colourAt(background, place.x + x + outX * 1.5, place.y + y + outY * 1.5);
    return inner[0] + inner[1] + inner[2] - outer[0] - outer[1] - outer[2];
  });
}

/** Mean over deviation: all of the rim steps the same way. */
function steadiness(steps: readonly number[]): number {
  const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
  const variance = steps.reduce((sum, step) => sum + (step - mean) ** 2, 0) / steps.length;
  return Math.abs(mean) / Math.sqrt(variance + 1);
}

/** A step that is clear; more of it says no more. */
const CLEAR = 90;

/** Mean step, either way: all of the rim is some edge. */
function clearness(steps: readonly number[]): number {
  return steps.reduce((sum, step) => sum + Math.min(CLEAR, Math.abs(step)), 0) / steps.length;
}

/** How well colours just inside the piece's rim foretell those just outside it, whatever light the piece is in. */
function contentScore(
  { background, piece, rim }: { background: Pixels; piece: Pixels; rim: readonly RimPoint[] },
  place: Place,
): number {
  let score = 0;
  for (let colour = 0; colour < 3; colour += 1) {
    const inner = rim.map(({ x, y, outX, outY }) => colourAt(piece, x - outX * 4.5, y - outY * 4.5)[colour] ?? 0);
    const outer = rim.map(
      ({ x, y, outX, outY }) => colourAt(background, place.x + x + outX * 1.5, place.y + y + outY * 1.5)[colour] ?? 0,
    );
    score += correlation(inner, outer);
  }
  return score;
}

function correlation(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [standardised(one), standardised(other)];
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0) / a.length;
}

function standardised(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) || 1;
  return values.map((value) => (value - mean) / deviation);
}
