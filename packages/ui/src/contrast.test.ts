import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

type Tokens = Record<string, string>;

function tokensOf(block: string): Tokens {
  return Object.fromEntries(
    [...block.matchAll(/--([a-z-]+):\s*(#[0-9a-f]{6})/g)].map((match) => [match[1] ?? '', match[2] ?? '']),
  );
}

const [lightBlock = '', darkBlock = ''] = css.split(":root[data-theme='dark']");
const light = tokensOf(lightBlock);
const THEMES: Record<'light' | 'dark', Tokens> = { light, dark: { ...light, ...tokensOf(darkBlock) } };

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast of two colours. */
function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const SURFACES = ['paper', 'card', 'raised', 'sunken'];
const TEXT_PAIRS: readonly (readonly [string, readonly string[]])[] = [
  ['ink', SURFACES],
  ['ink-soft', SURFACES],
  ['ink-faint', SURFACES],
  ['vermilion-ink', [...SURFACES, 'vermilion-soft']],
  ['on-vermilion', ['vermilion', 'vermilion-press']],
  ['jade', [...SURFACES, 'jade-soft']],
  ['amber', [...SURFACES, 'amber-soft']],
  ['gold', [...SURFACES, 'gold-soft']],
  ['big', [...SURFACES, 'big-soft']],
  ['small', [...SURFACES, 'small-soft']],
  ['on-ball', ['ball-red', 'ball-blue', 'ball-green']],
  ['on-ball', ['car-blue', 'car-dark', 'car-violet', 'car-red', 'car-maroon', 'car-green']],
  ['on-car', ['car-yellow', 'car-orange', 'car-cyan', 'car-grey']],
  ['paper', ['ink']],
];
const CONTROL_PAIRS: readonly (readonly [string, readonly string[]])[] = [
  ['line', SURFACES],
  ['vermilion', SURFACES],
  ['focus', SURFACES],
  ['pip', ['dice']],
  ['pip-red', ['dice']],
];

function rows(pairs: readonly (readonly [string, readonly string[]])[]): [string, string][] {
  return pairs.flatMap(([over, unders]) => unders.map((under): [string, string] => [over, under]));
}

describe.each(['light', 'dark'] as const)('%s', (theme) => {
  const tokens = THEMES[theme];
  const measured = (over: string, under: string): number => contrast(tokens[over] ?? '', tokens[under] ?? '');

  test.each(rows(TEXT_PAIRS))('text: %s on %s is at least 4.5:1', (over, under) => {
    expect(measured(over, under)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(rows(CONTROL_PAIRS))('control: %s on %s is at least 3:1', (over, under) => {
    expect(measured(over, under)).toBeGreaterThanOrEqual(3);
  });
});

test('the measure itself: black on white is 21:1 and a grey known to fail fails', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeLessThan(4.5);
});
