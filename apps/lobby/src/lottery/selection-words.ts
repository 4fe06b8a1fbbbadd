import type { PlayInput } from '@drawroom/engine/games/game-family';
import { partsOf } from '@drawroom/engine/games/selection-parts';
import type { PartRole } from '@drawroom/engine/games/selection-parts';
import type { PanelPlay } from './odds-panel.ts';

/** A part of a selection with the words to show it: `name` is that of a position or null. */
export interface NamedPart {
  readonly role: PartRole;
  readonly name: string | null;
  /** A place of a `places` part, a pick of any other. */
  readonly picks: readonly { readonly pick: string; readonly label: string }[];
}

/** The server's word for a pick; picks that a play does not list are their own word. */
export function pickLabel(play: Pick<PanelPlay, 'options'>, pick: string): string {
  return play.options.find((option) => option.selection === pick)?.label ?? pick;
}

/** The parts of a selection of a play of the panel, in the words of the panel. */
export function namedParts(play: PanelPlay, selection: string): NamedPart[] {
  const nameOf = (position: string): string =>
    play.positions.find((each) => each.position === position)?.label ?? position;
  const shape = { input: play.input as PlayInput, positions: play.positions.map(({ position }) => position) };
  return partsOf(shape, selection).map(({ role, position, picks }) => ({
    role,
    name: position === undefined ? null : nameOf(position),
    picks: picks.map((pick) => ({ pick, label: role === 'places' ? nameOf(pick) : pickLabel(play, pick) })),
  }));
}

/** How the picks of a play are drawn: as the numbers of its game, or in words. */
export type PickLook = 'ball' | 'plain' | 'word';

/**
 * Numbers of the game itself (1, 2, 3 ...) look like its balls, digits like plain ones. Sums, spans, lots and whatever has
 * a name are words.
 */
export function lookOf(play: Pick<PanelPlay, 'choiceKind' | 'options'>): PickLook {
  if (play.choiceKind === 'digit') return 'plain';
  return play.choiceKind === 'number' && play.options[0]?.selection === '1' ? 'ball' : 'word';
}
