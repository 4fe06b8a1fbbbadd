import { readFileSync } from 'node:fs';
import {
  brandStyles,
  contrast,
  nearestColour,
  PRODUCT_COLOURS,
  readsOf,
  SURFACES as SURFACES_OF_HOUSES,
} from '@drawroom/contract/house-colours';
import * as fc from 'fast-check';
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

const anyColour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** What a house of these two colours shows in one of the looks. */
function tokensOfHouse(theme: 'light' | 'dark', colour: string): Tokens {
  const [ofLight = '', ofDark = ''] = brandStyles({ ...PRODUCT_COLOURS, [theme]: colour }).split('\n');
  return { ...THEMES[theme], ...tokensOf(theme === 'light' ? ofLight : ofDark) };
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

describe.each(['light', 'dark'] as const)('the colours of a house, %s', (theme) => {
  test('are judged on the surfaces that the screens have', () => {
    expect(SURFACES_OF_HOUSES[theme]).toEqual(SURFACES.map((name) => THEMES[theme][name]));
    expect(THEMES[theme]['vermilion']).toBe(PRODUCT_COLOURS[theme]);
  });

  test('of any colour that passes every text and control reads; of any other the nearest passes', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const main = nearestColour(colour, theme);
        expect(main === colour).toBe(readsOf(colour, theme).passes);
        const own = tokensOfHouse(theme, main);
        for (const [over, under] of rows(TEXT_PAIRS))
          expect([over, under, contrast(own[over] ?? '', own[under] ?? '') >= 4.5]).toEqual([over, under, true]);
        for (const [over, under] of rows(CONTROL_PAIRS))
          expect([over, under, contrast(own[over] ?? '', own[under] ?? '') >= 3]).toEqual([over, under, true]);
      }),
    );
  });

  test('change the brand alone: what says won, lost and waiting stays', () => {
    const own = tokensOfHouse(theme, nearestColour('#2255cc', theme));
    const changed = Object.keys(own).filter((name) => own[name] !== THEMES[theme][name]);
    expect(changed.toSorted()).toEqual(
      ['focus', 'on-vermilion', 'vermilion', 'vermilion-ink', 'vermilion-press', 'vermilion-soft'].filter((name) =>
        changed.includes(name),
      ),
    );
    expect(changed).toContain('vermilion');
  });
});

test('a colour that cannot be seen on paper does not pass, and one that can does', () => {
  expect(readsOf('#ffd0c0', 'light').passes).toBe(false);
  expect(readsOf('#402010', 'dark').passes).toBe(false);
  expect(readsOf('#2255cc', 'light').passes).toBe(true);
});

test('the measure itself: black on white is 21:1 and a grey known to fail fails', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeLessThan(4.5);
});
