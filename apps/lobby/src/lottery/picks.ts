import { playOf } from '@drawroom/engine/games/index';
import type { RuleSet } from '@drawroom/engine/games/game-family';
import type { PartRole } from '@drawroom/engine/games/selection-parts';
import type { PanelPlay } from './odds-panel.ts';

/** Picks under way: one list per side of the play, and the places of a play on any places. */
export interface Picks {
  readonly sides: readonly (readonly string[])[];
  readonly places: readonly string[];
}

/** A side to pick on; `name` is that of its position. */
export interface Side {
  readonly role: PartRole;
  readonly name: string | null;
}

/** What of a play decides how it is put together. */
export type PickedPlay = Pick<PanelPlay, 'playCode' | 'input' | 'picksPerUnit' | 'positions' | 'sideCounts'>;

/** The sides of a play, in the order of its selection; `banker` splits a set into bankers and the rest. */
export function sidesOf(play: PickedPlay, banker: boolean): Side[] {
  if (play.input === 'positions') return play.positions.map(({ label }) => ({ role: 'position', name: label }));
  const roles: readonly PartRole[] =
    play.input === 'doubles-singles' || play.sideCounts !== null
      ? ['repeated', 'single']
      : banker
        ? ['bankers', 'others']
        : ['picks'];
  return roles.map((role) => ({ role, name: null }));
}

/** Whether a position of the play takes one pick and no more: there is nothing to fill a row with then. */
export function takesOnePick(play: Pick<PanelPlay, 'playCode'>): boolean {
  return playOf(play.playCode)?.onePick === true;
}

/** Nothing picked yet; a play on any places begins with all of them. */
export function noPicks(play: PickedPlay, banker: boolean): Picks {
  return {
    sides: sidesOf(play, banker).map(() => []),
    places: play.input === 'places-set' ? play.positions.map(({ position }) => position) : [],
  };
}

/** A selection that is complete. */
export interface MadeSelection {
  readonly selection: string;
  readonly units: number;
  /** Keys of the prices that its units are paid by. */
  readonly keys: readonly string[];
}

/** Canonical selection of the picks with its units, or null while they do not make a unit yet. */
export function selectionOf(play: PickedPlay, picks: Picks, ruleSet: RuleSet): MadeSelection | null {
  const sides = picks.sides.map((side) => side.join(','));
  const role = sidesOf(play, picks.sides.length === 2)[0]?.role;
  const written = role === 'bankers' && play.input === 'set' ? `dan:${sides[0]};tuo:${sides[1]}` : sides.join('|');
  const text = play.input === 'places-set' ? `pos=${picks.places.join(',')}:${written}` : written;
  const parsed = playOf(play.playCode)?.parse(text, ruleSet);
  return parsed?.ok === true ? { selection: parsed.canonical, units: parsed.units, keys: parsed.optionOfUnit } : null;
}

/**
 * The picks with one choice of one side turned over; a banker cannot stand among the rest as well, and a side that takes one
 * pick drops the one before.
 */
export function togglePick(play: PickedPlay, picks: Picks, { side, choice }: { side: number; choice: string }): Picks {
  const apart = play.input === 'set';
  const alone = takesOnePick(play);
  return {
    ...picks,
    sides: picks.sides.map((chosen, at) => {
      const without = chosen.filter((each) => each !== choice);
      if (at !== side) return apart ? without : chosen;
      if (chosen.includes(choice)) return without;
      return alone ? [choice] : [...chosen, choice];
    }),
  };
}

/** The picks with one place turned over. */
export function togglePlace(picks: Picks, place: string): Picks {
  const { places } = picks;
  return { ...picks, places: places.includes(place) ? places.filter((each) => each !== place) : [...places, place] };
}

/** The picks with a whole side replaced. */
export function setSide(picks: Picks, side: number, choices: readonly string[]): Picks {
  return { ...picks, sides: picks.sides.map((chosen, at) => (at === side ? choices : chosen)) };
}

/** How many picks are still missing for the first unit; 0 when there is one or more are not what is wrong. */
export function missingPicks(play: PickedPlay, { sides, places }: Picks): number {
  const { picksPerUnit, sideCounts, input } = play;
  const counts = sides.map((side) => side.length);
  const chosen = counts.reduce((sum, count) => sum + count, 0);
  if (input === 'positions') return Math.max(0, picksPerUnit - counts.filter((count) => count > 0).length);
  if (input === 'doubles-singles' || sideCounts !== null) {
    return (sideCounts ?? [1, 1]).reduce((sum, wanted, at) => sum + Math.max(0, wanted - (counts[at] ?? 0)), 0);
  }
  if (input === 'places-set') return Math.max(0, picksPerUnit - places.length);
  if (counts.length === 2) return Math.max(counts[0] === 0 ? 1 : 0, counts[1] === 0 ? 1 : 0, picksPerUnit - chosen);
  return Math.max(0, picksPerUnit - chosen);
}

/** Picks of a row that a quick key takes. */
export type QuickPick = 'all' | 'big' | 'small' | 'odd' | 'even' | 'clear';

/** What a quick key picks out of numbers in order: the upper or lower half, odd or even ones, all or none. */
export function quickPicks(choices: readonly string[], quick: QuickPick): string[] {
  const half = Math.floor(choices.length / 2);
  switch (quick) {
    case 'all':
      return [...choices];
    case 'big':
      return choices.slice(half);
    case 'small':
      return choices.slice(0, half);
    case 'odd':
      return choices.filter((choice) => Number(choice) % 2 === 1);
    case 'even':
      return choices.filter((choice) => Number(choice) % 2 === 0);
    case 'clear':
      return [];
  }
}
