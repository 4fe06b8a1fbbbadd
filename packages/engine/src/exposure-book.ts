import { canPush } from './exposure.ts';
import type { OpenLine } from './exposure.ts';
import type { Block, LineShape, OutcomeSpace } from './exposure-space.ts';
import { playOf } from './games/index.ts';
import type { RuleSet } from './games/game-family.ts';
import type { PricedLine } from './price-order.ts';
import { payoutOf } from './settle-round.ts';

/** A line of a book: `copies` equal ones, of which each can be paid `mostMinor` at most, returned stakes included. */
export type BookLine = OpenLine & { readonly mostMinor: bigint; readonly copies?: number };

/**
 * What has become of an order, or of the cancellation of one. `asked`: the answer is not known, so whichever is worse counts on
 * every outcome. `done`: placed, or cancelled. `gone`: it never happened.
 */
export type EntryState = 'asked' | 'done' | 'gone';

/** An order or a cancellation in a book; only the book looks inside. */
export type BookEntry = { readonly kind: 'order' | 'cancellation'; readonly lines: readonly BookLine[] };

/** What a round can cost the house at worst: payouts less stakes, kept while bets come and go. */
export type ExposureBook = {
  /** No outcome costs more than this, in minor units; below zero when the house wins on every one. */
  readonly bound: bigint;
  /** What `bound` rises by at most when these lines are asked for. */
  riseOf(kind: BookEntry['kind'], lines: readonly BookLine[]): bigint;
  add(kind: BookEntry['kind'], lines: readonly BookLine[], state?: EntryState): BookEntry;
  /** Adds an entry as asked for, unless the bound would pass `limit`; then null. */
  addWithin(limit: bigint, kind: BookEntry['kind'], lines: readonly BookLine[]): BookEntry | null;
  /** An entry leaves `asked`; the bound never rises by it. */
  move(entry: BookEntry, state: 'done' | 'gone'): void;
  /** Adds up the outcomes anew; exact where every line has a shape and draws are walked, or one block holds all. */
  sharpen(): bigint;
};

type Applied = { shape: LineShape | null; state: EntryState };
type Entry = BookEntry & { state: EntryState; applied: Applied[] | null };

/** Entries kept before they are added to the outcomes: bounds the memory of a round in which room never gets short. */
const PENDING_MAX = 1_000;
/** Draws that may be judged for new lines in one go, some 20 ms; lines beyond count with the most they can be paid. */
const JUDGED_PER_PASS = 20_000;
/** Amounts of outcomes are added as doubles, ten times as fast as bigints over 100,000 of them; whole numbers stay exact up to here. */
const EXACT_MAX = BigInt(Number.MAX_SAFE_INTEGER);

/** The most a priced line can be paid with its returned units, which `maxPayoutMinor` leaves out. */
export function mostOfPriced(line: PricedLine, ruleSet: RuleSet): bigint {
  const play = playOf(line.playCode);
  if (play === undefined || !pushes(play.code, ruleSet)) return line.maxPayoutMinor;
  // A single unit wins or is returned; of several, some may win while the others are returned.
  if (line.units > 1) return line.maxPayoutMinor + line.stakeMinor;
  return line.maxPayoutMinor > line.stakeMinor ? line.maxPayoutMinor : line.stakeMinor;
}

/** Opens an empty book of a round. */
export function openExposureBook(space: OutcomeSpace): ExposureBook {
  const sums = openSums(space);
  let pending: Entry[] = [];
  let bound = 0n;

  const flush = (): void => {
    const budget = { draws: JUDGED_PER_PASS };
    for (const entry of pending) sums.apply(entry, budget);
    pending = [];
  };
  const queue = (entry: Entry): Entry => {
    pending.push(entry);
    if (pending.length >= PENDING_MAX) flush();
    return entry;
  };
  return {
    get bound() {
      return bound;
    },
    riseOf: (kind, lines) => costOf({ kind, lines }, 'asked'),
    add(kind, lines, state = 'asked') {
      bound += costOf({ kind, lines }, state);
      return queue({ kind, lines, state, applied: null });
    },
    addWithin(limit, kind, lines) {
      const cost = costOf({ kind, lines }, 'asked');
      if (bound + cost > limit) return null;
      bound += cost;
      return queue({ kind, lines, state: 'asked', applied: null });
    },
    move(given, state) {
      const entry = given as Entry;
      if (entry.state !== 'asked') throw new RangeError(`an entry is ${entry.state} for good`);
      if (entry.applied === null) bound += costOf(entry, state) - costOf(entry, entry.state);
      entry.state = state;
      // One that waits to be added is added in its new state.
      if (entry.applied !== null) queue(entry);
    },
    sharpen() {
      flush();
      bound = sums.worst();
      return bound;
    },
  };
}

/** What an entry adds to the worst at most, before outcomes are looked at. */
function costOf({ kind, lines }: BookEntry, state: EntryState): bigint {
  if (state === 'gone') return 0n;
  let cost = 0n;
  for (const line of lines) {
    const copies = BigInt(line.copies ?? 1);
    const stake = stakeOf(line);
    if (kind === 'cancellation') cost += copies * stake;
    else if (state === 'done' || line.mostMinor > stake) cost += copies * (line.mostMinor - stake);
  }
  return cost;
}

function stakeOf(line: BookLine): bigint {
  return line.unitMinor * BigInt(line.multiple) * BigInt(line.units);
}

/** Stakes that the house has on every outcome because of a line. */
function stakedIn(kind: BookEntry['kind'], state: EntryState, stake: bigint): bigint {
  if (state === 'gone') return 0n;
  if (kind === 'cancellation') return -stake;
  return state === 'done' ? stake : 0n;
}

/** What the house pays on an outcome because of a line that it pays `pay` for; with `stakedIn` never less than the truth. */
function paidIn(kind: BookEntry['kind'], state: EntryState, { pay, stake }: { pay: bigint; stake: bigint }): bigint {
  if (state === 'gone') return 0n;
  if (kind === 'order') return state === 'done' ? pay : larger(0n, pay - stake);
  return state === 'done' ? -pay : -(pay < stake ? pay : stake);
}

/** Payouts by outcome, stakes, and the payouts of lines whose outcomes are not known. */
function openSums(space: OutcomeSpace): { apply(entry: Entry, budget: { draws: number }): void; worst(): bigint } {
  const draws = mostOnOneDraw(space);
  // Lines without a shape by what they are: a cancelled one takes back what an equal one brought.
  const shapeless = new Map<string, number>();
  let staked = 0n;
  let anywhere = 0n;
  let volume = 0n;

  const shapeFor = (entry: Entry, line: BookLine, budget: { draws: number }): LineShape | null => {
    if (entry.kind === 'cancellation' && (shapeless.get(nameOf(line)) ?? 0) > 0) return null;
    return volume > EXACT_MAX ? null : space.shapeOf(line, budget);
  };
  const applyShaped = (shape: LineShape, line: BookLine, change: (pay: bigint) => bigint): void => {
    const sum = draws.of(shape.block);
    sum.changed = true;
    const { amounts } = sum;
    const unitStake = line.unitMinor * BigInt(line.multiple);
    const byEnd = shape.ends.map((end) => Number(change(payoutOf(unitStake, end))));
    for (let at = 0; at < shape.classes.length; at += 1) {
      const cell = shape.classes[at] ?? 0;
      amounts[cell] = (amounts[cell] ?? 0) + (byEnd[shape.endAt[at] ?? 0] ?? 0);
    }
  };
  const applyShapeless = (line: BookLine, kind: BookEntry['kind'], { from, to }: Step): void => {
    const stake = stakeOf(line);
    const copies = BigInt(line.copies ?? 1);
    if (kind === 'order') {
      const worth = (state: EntryState): bigint => paidIn(kind, state, { pay: line.mostMinor, stake });
      anywhere += copies * (worth(to) - worth(from));
      if (to === 'done') shapeless.set(nameOf(line), (shapeless.get(nameOf(line)) ?? 0) + (line.copies ?? 1));
      return;
    }
    // Until it is cancelled for certain the line may still win; an equal one of this book is then known not to.
    const held = shapeless.get(nameOf(line)) ?? 0;
    if (to !== 'done' || held <= 0) return;
    shapeless.set(nameOf(line), held - 1);
    anywhere -= line.mostMinor;
  };
  return {
    apply(entry, budget) {
      const { kind, lines, state } = entry;
      // Shapes are chosen once: what an entry added it takes back in the same way.
      if (entry.applied === null) {
        for (const line of lines) volume += BigInt(line.copies ?? 1) * (line.mostMinor + stakeOf(line));
      }
      const before =
        entry.applied ?? lines.map((line) => ({ shape: shapeFor(entry, line, budget), state: 'gone' as const }));
      for (const [place, line] of lines.entries()) {
        const { shape = null, state: from = 'gone' } = before[place] ?? {};
        const copies = BigInt(line.copies ?? 1);
        const stake = stakeOf(line);
        staked += copies * (stakedIn(kind, state, stake) - stakedIn(kind, from, stake));
        if (shape === null) applyShapeless(line, kind, { from, to: state });
        else {
          applyShaped(
            shape,
            line,
            (pay) => copies * (paidIn(kind, state, { pay, stake }) - paidIn(kind, from, { pay, stake })),
          );
        }
      }
      entry.applied = before.map(({ shape }) => ({ shape, state }));
    },
    worst: () => anywhere - staked + BigInt(draws.worst()),
  };
}

type Step = { readonly from: EntryState; readonly to: EntryState };

function nameOf(line: BookLine): string {
  return `${line.playCode} ${line.selection} ${line.oddsE4.join('/')} ${line.unitMinor * BigInt(line.multiple)}`;
}

/** Amounts of the classes of a block, and those of them that are in the sum over all draws already. */
type BlockSum = {
  readonly block: Block;
  readonly amounts: Float64Array;
  readonly summed: Float64Array;
  changed: boolean;
};

/** The most that the blocks pay on one draw; a block apart from the walked draws counts with its own most. */
function mostOnOneDraw(space: OutcomeSpace): { of(block: Block): BlockSum; worst(): number } {
  const sums = new Map<Block, BlockSum>();
  let whole: Float64Array | null = null;
  return {
    of(block) {
      const known = sums.get(block);
      if (known !== undefined) return known;
      const made = {
        block,
        amounts: new Float64Array(block.size),
        summed: new Float64Array(block.size),
        changed: true,
      };
      sums.set(block, made);
      return made;
    },
    worst() {
      const together = [...sums.values()].filter(({ block }) => block.classOf !== null);
      const alone =
        together.length > 1 ? [...sums.values()].filter(({ block }) => block.classOf === null) : [...sums.values()];
      const apart = alone.reduce((sum, { amounts }) => sum + mostOf(amounts), 0);
      if (together.length < 2) return apart;
      whole ??= new Float64Array(space.walked);
      for (const sum of together) if (sum.changed) addTo(whole, sum);
      return apart + mostOf(whole);
    },
  };
}

/** Brings the sum over all draws up to date with a block. */
function addTo(whole: Float64Array, sum: BlockSum): void {
  const { block, amounts, summed } = sum;
  if (block.classOf === null) return;
  const more = amounts.map((amount, at) => amount - (summed[at] ?? 0));
  for (let at = 0; at < whole.length; at += 1) whole[at] = (whole[at] ?? 0) + (more[block.classOf[at] ?? 0] ?? 0);
  summed.set(amounts);
  sum.changed = false;
}

function mostOf(amounts: Float64Array): number {
  let most = amounts[0] ?? 0;
  for (let at = 1; at < amounts.length; at += 1) {
    const amount = amounts[at] ?? 0;
    if (amount > most) most = amount;
  }
  return most;
}

// By rules as an object: every order of a table brings the same one.
const pushing = new WeakMap<RuleSet, Map<string, boolean>>();

function pushes(playCode: string, ruleSet: RuleSet): boolean {
  const ofRules = pushing.get(ruleSet) ?? new Map<string, boolean>();
  pushing.set(ruleSet, ofRules);
  const known = ofRules.get(playCode);
  if (known !== undefined) return known;
  const play = playOf(playCode);
  const found = play !== undefined && canPush(play, ruleSet);
  ofRules.set(playCode, found);
  return found;
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
