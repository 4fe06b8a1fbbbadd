import { expect, test } from 'vitest';
import { fairDrawsOf } from '../../test-aid/fair-draws.ts';
import { families } from '../games/index.ts';
import { defaultRuleSet } from '../games/rule-set.ts';
import { betOnSide } from './side-bet.ts';

const DRAWS = 300;

const sided = [...families.values()].filter(({ attributes }) => attributes.some(({ kind }) => kind === 'two-sided'));

test.each(sided.map((family) => [family.code, family] as const))(
  '%s: the bet on a side wins exactly when its attribute shows that side',
  (code, family) => {
    const ruleSet = defaultRuleSet(family);
    const draws = fairDrawsOf(family, DRAWS);
    for (const attribute of family.attributes.filter(({ kind }) => kind === 'two-sided')) {
      for (const side of attribute.values.slice(0, 2)) {
        const bet = betOnSide(code, attribute, { side, ruleSet });
        if (bet === null) continue;
        const play = family.plays.find((each) => each.code === bet.playCode);
        for (const draw of draws) {
          const wins = (play?.outcome(bet.selection, draw, ruleSet).tiers.length ?? 0) > 0;
          expect([attribute.code, side, draw.numbers, wins]).toEqual([
            attribute.code,
            side,
            draw.numbers,
            attribute.of(draw, ruleSet)[0] === side,
          ]);
        }
      }
    }
  },
);

test('every two-sided attribute has a bet on both sides, but for those whose menu has none', () => {
  const without = sided.flatMap((family) =>
    family.attributes
      .filter(({ kind }) => kind === 'two-sided')
      .filter((attribute) =>
        attribute.values
          .slice(0, 2)
          .some((side) => betOnSide(family.code, attribute, { side, ruleSet: defaultRuleSet(family) }) === null),
      )
      .map(({ code }) => `${family.code} ${code}`),
  );
  expect(without).toEqual([
    'pc28 pos1.size',
    'pc28 pos1.parity',
    'pc28 pos2.size',
    'pc28 pos2.parity',
    'pc28 pos3.size',
    'pc28 pos3.parity',
    'vn.mb special.parity',
    'vn.mn special.parity',
  ]);
});
