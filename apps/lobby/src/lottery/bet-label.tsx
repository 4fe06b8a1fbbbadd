import { DiceFace } from '@drawroom/ui/dice-face.tsx';
import { useTranslations } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';
import { diceOfOption } from './dice-of-option.ts';
import type { PanelPlay } from './odds-panel.ts';
import { PickFace } from './pick-face.tsx';
import { namedParts } from './selection-words.ts';
import type { NamedPart } from './selection-words.ts';

/** A long selection shows so many picks and counts the rest. */
const SHOWN_MAX = 24;

export interface BetLabelProps {
  readonly playCode: string;
  readonly playTitle: string;
  readonly selection: string;
  /** The server's words for the selection, where the panel is not at hand. */
  readonly label?: string;
  /** The play of the panel: its picks are drawn as they look on the table. */
  readonly play?: PanelPlay | undefined;
  readonly size?: number;
  /** Cut off at the end instead of going on below, as in a chip. */
  readonly oneLine?: boolean;
}

/** Play and selection of a bet on one line: "Points 11", "Pair ⚄⚄"; a play of one ticket is its title alone. */
export function BetLabel({
  playCode,
  playTitle,
  selection,
  label,
  play,
  size = 20,
  oneLine = false,
}: BetLabelProps): ReactNode {
  if (selection === '-') return <span className="wrap-anywhere">{playTitle}</span>;
  const isPlace = play?.choiceKind === 'place' || play?.choiceKind === 'pair-of-places';
  const face = <SelectionFace {...{ playCode, selection, label: label ?? selection, play, size, oneLine }} />;
  return (
    <span
      className={`inline-flex min-w-0 items-center gap-x-1.5 gap-y-0.5 ${oneLine ? 'whitespace-nowrap' : 'flex-wrap'}`}
    >
      {isPlace && face}
      <span>{playTitle}</span>
      {!isPlace && face}
    </span>
  );
}

interface SelectionFaceProps {
  readonly playCode: string;
  readonly selection: string;
  readonly label: string;
  readonly play: PanelPlay | undefined;
  readonly size: number;
  readonly oneLine: boolean;
}

/** A selection as dice where it names faces (`5,5` and `1|2` too), as balls and words where the play is known, else in words. */
function SelectionFace({ playCode, selection, label, play, size, oneLine }: SelectionFaceProps): ReactNode {
  const sides = selection.split('|').map((side) => diceOfOption(playCode, side));
  if (sides.every((side) => side !== null)) return <DiceOfSides sides={sides} size={size} />;
  if (play === undefined)
    return <bdi className={`min-w-0 ${oneLine ? 'truncate' : 'line-clamp-2 wrap-anywhere'}`}>{label}</bdi>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {namedParts(play, selection).map((part, at) => (
        <Part key={at} play={play} part={part} />
      ))}
    </span>
  );
}

function DiceOfSides({ sides, size }: Readonly<{ sides: readonly (readonly number[])[]; size: number }>): ReactNode {
  return (
    <span dir="ltr" className="inline-flex flex-wrap items-center gap-0.5">
      {sides.map((side, at) => (
        <span key={at} className="inline-flex items-center gap-0.5">
          {at > 0 && <span className="px-1 text-ink-faint">+</span>}
          {side.map((face, place) => (
            <DiceFace key={place} value={face} size={size} />
          ))}
        </span>
      ))}
    </span>
  );
}

function Part({ play, part }: Readonly<{ play: PanelPlay; part: NamedPart }>): ReactNode {
  const t = useTranslations('lottery');
  const { role, picks } = part;
  const name = role === 'picks' ? null : role === 'position' ? part.name : t(`side.${role}`);
  const hidden = picks.length - SHOWN_MAX;
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      {name !== null && <span className="text-sm text-ink-soft">{name}</span>}
      {picks
        .slice(0, SHOWN_MAX)
        .map(({ pick, label }) =>
          role === 'places' ? <bdi key={pick}>{label}</bdi> : <PickFace key={pick} play={play} pick={pick} size="xs" />,
        )}
      {hidden > 0 && <span className="text-sm text-ink-faint">+{hidden}</span>}
    </span>
  );
}
