import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anySelection } from '../test-aid/any-selection.ts';
import { allRuleSets } from '../test-aid/family-properties.ts';
import { openExposureBook } from './exposure-book.ts';
import type { BookEntry, BookLine, ExposureBook } from './exposure-book.ts';
import { mostPaidFor, openOutcomeSpace } from './exposure-space.ts';
import { roundExposure } from './exposure.ts';
import type { GameUnderRules } from './exposure.ts';
import { fairDraw, fairGames } from './fair.ts';
import type { Draw, GameFamily } from './games/game-family.ts';
import { familyOf, playsOf } from './games/index.ts';
import { settleRound } from './settle-round.ts';

const familyNamed = (code: string): GameFamily => {
  const family = familyOf(code);
  if (family === undefined) throw new Error(code);
  return family;
};

function anyLine(game: GameUnderRules): fc.Arbitrary<BookLine> {
  return fc
    .constantFrom(...playsOf(game.family, game.ruleSet))
    .chain((play) => fc.record({ play: fc.constant(play), selection: anySelection(play) }))
    .chain(({ play, selection }) => {
      const parsed = play.parse(selection, game.ruleSet);
      if (!parsed.ok) throw new Error(`${play.code}: ${parsed.reason}`);
      return fc.record({
        playCode: fc.constant(play.code),
        selection: fc.constant(parsed.canonical),
        units: fc.constant(parsed.units),
        oddsE4: fc.tuple(fc.oneof(fc.integer({ min: 10_001, max: 40_000 }), fc.integer({ min: 40_000, max: 900_000 }))),
        unitMinor: fc.bigInt(1n, 5_000n),
        multiple: fc.integer({ min: 1, max: 9 }),
      });
    })
    .map((line) => ({ ...line, mostMinor: mostPaidFor(line, game) }));
}

/** What happens to an order: `asked` stays open. */
type Fate = 'asked' | 'done' | 'gone' | 'cancelled' | 'cancelling' | 'kept';
type Story = { readonly lines: BookLine[]; readonly fate: Fate; readonly sharpen: boolean };

function anyStories(game: GameUnderRules, fates: readonly Fate[]): fc.Arbitrary<Story[]> {
  const story = fc.record({
    lines: fc.array(anyLine(game), { minLength: 1, maxLength: 3 }),
    fate: fc.constantFrom(...fates),
    sharpen: fc.boolean(),
  });
  return fc.array(story, { minLength: 1, maxLength: 8 });
}

function anyBook(codes: readonly string[], fates: readonly Fate[]) {
  return fc
    .constantFrom(...codes)
    .map(familyNamed)
    .chain((family) => fc.constantFrom(...allRuleSets(family)).map((ruleSet) => ({ family, ruleSet })))
    .chain((game) => anyStories(game, fates).map((stories) => ({ game, stories })));
}

/** Orders first, then their cancellations, some in `other`; the book is sharpened in between where a story says so. */
function live(book: ExposureBook, stories: readonly Story[], other = book): void {
  for (const { lines, fate, sharpen } of stories) {
    const entry = book.add('order', lines);
    if (sharpen) book.sharpen();
    if (fate === 'gone') move(book, entry, 'gone');
    else if (fate !== 'asked') move(book, entry, 'done');
  }
  for (const { lines, fate, sharpen } of stories) {
    if (fate !== 'cancelled' && fate !== 'cancelling' && fate !== 'kept') continue;
    const entry = other.add('cancellation', lines);
    if (sharpen) other.sharpen();
    if (fate !== 'cancelling') move(other, entry, fate === 'kept' ? 'gone' : 'done');
  }
}

function move(book: ExposureBook, entry: BookEntry, state: 'done' | 'gone'): void {
  const before = book.bound;
  book.move(entry, state);
  expect(book.bound <= before).toBe(true);
}

const holds = ({ fate }: Story): boolean => fate === 'done' || fate === 'kept';
const open = ({ fate }: Story): boolean => fate === 'asked' || fate === 'cancelling';

function exactWorst(lines: readonly BookLine[], game: GameUnderRules): bigint {
  const { worstMinor, stakedMinor } = roundExposure(lines, game);
  return worstMinor - stakedMinor;
}

const SMALL = ['k3', 'xocdia', 'baucua', 'taixiu', 'pc28', '3d'];

describe('a book', () => {
  test('costs what full enumeration of the bets that stand says, whatever came and went before', () => {
    fc.assert(
      fc.property(anyBook(SMALL, ['done', 'gone', 'cancelled', 'kept']), ({ game, stories }) => {
        const book = openExposureBook(openOutcomeSpace(game));
        live(book, stories);
        const bound = book.bound;
        const worst = book.sharpen();
        expect(worst).toBe(
          exactWorst(
            stories.filter(holds).flatMap(({ lines }) => lines),
            game,
          ),
        );
        expect(bound >= worst).toBe(true);
        expect(book.bound).toBe(worst);
      }),
      { numRuns: 30 },
    );
  });

  test('counts an order without an answer as whatever is worse: placed or not, cancelled or not', () => {
    fc.assert(
      fc.property(
        anyBook(['k3', 'xocdia', 'taixiu', 'pk10', 'vn.mn'], ['asked', 'done', 'cancelling', 'cancelled']),
        fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
        ({ game, stories }, answers) => {
          const book = openExposureBook(openOutcomeSpace(game));
          live(book, stories);
          const bound = book.bound;
          const worst = book.sharpen();
          const stand = stories.filter((story, place) => (open(story) ? answers[place] : holds(story)));
          const lines = stand.flatMap((story) => story.lines);
          expect(bound >= worst).toBe(true);
          for (const draw of drawsOf(game.family)) expect(worst >= lossOn(draw, lines, game)).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('and another one together are never below the worst, also where one cancels what the other took', () => {
    fc.assert(
      fc.property(anyBook(['k3', 'pk10', 'm6', 'vn.mn'], ['done', 'cancelled']), ({ game, stories }) => {
        const space = openOutcomeSpace(game);
        const [one, other] = [openExposureBook(space), openExposureBook(space)];
        live(one, stories, other);
        const lines = stories.filter(holds).flatMap((story) => story.lines);
        const together = one.sharpen() + other.sharpen();
        for (const draw of drawsOf(game.family)) expect(together >= lossOn(draw, lines, game)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  test('of any family is never below what a draw costs', () => {
    const codes = ['ssc', '11x5', 'pk10', 'klsf', 'm6', 'kl8', 'vn.mb', 'vn.mn'];
    fc.assert(
      fc.property(anyBook(codes, ['done']), ({ game, stories }) => {
        const book = openExposureBook(openOutcomeSpace(game));
        live(book, stories);
        const lines = stories.flatMap((story) => story.lines);
        const worst = book.sharpen();
        for (const draw of drawsOf(game.family)) expect(worst >= lossOn(draw, lines, game)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

function lineOf(game: GameUnderRules, text: string): BookLine {
  const [playCode = '', selection = ''] = text.split(' ');
  const given = { playCode, selection, oddsE4: [19_500], unitMinor: 100_00n, multiple: 1, units: 1 };
  return { ...given, mostMinor: mostPaidFor(given, game) };
}

describe('the other side', () => {
  test.each([
    ['k3', 'k3.sum.big -', 'k3.sum.small -'],
    ['ssc', 'ssc.pos.big 1', 'ssc.pos.small 1'],
    ['11x5', '11x5.dt.dragon 1v5', '11x5.dt.tiger 1v5'],
    ['pk10', 'pk10.pos.num ||3|||||||', 'pk10.pos.num ||4|||||||'],
    ['m6', 'm6.sp.big -', 'm6.sp.small -'],
    ['klsf', 'klsf.pos.big 8', 'klsf.pos.small 8'],
    ['vn.mn', 'vn.mn.de.special2 07', 'vn.mn.de.special2 70'],
  ])('of a bet of %s does not raise the worst', (code, one, other) => {
    const game = { family: familyNamed(code), ruleSet: code === 'm6' ? { year: 'horse', special49: 'push' } : {} };
    const book = openExposureBook(openOutcomeSpace(game));
    book.add('order', [lineOf(game, one)], 'done');
    const before = book.sharpen();
    expect(before).toBe(95_00n);
    const hedge = book.add('order', [lineOf(game, other)]);
    expect(book.sharpen()).toBe(before);
    book.move(hedge, 'done');
    expect(book.sharpen() < before).toBe(true);
  });

  test('that is cancelled raises it again while it is asked for', () => {
    const game = { family: familyNamed('k3'), ruleSet: {} };
    const book = openExposureBook(openOutcomeSpace(game));
    const [big, small] = [lineOf(game, 'k3.sum.big -'), lineOf(game, 'k3.sum.small -')];
    book.add('order', [big], 'done');
    book.add('order', [small], 'done');
    expect(book.sharpen()).toBe(-5_00n);
    book.add('cancellation', [small]);
    expect(book.sharpen()).toBe(95_00n);
  });
});

const drawsByFamily = new Map<string, Draw[]>();

/** Draws of a family: all of a small one, some of a large one. */
function drawsOf(family: GameFamily): Draw[] {
  const known = drawsByFamily.get(family.code);
  if (known !== undefined) return known;
  const seedHex = '5a'.repeat(32);
  const drawn = fairGames.flatMap((game) =>
    Array.from({ length: 30 }, (_, i) => fairDraw({ game, issue: String(i), seedHex, entropyHex: '' }).numbers).flatMap(
      (numbers) => {
        const checked = family.validateDraw(numbers);
        return checked.ok ? [checked.draw] : [];
      },
    ),
  );
  const all = ['k3', 'xocdia', 'taixiu'].includes(family.code)
    ? [...family.enumerate()].map(({ draw }) => draw)
    : drawn;
  drawsByFamily.set(family.code, all);
  return all;
}

function lossOn(draw: Draw, lines: readonly BookLine[], { ruleSet }: GameUnderRules): bigint {
  const bets = lines.map((each, place) => ({ ...each, betNo: String(place) }));
  return settleRound(draw, bets, ruleSet).reduce((sum, bet) => sum + bet.winLoseMinor, 0n);
}
