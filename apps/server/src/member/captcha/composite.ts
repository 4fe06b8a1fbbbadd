import { randomFillSync } from 'node:crypto';
import { CAPTCHA_SIZE } from '@drawroom/contract/member-captcha';
import { between, whole } from './chance.ts';

/** Pixels of a picture, row after row. */
export interface Picture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

const SIZE = CAPTCHA_SIZE.piece;
const GRAIN = randomFillSync(Buffer.alloc(40_009));

/** Strews grain over a picture, in place; `amount` is how far a byte may be moved, about. */
export function addGrain({ bytes }: Picture, amount: number): void {
  // A row of bytes that is longer than any picture's period, begun anywhere.
  let at = whole(0, GRAIN.length - 1);
  const scale = amount / 128;
  for (let i = 0; i < bytes.length; i += 1) {
    at = at + 1 < GRAIN.length ? at + 1 : 0;
    bytes[i] = clamped((bytes[i] ?? 0) + ((GRAIN[at] ?? 128) - 128) * scale);
  }
}

/** Runs over the square of a piece: offsets of each pixel in the picture and in the stencil. */
function eachPixel(
  square: { readonly x: number; readonly y: number; readonly width: number; readonly channels: number },
  visit: (offset: number, row: number, column: number) => void,
): void {
  for (let row = 0; row < SIZE; row += 1) {
    for (let column = 0; column < SIZE; column += 1) {
      visit(((square.y + row) * square.width + square.x + column) * square.channels, row, column);
    }
  }
}

/**
 * Fills a gap, in place, with another part of the scene, one half of it darker and one lighter: what lies in a gap says
 * nothing of what the piece shows, and its rim steps neither way all along. Red of the stencil is the gap, green its edge.
 */
export function fillGap(
  picture: Picture,
  gap: {
    readonly x: number;
    readonly y: number;
    /** How much darker and lighter, 0-1. */
    readonly strength: number;
    readonly stencil: Picture;
    readonly source: Picture;
  },
): void {
  const { strength, stencil, source } = gap;
  const from = { x: whole(0, picture.width - SIZE), y: whole(0, picture.height - SIZE) };
  const angle = between(0, 2 * Math.PI);
  const [alongX, alongY, border] = [Math.cos(angle), Math.sin(angle), between(-6, 6)];
  eachPixel({ ...picture, x: gap.x, y: gap.y }, (offset, row, column) => {
    const mask = ((gap.y + row) * stencil.width + gap.x + column) * stencil.channels;
    const inside = ((stencil.bytes[mask] ?? 0) * (stencil.bytes[mask + 3] ?? 0)) / 65_025;
    if (inside === 0) return;
    const tone = (column - SIZE / 2) * alongX + (row - SIZE / 2) * alongY > border ? 255 : 0;
    const edge = ((stencil.bytes[mask + 1] ?? 0) / 255) * 0.2;
    const other = ((from.y + row) * source.width + from.x + column) * source.channels;
    for (let colour = 0; colour < 3; colour += 1) {
      const filled = mixed(source.bytes[other + colour] ?? 0, tone, strength + edge);
      picture.bytes[offset + colour] = mixed(picture.bytes[offset + colour] ?? 0, filled, inside);
    }
  });
}

/**
 * The piece, with a border that a finger can follow. It shows another part of the scene than the one its gap was cut from:
 * a person looks at the shape, while a scene that goes on would be found by comparing. `stencil.y`: where the piece stands
 * in the stencil; red is its body, green its border, with blue the bright middle of it.
 */
export function cutOut(
  { bytes, width, height, channels }: Picture,
  stencil: Picture & { readonly y: number },
): Picture {
  const light = [between(0.8, 1.2), between(0.8, 1.2), between(0.8, 1.2)] as const;
  const from = { x: whole(0, width - SIZE), y: whole(0, height - SIZE) };
  const piece = Buffer.alloc(SIZE * SIZE * 4);
  eachPixel({ ...from, width, channels }, (offset, row, column) => {
    const mask = ((stencil.y + row) * stencil.width + column) * stencil.channels;
    const at = (row * SIZE + column) * 4;
    const border = (stencil.bytes[mask + 1] ?? 0) / 255;
    const bright = stencil.bytes[mask + 2] ?? 0;
    for (let colour = 0; colour < 3; colour += 1) {
      const lit = clamped((bytes[offset + colour] ?? 0) * (light[colour] ?? 1));
      piece[at + colour] = mixed(lit, bright, border * 0.9);
    }
    piece[at + 3] = stencil.bytes[mask + 3] ?? 0;
  });
  return { bytes: piece, width: SIZE, height: SIZE, channels: 4 };
}

function mixed(one: number, other: number, share: number): number {
  return clamped(one + (other - one) * Math.min(1, share));
}

function clamped(byte: number): number {
  return Math.max(0, Math.min(255, Math.trunc(byte)));
}
