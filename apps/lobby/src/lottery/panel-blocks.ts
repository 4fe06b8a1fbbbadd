import type { PanelPlay } from './odds-panel.ts';

/**
 * How plays of a group are drawn together. `singles`: one grid of plays of one ticket. `matrix`: plays on the same places, a
 * row per place and a column per play. `cells`: every pick a key with its own odds. `picker`: a selection is put together
 * and then added.
 */
export interface PanelBlock {
  readonly kind: 'singles' | 'matrix' | 'cells' | 'picker';
  readonly plays: readonly PanelPlay[];
}

/** More picks than this do not get a key with odds each, unless they are priced apart. */
const CELLS_MAX = 60;

function kindOf(play: PanelPlay): PanelBlock['kind'] {
  if (play.input === 'none') return 'singles';
  if (play.input !== 'options') return 'picker';
  if (play.choiceKind === 'place' || play.choiceKind === 'pair-of-places') return 'matrix';
  return play.options[0]?.selection === '*' || play.options.length > CELLS_MAX ? 'picker' : 'cells';
}

const picksOf = (play: PanelPlay): string => play.options.map((option) => option.selection).join();

/** The blocks of a group: what is tapped at once first, then whatever is put together, each in the order of the menu. */
export function blocksOf(plays: readonly PanelPlay[]): PanelBlock[] {
  const blocks: { kind: PanelBlock['kind']; plays: PanelPlay[] }[] = [];
  for (const play of plays) {
    const kind = kindOf(play);
    const joins = blocks.find((block) => {
      if (block.kind !== kind) return false;
      const first = block.plays[0];
      return kind === 'singles' || (kind === 'matrix' && first !== undefined && picksOf(first) === picksOf(play));
    });
    if (joins === undefined) blocks.push({ kind, plays: [play] });
    else joins.plays.push(play);
  }
  const order = ['singles', 'matrix', 'cells', 'picker'] as const;
  // A family's own numbers come before the sides of its places, as on every table of the field.
  const rank = ({ kind, plays: [first] }: PanelBlock): number =>
    first?.input === 'positions' && first.picksPerUnit === 1 ? 0.5 : order.indexOf(kind);
  return blocks.toSorted((one, other) => rank(one) - rank(other));
}

/** What stands below each other at most: pickers, and rows of keys over all blocks. */
const STACKED_PICKERS = 2;
const STACKED_ROWS = 20;

/** About how many rows of keys a block takes on a phone. */
function rowsOf({ kind, plays: [first, ...others] }: PanelBlock): number {
  const picks = first?.options.length ?? 0;
  if (kind === 'singles') return Math.ceil((others.length + 1) / 2);
  if (kind === 'matrix') return picks;
  if (kind === 'cells') return Math.ceil(picks / 4);
  return Math.max(1, first?.positions.length ?? 1) * Math.ceil(picks / 6);
}

/** Whether the blocks of a group stand below each other or are chosen from: ten places of cars would bury what comes after. */
export function areStacked(blocks: readonly PanelBlock[]): boolean {
  const pickers = blocks.filter(({ kind }) => kind === 'picker');
  // Each fills a screen of its own.
  const byPlace = pickers.filter(({ plays: [first] }) => first?.input === 'positions' && first.positions.length > 3);
  return (
    blocks.length === 1 ||
    (pickers.length <= STACKED_PICKERS &&
      byPlace.length < 2 &&
      blocks.reduce((sum, block) => sum + rowsOf(block), 0) <= STACKED_ROWS)
  );
}
