import { useTranslations } from '@drawroom/i18n/translations';
import { Chip } from '@drawroom/ui/chip.tsx';
import { memo, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { OptionCell } from './option-cell.tsx';
import type { PickOption } from './option-cell.tsx';
import type { PanelOption, PanelPlay } from './odds-panel.ts';

/** Up to so many plays stand side by side in a row; with more, one place is shown at a time. */
const COLUMNS_MAX = 4;

export interface MatrixBlockProps {
  readonly code: string;
  /** Plays on the same places. */
  readonly plays: readonly PanelPlay[];
  readonly locked: boolean;
  readonly onPick: PickOption;
}

interface Cell {
  readonly play: PanelPlay;
  readonly option: PanelOption;
}

interface Row {
  readonly place: string;
  readonly label: string;
  readonly cells: readonly Cell[];
}

/** A row per place with a cell per play, called by the play; the row carries the name of the place. */
function rowsOf(plays: readonly PanelPlay[]): Row[] {
  return (plays[0]?.options ?? []).map(({ selection, label }) => ({
    place: selection,
    label,
    cells: plays.flatMap((play) => {
      const option = play.options.find((each) => each.selection === selection);
      return option === undefined ? [] : [{ play, option: { ...option, label: play.title } }];
    }),
  }));
}

/** Sides of places: a table of places and plays, or a choice of places above the plays where these are many. */
export const MatrixBlock = memo(function MatrixBlock({ code, plays, locked, onPick }: MatrixBlockProps): ReactNode {
  const t = useTranslations('lottery');
  const rows = useMemo(() => rowsOf(plays), [plays]);
  const [place, setPlace] = useState(rows[0]?.place ?? '');
  if (plays.length <= COLUMNS_MAX) {
    return (
      <div className="flex flex-col gap-1.5">
        {rows.map((row) => (
          <MatrixRow key={row.place} {...{ code, row, locked, onPick }} />
        ))}
      </div>
    );
  }
  const row = rows.find((each) => each.place === place) ?? rows[0];
  return (
    <div className="flex flex-col gap-2">
      <div role="group" aria-label={t('choosePlace')} className="rail -mx-4 flex gap-1.5 px-4">
        {rows.map((each) => (
          <Chip key={each.place} selected={each === row} onPress={() => setPlace(each.place)}>
            {each.label}
          </Chip>
        ))}
      </div>
      {row !== undefined && (
        <div role="group" aria-label={row.label} className="grid grid-cols-4 gap-1.5 large:grid-cols-2">
          {row.cells.map(({ play, option }) => (
            <OptionCell key={play.playCode} {...{ code, play, option, locked, onPick }} word={option.label} />
          ))}
        </div>
      )}
    </div>
  );
});

interface MatrixRowProps extends Omit<MatrixBlockProps, 'plays'> {
  readonly row: Row;
}

function MatrixRow({ code, row, locked, onPick }: MatrixRowProps): ReactNode {
  return (
    <div
      role="group"
      aria-label={row.label}
      className="grid items-center gap-1.5"
      style={{ gridTemplateColumns: `minmax(3.25rem, max-content) repeat(${row.cells.length}, minmax(0, 1fr))` }}
    >
      <span className="max-w-20 pe-1 text-sm text-ink-soft">{row.label}</span>
      {row.cells.map(({ play, option }) => (
        <OptionCell key={play.playCode} {...{ code, play, option, locked, onPick }} word={option.label} />
      ))}
    </div>
  );
}
