import { optionPlay } from '../build/option-play.ts';
import { ticketPlay } from '../build/ticket-play.ts';
import { withSpace } from '../build/walk.ts';
import type { Draw, Play } from '../game-family.ts';
import { choose } from '../selection.ts';
import { lotPlay, menuGroupOf } from './lot-play.ts';
import { digitTexts, headView, lotView, specialEndings } from './region.ts';
import type { LotView, Region } from './region.ts';
import { misses, pairs, parlays, perHit } from './rules.ts';
import { isDouble, specialOf, sumOf } from './special.ts';

/** The prizes of a parlay around, in canonical order. */
const PARLAYS = ['xien2', 'xien3', 'xien4'] as const;

/** The menu of a region's single station in display order (games.md §10.1). */
export function vnPlays(region: Region): readonly Play[] {
  const all = (digits: number): LotView => lotView(region, 'all', digits);
  const some = (names: readonly string[], digits: number): LotView => lotView(region, names, digits);
  const hits = (code: string, view: LotView): Play => hitsPlay(`${region.family}.${code}`, view);
  return [
    hits('lo2', all(2)),
    hits('lo3', all(3)),
    hits('lo4', all(4)),
    hits(region.few.code, some(region.few.prizes, 2)),
    hits('de.special2', some(['special'], 2)),
    hits('de.first2', some(['g1'], 2)),
    hits('de.special3', some(['special'], 3)),
    hits('de.head', headView(region)),
    hits('de.tail', some(['special'], 1)),
    ...specialPlays(region),
    hits('dd', some(['special', region.headOf2], 2)),
    hits('dd.dau2', some([region.headOf2], 2)),
    hits('dd.duoi2', some(['special'], 2)),
    hits('xc', some(['special', region.headOf3], 3)),
    hits('xc.dau3', some([region.headOf3], 3)),
    hits('xc.duoi3', some(['special'], 3)),
    ...parlayPlays(region, all(2)),
    pairPlay(`${region.family}.da`, all(2)),
  ];
}

/** Pairs of numbers: every pair costs two units per lot, both must show (đá). */
export function pairPlay(code: string, view: LotView): Play {
  return lotPlay({ code, view, size: 2, unitsOf: (picks) => 2 * view.count * choose(picks, 2), judge: pairs });
}

/** A number plays for every lot of the view: a unit of stake for each, a unit won for each hit. */
function hitsPlay(code: string, view: LotView): Play {
  return lotPlay({ code, view, size: 1, unitsOf: (picks) => picks * view.count, judge: perHit });
}

function parlayPlays(region: Region, view: LotView): Play[] {
  const around = PARLAYS.map((option, place) => ({ option, size: place + 2, judge: parlays(place + 2, option) }));
  return [
    ...around.map(({ option, size }) =>
      lotPlay({
        code: `${region.family}.${option}`,
        view,
        size,
        unitsOf: (picks) => choose(picks, size),
        judge: parlays(size, '*'),
      }),
    ),
    lotPlay({
      code: `${region.family}.xienquay`,
      view,
      size: 3,
      unitsOf: (picks) => around.reduce((sum, { size }) => sum + choose(picks, size), 0),
      optionsOf: (picks) => PARLAYS.slice(0, picks - 1),
      judge: (hits, ruleSet) => around.flatMap(({ judge }) => judge(hits, ruleSet)),
    }),
    ...[4, 8, 10].map((size) =>
      lotPlay({
        code: `${region.family}.truot${size}`,
        view,
        size,
        unitsOf: (picks) => choose(picks, size),
        judge: misses(size),
      }),
    ),
  ];
}

/** What looks at the last two digits of the special prize as one number: sum, touch, double, over and under. */
function specialPlays(region: Region): Play[] {
  const endings = specialEndings(region);
  const special = (draw: Draw): string => specialOf(region, draw);
  const named = (play: Play): Play => withSpace({ ...play, group: menuGroupOf(play.code) }, () => endings);
  const digits = { choices: digitTexts(1), choiceKind: 'digit' } as const;
  const code = (name: string): string => `${region.family}.de.${name}`;
  return [
    optionPlay(special, { ...digits, code: code('sum'), winTogether: 1, judge: (digit, two) => sumOf(two) === digit }),
    optionPlay(special, { ...digits, code: code('touch'), winTogether: 2, judge: (digit, two) => two.includes(digit) }),
    ticketPlay(special, { code: code('double'), judge: isDouble }),
    ticketPlay(special, { code: code('tai'), judge: (two) => two >= '50' }),
    ticketPlay(special, { code: code('xiu'), judge: (two) => two < '50' }),
  ].map(named);
}
