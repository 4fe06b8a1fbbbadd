import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { k3 } from '../games/k3.ts';
import type { Draw } from '../games/game-family.ts';
import { defaultRuleSet } from '../games/rule-set.ts';
import { historyOf } from './history.ts';
import { omissionChart } from './omission.ts';
import { OmissionSearch, OmissionWindows } from './omission-windows.ts';
import type { Omissions, WindowParts } from './omission-windows.ts';

// Of the two-sided ones some values never come under these rules.
const attributes = k3.attributes.filter(({ kind }) => kind !== 'two-sided');
const followed = { attributes, ruleSet: defaultRuleSet(k3) };
const throws = [...k3.enumerate()].map(({ draw }) => draw);
const anyHistory = fc.array(fc.constantFrom(...throws), { maxLength: 60 });
const SIZES = [3, 10, 25];

/** Omissions after a history, by the chart of all of it. */
function recomputed(draws: readonly Draw[]): Omissions {
  return followed.attributes.map((attribute) => {
    const history = historyOf(attribute, draws, followed.ruleSet);
    const chart = omissionChart(attribute.values, history, 1);
    return chart.rows.at(-1) ?? chart.before;
  });
}

function made(parts: WindowParts<Draw>): OmissionWindows<Draw> {
  const steps = OmissionWindows.make(parts);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

function searched(draws: readonly Draw[]): OmissionSearch {
  const search = new OmissionSearch(followed);
  for (const draw of draws.toReversed()) search.look(draw);
  return search;
}

describe('omissions before a window (games.md §12: run over the full history)', () => {
  test('found by looking back equal those counted from the first draw on', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        expect(searched(history).omissions()).toEqual(recomputed(history));
      }),
    );
  });

  test('once every value was found, older draws change nothing', () => {
    fc.assert(
      fc.property(anyHistory, (older) => {
        const newer = searched(throws);
        expect(newer.done).toBe(true);
        expect(searched([...older, ...throws]).omissions()).toEqual(newer.omissions());
      }),
    );
  });

  test('moved draw by draw equal those of the whole history, for every size', () => {
    fc.assert(
      fc.property(anyHistory, anyHistory, anyHistory, (older, rows, newer) => {
        const parts = { sizes: SIZES, followed, drawOf: (draw: Draw) => draw, rows, before: recomputed(older) };
        const windows = made(parts);
        for (const [at, draw] of [null, ...newer].entries()) {
          if (draw !== null) windows.append(draw);
          const kept = [...rows, ...newer.slice(0, at)];
          for (const size of SIZES) {
            const last = windows.last(size);
            expect(last.rows).toEqual(kept.slice(-size));
            expect(last.before).toEqual(recomputed([...older, ...kept.slice(0, Math.max(0, kept.length - size))]));
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  test('are kept for the sizes asked for and no other', () => {
    const windows = made({ sizes: SIZES, followed, drawOf: (draw: Draw) => draw, rows: [], before: [] });
    expect(() => windows.last(4)).toThrow(RangeError);
  });
});
