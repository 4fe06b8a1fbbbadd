import { canPush, drawsUpTo, endKey, exposureBound, WALKED_DRAWS_MAX } from './exposure.ts';
import type { GameUnderRules, OpenLine } from './exposure.ts';
import { watched } from './exposure-walk.ts';
import type { Draw, GameFamily, Play, RuleSet } from './games/game-family.ts';
import { playOf } from './games/index.ts';
import { ODDS_SCALE } from './odds.ts';
import { outcomeOf } from './settle-round.ts';
import type { LineOutcome } from './settle-round.ts';

/** Classes of draws, of which every draw is in exactly one. */
export type Block = {
  readonly size: number;
  /** The class of every walked draw; null where the draws of the family are not walked. */
  readonly classOf: Int32Array | null;
};

/** The classes of draws that agree at some places, and a draw of each. */
type PlaceBlock = Block & {
  /** From 0, ascending. */
  readonly places: readonly number[];
  readonly samples: readonly Draw[];
};

/** How a line ends on each class of the block that it looks at; what is not listed pays nothing. */
export type LineShape = {
  readonly block: Block;
  /** Classes that pay something, and for each the place of its end in `ends`. */
  readonly classes: Int32Array;
  readonly endAt: Uint8Array;
  readonly ends: readonly LineOutcome[];
};

/** The outcomes of a game under its rules, laid out once for all its rounds. */
export type OutcomeSpace = {
  readonly game: GameUnderRules;
  /** How many draws are walked; 0 where there are too many: blocks are then added up by the worst of each. */
  readonly walked: number;
  /** The shape of a line where few draws tell it, else null. Found ones are kept, up to 4,096. */
  shapeOf(line: Pick<OpenLine, 'playCode' | 'selection' | 'oddsE4'>, budget: { draws: number }): LineShape | null;
};

/** Most classes of a block: more would cost milliseconds for each new line. */
const CLASSES_MAX = 2_500;
/** Most shapes kept of one space. */
const SHAPES_MAX = 4_096;

/** What is known of the draws of a family without regard to lines. */
type Layout = {
  readonly walked: number;
  readonly width: number;
  /** The block of these places, or null where it has too many classes or cannot be sampled. */
  blockOf(places: readonly number[]): PlaceBlock | null;
};

/**
 * Lays out the outcomes of a game: whole where it has at most 100,000 draws (games.md §11.5), by one or two places where numbers
 * are drawn from a pool without putting back, else not at all.
 */
export function openOutcomeSpace(game: GameUnderRules): OutcomeSpace {
  const shapes = new Map<string, LineShape | null>();
  const blocks = new Map<string, Block>();
  return {
    game,
    // Looked at when room gets short for the first time: most rounds never lay out a draw.
    get walked() {
      return layoutOf(game.family).walked;
    },
    shapeOf(line, budget) {
      const key = `${line.playCode} ${line.selection} ${line.oddsE4.join('/')}`;
      const known = shapes.get(key);
      if (known !== undefined) return known;
      if (budget.draws <= 0) return null;
      // Those who use a shape keep it; only the memory of it starts anew.
      if (shapes.size >= SHAPES_MAX) shapes.clear();
      const found = findShape(layoutOf(game.family), line, { game, budget }) ?? shapeOfChoices(line, { game, blocks });
      shapes.set(key, found);
      return found;
    },
  };
}

type Search = { readonly game: GameUnderRules; readonly budget: { draws: number } };

/**
 * Judges a line on the draws of a block, from the smallest one on: as long as a draw makes it look at a further place, the block is
 * too small. Draws that agree at every place that was looked at cannot be judged differently.
 */
function findShape(
  layout: Layout,
  line: Pick<OpenLine, 'playCode' | 'selection' | 'oddsE4'>,
  { game, budget }: Search,
): LineShape | null {
  const play = playOf(line.playCode);
  if (play === undefined) throw new RangeError(`unknown play: ${line.playCode}`);
  let block = layout.blockOf(layout.walked > 0 && layout.walked <= CLASSES_MAX ? range(layout.width) : []);
  while (block !== null) {
    const read = new Set(block.places);
    const ends = new Map<string, { place: number; outcome: LineOutcome }>();
    const classes: number[] = [];
    const endAt: number[] = [];
    for (const [place, draw] of block.samples.entries()) {
      budget.draws -= 1;
      const end = endOn(play, line, { draw: watched(draw, read), game });
      if (read.size > block.places.length) break;
      if (end === null) continue;
      const known = ends.get(end);
      // Settlement's own judgement, once for each of the few ends.
      const outcome = known?.outcome ?? outcomeOf({ ...line, draw, ruleSet: game.ruleSet });
      const at = known?.place ?? ends.size;
      if (known === undefined) ends.set(end, { place: at, outcome });
      classes.push(place);
      endAt.push(at);
    }
    if (read.size === block.places.length) {
      const found = [...ends.values()].map(({ outcome }) => outcome);
      if (found.length > 255) return null;
      return { block, classes: Int32Array.from(classes), endAt: Uint8Array.from(endAt), ends: found };
    }
    block = layout.blockOf([...read].toSorted((a, b) => a - b));
  }
  return null;
}

function endOn(
  play: Play,
  { selection }: Pick<OpenLine, 'selection'>,
  { draw, game }: { draw: Draw; game: GameUnderRules },
): string | null {
  const outcome = play.outcome(selection, draw, game.ruleSet);
  return outcome.tiers.length === 0 && outcome.pushHalfUnits === 0 ? null : endKey(outcome);
}

/**
 * The shape of a line on a play of which one pick at most can win (the two digits of the special prize, an element): one class for each
 * pick and one for none of them. Draws are not looked at.
 */
function shapeOfChoices(
  { playCode, selection, oddsE4 }: Pick<OpenLine, 'playCode' | 'selection' | 'oddsE4'>,
  { game: { ruleSet }, blocks }: { game: GameUnderRules; blocks: Map<string, Block> },
): LineShape | null {
  const play = playOf(playCode);
  const parsed = play?.parse(selection, ruleSet);
  if (play === undefined || parsed?.ok !== true || play.choices.length > CLASSES_MAX) return null;
  const picks = selection.split(',').map((pick) => play.choices.indexOf(pick));
  if (parsed.units !== picks.length || picks.includes(-1) || picks.length > 255) return null;
  const block = blocks.get(playCode) ?? blockOfChoices(play, ruleSet);
  if (block === null) return null;
  blocks.set(playCode, block);
  const ends = picks.map((choice): LineOutcome => {
    const single = play.parse(play.choices[choice] ?? '', ruleSet);
    const option = single.ok ? single.optionOfUnit[0] : undefined;
    const priced = oddsE4.length === 1 ? oddsE4[0] : oddsE4[parsed.optionOfUnit.indexOf(option ?? '')];
    if (priced === undefined) throw new RangeError(`${playCode} ${selection.slice(0, 64)}: no odds of ${option}`);
    return { units: parsed.units, multE4x2: [2n * BigInt(priced)], pushHalf: 0, status: 1 };
  });
  return { block, classes: Int32Array.from(picks), endAt: Uint8Array.from(picks.keys()), ends };
}

function blockOfChoices(play: Play, ruleSet: RuleSet): Block | null {
  if (play.input !== 'options' || play.picksPerUnit !== 1 || play.choices.length === 0) return null;
  const all = play.parse(play.choices.join(','), ruleSet);
  if (!all.ok || all.units !== play.choices.length || canPush(play, ruleSet)) return null;
  const ways = play.bestOutcomes(all.canonical, ruleSet, () => ODDS_SCALE);
  const single = ways.every((tiers) => tiers.reduce((sum, { halfUnits }) => sum + halfUnits, 0) <= 2);
  return single ? { size: play.choices.length + 1, classOf: null } : null;
}

/** The most a line can be paid, returned stakes included, whatever is drawn. */
export function mostPaidFor(line: OpenLine, game: GameUnderRules): bigint {
  return exposureBound([line], game).worstMinor;
}

const layouts = new WeakMap<GameFamily, Layout>();

function layoutOf(family: GameFamily): Layout {
  const known = layouts.get(family) ?? walkedLayout(family) ?? sampledLayout(family);
  layouts.set(family, known);
  return known;
}

/** Draws as one row of bytes each: 100,000 of them as objects would be tens of megabytes. */
function walkedLayout(family: GameFamily): Layout | null {
  const draws = drawsUpTo(family, WALKED_DRAWS_MAX);
  const width = draws?.[0]?.numbers.length ?? 0;
  if (draws === null || draws.some(({ numbers }) => numbers.length !== width)) return null;
  const words = [...new Set(draws.flatMap(({ numbers }) => numbers))];
  const byWord = new Map(words.map((word, place) => [word, place]));
  const cells = new Uint8Array(draws.length * width);
  for (const [at, { numbers }] of draws.entries()) {
    for (const [place, word] of numbers.entries()) cells[at * width + place] = byWord.get(word) ?? 0;
  }
  const walked = draws.length;
  const sampleAt = (at: number): Draw =>
    drawOf(
      family,
      range(width).map((place) => words[cells[at * width + place] ?? 0] ?? ''),
    );
  return {
    walked,
    width,
    blockOf: kept((places) => {
      const classOf = new Int32Array(walked);
      const ids = new Map<number, number>();
      const first: number[] = [];
      for (let at = 0; at < walked; at += 1) {
        let key = 0;
        for (const place of places) key = key * words.length + (cells[at * width + place] ?? 0);
        let id = ids.get(key);
        if (id === undefined) {
          id = ids.size;
          if (id === CLASSES_MAX) return null;
          ids.set(key, id);
          first.push(at);
        }
        classOf[at] = id;
      }
      return { places, size: first.length, samples: first.map(sampleAt), classOf };
    }),
  };
}

/** Numbers drawn from a pool: every way in which one or two places can fall is met by exchanging numbers of one draw. */
function sampledLayout(family: GameFamily): Layout {
  const width = range(40).find((drawn) => family.validateDraw(range(drawn).map((n) => String(n + 1))).ok) ?? 0;
  const base = range(width).map((n) => String(n + 1));
  const pool = range(100)
    .map((n) => String(n + 1))
    .filter((word) => width > 0 && family.validateDraw(exchanged(base, 0, word)).ok);
  return {
    walked: 0,
    width,
    blockOf: kept((places) => {
      if (width === 0 || places.length > 2 || pool.length ** places.length > CLASSES_MAX) return null;
      let rows = [base];
      for (const [done, place] of places.entries()) {
        const fixed = places.slice(0, done);
        rows = rows.flatMap((row) =>
          pool.filter((word) => fixed.every((at) => row[at] !== word)).map((word) => exchanged(row, place, word)),
        );
      }
      return { places, size: rows.length, samples: rows.map((row) => drawOf(family, row)), classOf: null };
    }),
  };
}

/** The row with a word at a place; whoever held the word gets what stood there. */
function exchanged(row: readonly string[], place: number, word: string): string[] {
  const holder = row.indexOf(word);
  return row.with(holder === -1 ? place : holder, row[place] ?? '').with(place, word);
}

function drawOf(family: GameFamily, numbers: readonly string[]): Draw {
  const checked = family.validateDraw(numbers);
  if (!checked.ok) throw new RangeError(`not a draw of ${family.code}: ${numbers.join(' ')}`);
  return checked.draw;
}

function kept(make: (places: readonly number[]) => PlaceBlock | null): Layout['blockOf'] {
  const known = new Map<string, PlaceBlock | null>();
  return (places) => {
    const name = places.join();
    const found = known.get(name);
    if (found !== undefined) return found;
    const made = make(places);
    known.set(name, made);
    return made;
  };
}

function range(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i);
}
