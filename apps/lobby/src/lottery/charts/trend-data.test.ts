import { omissionChart } from '@drawroom/engine/charts/omission';
import { historyOf } from '@drawroom/engine/charts/history';
import { families } from '@drawroom/engine/games/index';
import { k3 } from '@drawroom/engine/games/k3';
import { defaultRuleSet } from '@drawroom/engine/games/rule-set';
import { expect, test } from 'vitest';
import { lettersOf } from './roads-part.tsx';
import { chartViews, drawsIn, trackOf } from './trend-data.ts';
import { inSight, layOut, ROW } from './trend-layout.ts';

const ruleSet = defaultRuleSet(k3);
const throws = [...k3.enumerate()].map(({ draw }) => draw);
const history = throws.toReversed();

/** The reply for the last `rounds` of the history, as the server makes it. */
function aTrend(rounds: number, rows = rounds) {
  const older = history.slice(0, -rows);
  return {
    lotteryCode: 'k3-1m',
    ruleSet,
    rounds,
    counted: history.length,
    since: '0',
    attributes: k3.attributes.map((attribute) => {
      const chart = omissionChart(attribute.values, historyOf(attribute, older, ruleSet), 1);
      return {
        code: attribute.code,
        name: attribute.code,
        values: [],
        before: [...(chart.rows.at(-1) ?? chart.before)],
      };
    }),
    rows: history.slice(-rows).map((draw, at): [string, string] => [String(at), draw.numbers.join(' ')]),
  };
}

test.each([10, 30])('omissions of the last %i rounds are those of the whole history', (rounds) => {
  // Ten draws were appended by events since the reply.
  const reply = aTrend(rounds, rounds + 10);
  for (const attribute of k3.attributes) {
    const track = trackOf(reply, drawsIn(reply, 'k3'), { family: 'k3', code: attribute.code });
    const whole = omissionChart(attribute.values, historyOf(attribute, history, ruleSet), rounds);
    expect(track?.rows).toEqual(whole.rows);
  }
});

test('every value and hit attribute of every family is on a chart', () => {
  for (const [code, family] of families) {
    const shown = chartViews(code).flatMap(({ codes }) => codes);
    const followed = family.attributes.filter(({ kind }) => kind !== 'two-sided').map((attribute) => attribute.code);
    expect(followed.every((each) => shown.includes(each))).toBe(true);
  }
});

test('what is in sight is drawn and no more than a row and a column around it', () => {
  const reply = aTrend(50);
  const track = trackOf(reply, drawsIn(reply, 'k3'), { family: 'k3', code: 'sum.value' });
  if (track === null) throw new Error('no track');
  const layout = layOut([track], { width: 300, footRows: 7, side: 60, label: 16 });
  expect(layout.columns).toBe(16);
  const { rows, columns } = inSight(layout, { left: 100, top: 10 * ROW + 5, width: 300, height: 400 });
  expect(rows).toEqual([10, 10 + Math.ceil((5 + 400 - layout.head - layout.foot) / ROW)]);
  expect(columns[0]).toBe(Math.floor(100 / layout.column));
  expect(inSight(layout, { left: 0, top: layout.height, width: 300, height: 400 }).rows[1]).toBe(50);
});

test.each([
  [['Dragon', 'Tiger', 'Tie'], 'D T T'],
  [['Cực đại', 'Cực tiểu'], 'Cđ Ct'],
  [['极大', '极小'], '大 小'],
])('letters of the two sides of %j differ', (names, letters) => {
  expect([...lettersOf(['one', 'other', 'tie'].slice(0, names.length), names).values()].join(' ')).toBe(letters);
});
