import { CAPTCHA_SIZE } from '@drawroom/contract/member-captcha';
import { between, oneOf, whole, written } from './chance.ts';
import { anOutline, pathOf } from './outline.ts';

const { width, height } = CAPTCHA_SIZE;

function colour(hue: number, alpha = 1): string {
  return `hsl(${Math.trunc(hue) % 360} ${whole(30, 75)}% ${whole(22, 78)}% / ${written(alpha)})`;
}

type Shape = (hue: number) => string;

const SHAPES: readonly Shape[] = [
  (hue) =>
    `<circle cx="${whole(0, width)}" cy="${whole(0, height)}" r="${whole(8, 46)}" fill="${colour(hue, between(0.35, 0.9))}"/>`,
  (hue) => {
    const [x, y] = [whole(-20, width), whole(-20, height)];
    const points = Array.from({ length: whole(3, 6) }, () => `${x + whole(-45, 45)},${y + whole(-45, 45)}`);
    return `<polygon points="${points.join(' ')}" fill="${colour(hue, between(0.35, 0.9))}"/>`;
  },
  (hue) =>
    `<path d="M${whole(-20, width)} ${whole(0, height)}Q${whole(0, width)} ${whole(-60, height + 60)} ${whole(0, width + 20)} ${whole(0, height)}" fill="none" stroke="${colour(hue, between(0.4, 0.9))}" stroke-width="${whole(2, 14)}"/>`,
  (hue) =>
    `<rect x="${whole(-20, width)}" y="${whole(-20, height)}" width="${whole(12, 80)}" height="${whole(8, 60)}" transform="rotate(${whole(-40, 40)} ${whole(0, width)} ${whole(0, height)})" fill="${colour(hue, between(0.3, 0.85))}"/>`,
  // Outlines of pieces everywhere, but never a gap: whoever looks for edges finds many.
  (hue) =>
    `<path d="${pathOf(anOutline(), whole(-10, width - 50), whole(-10, height - 50))}" fill="${colour(hue, between(0.1, 0.3))}" stroke="${colour(hue, between(0.25, 0.6))}" stroke-width="${written(between(0.8, 2))}"/>`,
];

/** A picture that nobody has seen before, as SVG: hills of colour with shapes strewn over them. */
export function aScene(): string {
  const hue = whole(0, 359);
  const spread = oneOf([30, 60, 140, 180]);
  const near = (): number => hue + between(0, spread);
  const shapes = Array.from({ length: whole(30, 44) }, () => oneOf(SHAPES)(near()));
  const angle = whole(0, 90);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<linearGradient id="g" gradientTransform="rotate(${angle})"><stop stop-color="${colour(near())}"/><stop offset="0.5" stop-color="${colour(near())}"/><stop offset="1" stop-color="${colour(near())}"/></linearGradient>
<rect width="${width}" height="${height}" fill="url(#g)"/>${shapes.join('')}</svg>`;
}
