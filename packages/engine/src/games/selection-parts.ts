import type { Play } from './game-family.ts';

/** What the picks of a part are for: free picks, a banker's two halves, a position, repeated and single picks, places. */
export type PartRole = 'picks' | 'bankers' | 'others' | 'position' | 'repeated' | 'single' | 'places';

/** One part of a selection, for showing it; `position` is the name of the position of a `position` part. */
export type SelectionPart = {
  readonly role: PartRole;
  readonly position?: string;
  readonly picks: readonly string[];
};

const BANKER = /^dan:([^;]+);tuo:([^;]+)$/;
const PLACED = /^pos=([^:]+):(.*)$/;

const picksOf = (text: string): string[] => (text === '' ? [] : text.split(','));

/**
 * The parts of a canonical selection (games.md §0.1), so that it can be drawn instead of shown raw: `dan:1;tuo:2,3` is
 * bankers and others, `1,2||3` the positions that have picks, `pos=1,3:2,4` places and picks, `0|1,2` repeated and single
 * picks. Empty for a play of one ticket.
 */
export function partsOf(play: Pick<Play, 'input' | 'positions'>, canonical: string): SelectionPart[] {
  if (play.input === 'none' || canonical === '-') return [];
  const placed = PLACED.exec(canonical);
  if (placed !== null) return [{ role: 'places', picks: picksOf(placed[1] ?? '') }, ...sidesOf(placed[2] ?? '')];
  if (play.input !== 'positions') return sidesOf(canonical);
  return canonical.split('|').flatMap((picks, place): SelectionPart[] => {
    const position = play.positions?.[place] ?? String(place + 1);
    return picks === '' ? [] : [{ role: 'position', position, picks: picksOf(picks) }];
  });
}

function sidesOf(text: string): SelectionPart[] {
  const banker = BANKER.exec(text);
  if (banker !== null) {
    return [
      { role: 'bankers', picks: picksOf(banker[1] ?? '') },
      { role: 'others', picks: picksOf(banker[2] ?? '') },
    ];
  }
  const [first = '', second] = text.split('|');
  if (second === undefined) return [{ role: 'picks', picks: picksOf(first) }];
  return [
    { role: 'repeated', picks: picksOf(first) },
    { role: 'single', picks: picksOf(second) },
  ];
}
