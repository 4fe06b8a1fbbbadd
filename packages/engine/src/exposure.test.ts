import { describe, expect, test } from 'vitest';
import { exposureBound, roundExposure } from './exposure.ts';
import type { OpenLine } from './exposure.ts';
import { elevenChooseFive } from './games/11x5.ts';
import { k3 } from './games/k3.ts';
import { defaultRuleSet } from './games/rule-set.ts';

const game = { family: k3, ruleSet: defaultRuleSet(k3) };
const line = (code: string, selection: string, over: Partial<OpenLine> = {}): OpenLine => ({
  playCode: `k3.${code}`,
  selection,
  oddsE4: [20_000],
  unitMinor: 100n,
  multiple: 1,
  units: 1,
  ...over,
});

describe('the worst of a round', () => {
  test('is what the dearest draw pays, with returned stakes and by group', () => {
    const lines = [
      line('sum.big', '-', { oddsE4: [19_500], multiple: 10 }),
      line('sum.small', '-', { oddsE4: [19_500], multiple: 4 }),
      line('sum.value', '4,17', { oddsE4: [630_000, 310_000], units: 2 }),
      line('triple.one', '111', { oddsE4: [1_890_000] }),
    ];
    const worst = roundExposure(lines, game);
    // 1 1 2 pays small (4 x 1.95) and 4 points (63); a triple loses small, so 1 1 1 pays the named triple alone.
    expect(worst).toMatchObject({ exact: true, stakedMinor: 1_700n, worstMinor: 18_900n });
    expect(worst.draw?.numbers).toEqual(['1', '1', '1']);
    expect(
      worst.groups.map(({ group, stakedMinor, worstMinor, draw }) => [
        group,
        stakedMinor,
        worstMinor,
        draw?.numbers.join(' '),
      ]),
    ).toEqual([
      ['k3.sum', 1_600n, 7_080n, '1 1 2'],
      ['k3.triple', 100n, 18_900n, '1 1 1'],
    ]);
  });

  test('adds what wins together across groups', () => {
    const lines = [line('shape.pair', '-'), line('span', '1'), line('sum.odd', '-')];
    const worst = roundExposure(lines, game);
    expect([worst.worstMinor, worst.draw?.numbers.join(' ')]).toEqual([600n, '1 2 2']);
    expect(worst.groups.map(({ worstMinor }) => worstMinor)).toEqual([200n, 200n, 200n]);
  });

  test('rounds every line for itself, as settlement does', () => {
    const odd = { oddsE4: [15_000], unitMinor: 1n };
    expect(roundExposure([line('sum.odd', '-', odd)], game).worstMinor).toBe(1n);
    const three = [line('sum.odd', '-', odd), line('sum.odd', '-', odd), line('sum.odd', '-', { ...odd, multiple: 3 })];
    expect(roundExposure(three, game)).toMatchObject({ worstMinor: 6n, stakedMinor: 5n });
  });

  test('of no lines is nothing', () => {
    expect(roundExposure([], game)).toMatchObject({ exact: true, stakedMinor: 0n, worstMinor: 0n, groups: [] });
    expect(exposureBound([], game)).toMatchObject({ exact: false, stakedMinor: 0n, worstMinor: 0n, groups: [] });
  });

  test('is a bound where there are more draws than may be walked, or none', () => {
    const lines = [line('sum.big', '-'), line('sum.small', '-', { multiple: 2 })];
    expect(roundExposure(lines, game, 56)).toMatchObject({ exact: true, worstMinor: 400n });
    const bound = { exact: false, worstMinor: 600n, stakedMinor: 300n, draw: null };
    expect(roundExposure(lines, game, 55)).toMatchObject(bound);
    expect(roundExposure(lines, { ...game, family: { ...k3, enumerate: () => [] } })).toMatchObject(bound);
    expect(exposureBound(lines, game).groups).toEqual([
      { group: 'k3.sum', worstMinor: 600n, stakedMinor: 300n, draw: null },
    ]);
  });

  test('has a bound in which returned stakes count once: a unit is paid or returned', () => {
    const elevens = { family: elevenChooseFive, ruleSet: defaultRuleSet(elevenChooseFive) };
    const big = (over: Partial<OpenLine>): OpenLine => ({
      ...line('', '1,2', over),
      playCode: '11x5.pos.big',
      units: 2,
    });
    // An 11 gives the stake of its place back; that is more than a win only at odds below 1.
    expect(exposureBound([big({ oddsE4: [19_500] })], elevens).worstMinor).toBe(390n);
    expect(exposureBound([big({ oddsE4: [5_000] })], elevens).worstMinor).toBe(200n);
    expect(roundExposure([big({ oddsE4: [5_000] })], elevens).worstMinor).toBe(150n);
  });

  test('is refused for lines that could not have been accepted', () => {
    const refused = (bad: OpenLine): void => {
      expect(
        () => roundExposure([bad], game),
        JSON.stringify(bad, (_, v) => String(v)),
      ).toThrow(RangeError);
      expect(() => exposureBound([bad], game)).toThrow(RangeError);
    };
    refused(line('sum.value', '17,4', { units: 2 }));
    refused(line('pair.exact', '554'));
    refused(line('sum.value', '4,17', { units: 1 }));
    refused(line('sum.value', '4', { oddsE4: [] }));
    refused(line('sum.value', '4', { oddsE4: [1.5] }));
    refused(line('sum.value', '4', { oddsE4: [0] }));
    refused(line('sum.value', '4,5,6', { units: 3, oddsE4: [20_000, 20_000] }));
    refused(line('sum.value', '4', { unitMinor: 0n }));
    refused(line('nothing', '-'));
    expect(() => roundExposure([line('sum.big', '-')], { ...game, family: { ...k3, code: 'xx' } })).toThrow(RangeError);
  });

  test('does not wrap around: amounts beyond 64 bits are refused', () => {
    const huge = (code: string, selection = '-'): OpenLine => line(code, selection, { unitMinor: 2n ** 61n });
    expect(roundExposure([huge('sum.big')], game).worstMinor).toBe(2n ** 62n);
    expect(() => roundExposure([huge('sum.big'), huge('sum.odd')], game)).toThrow(RangeError);
    expect(() => roundExposure([huge('sum.big'), huge('shape.pair')], game)).toThrow(RangeError);
    expect(() => exposureBound([huge('sum.big'), huge('sum.odd')], game)).toThrow(RangeError);
  });
});
