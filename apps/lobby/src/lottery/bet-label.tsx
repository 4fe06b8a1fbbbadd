import { DiceFace } from '@drawroom/ui/dice-face.tsx';
import type { ReactNode } from 'react';
import { diceOfOption } from './dice-of-option.ts';

export interface SelectionFaceProps {
  readonly playCode: string;
  readonly selection: string;
  /** Server's word for it; shown when the selection is no dice. */
  readonly label: string;
  /** Edge of a die, px. */
  readonly size?: number;
}

/** A selection as dice where it names faces (`5,5` and `1|2` too), else its word or figure. */
export function SelectionFace({ playCode, selection, label, size = 22 }: SelectionFaceProps): ReactNode {
  const sides = selection.split('|').map((side) => diceOfOption(playCode, side));
  if (sides.some((side) => side === null)) return <bdi>{label}</bdi>;
  return (
    <span dir="ltr" className="inline-flex flex-wrap items-center gap-0.5">
      {sides.map((side, at) => (
        <span key={at} className="inline-flex items-center gap-0.5">
          {at > 0 && <span className="px-1 text-ink-faint">+</span>}
          {side?.map((face, place) => (
            <DiceFace key={place} value={face} size={size} />
          ))}
        </span>
      ))}
    </span>
  );
}

export interface BetLabelProps {
  readonly playCode: string;
  readonly playTitle: string;
  readonly selection: string;
  readonly size?: number;
}

/** Play and selection of a bet on one line: "Points 11", "Pair ⚄⚄"; a play of one ticket is its title alone. */
export function BetLabel({ playCode, playTitle, selection, size = 20 }: BetLabelProps): ReactNode {
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <span>{playTitle}</span>
      {selection !== '-' && <SelectionFace playCode={playCode} selection={selection} label={selection} size={size} />}
    </span>
  );
}
