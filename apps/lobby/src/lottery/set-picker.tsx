import { useTranslations } from '@drawroom/i18n/translations';
import type { RuleSet } from '@drawroom/engine/games/game-family';
import { Button } from '@drawroom/ui/button.tsx';
import { OddsText } from '@drawroom/ui/odds-text.tsx';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { SelectionFace } from './bet-label.tsx';
import type { PanelPlay } from './odds-panel.ts';
import { missingPicks, selectionOf, togglePick } from './picks.ts';
import type { Picks } from './picks.ts';

export interface SetPickerProps {
  readonly play: PanelPlay;
  readonly ruleSet: RuleSet;
  readonly locked: boolean;
  /** Called with the canonical selection; the picks are cleared then. */
  readonly onAdd: (playCode: string, selection: string) => void;
}

/** Puts together a selection of several numbers: one set, or doubles and singles. Every way to combine them is a unit. */
export function SetPicker({ play, ruleSet, locked, onAdd }: SetPickerProps): ReactNode {
  const t = useTranslations('lottery');
  const isPair = play.input === 'doubles-singles';
  const [picks, setPicks] = useState<Picks>(isPair ? [[], []] : [[]]);
  useEffect(() => {
    if (locked) setPicks((before) => before.map(() => []));
  }, [locked]);
  const made = selectionOf(play.playCode, picks, ruleSet);
  const missing = missingPicks(play.playCode, picks);
  return (
    <div className="flex flex-col gap-3">
      {picks.map((chosen, side) => (
        <ChoiceRow
          key={side}
          play={play}
          title={isPair ? t(side === 0 ? 'doubles' : 'singles') : null}
          chosen={chosen}
          locked={locked}
          onToggle={(choice) => setPicks((before) => togglePick(before, side, choice))}
        />
      ))}
      <div className="flex items-center justify-between gap-3">
        <span role="status" className="text-sm text-ink-soft">
          {made === null
            ? missing > 0
              ? t('pickMore', { count: missing })
              : t('pickOther')
            : t('units', { count: made.units })}
          {' · '}
          <OddsText odds={locked ? null : (play.options[0]?.odds ?? null)} />
        </span>
        <Button
          size="sm"
          look="plain"
          disabled={locked || made === null}
          onPress={() => {
            if (made === null) return;
            onAdd(play.playCode, made.selection);
            setPicks((before) => before.map(() => []));
          }}
        >
          {t('addToSlip')}
        </Button>
      </div>
    </div>
  );
}

interface ChoiceRowProps {
  readonly play: PanelPlay;
  readonly title: string | null;
  readonly chosen: readonly string[];
  readonly locked: boolean;
  readonly onToggle: (choice: string) => void;
}

function ChoiceRow({ play, title, chosen, locked, onToggle }: ChoiceRowProps): ReactNode {
  return (
    <div role="group" aria-label={title ?? play.title} className="flex flex-col gap-1.5">
      {title !== null && <span className="text-sm text-ink-soft">{title}</span>}
      <div className="grid grid-cols-6 gap-1.5">
        {play.options.map(({ selection, label }) => {
          const selected = chosen.includes(selection);
          return (
            <button
              key={selection}
              type="button"
              aria-pressed={selected}
              disabled={locked}
              onClick={() => onToggle(selection)}
              className={`grid min-h-13 place-items-center rounded-key border bg-card disabled:opacity-70 ${selected ? 'border-vermilion bg-vermilion-soft' : 'border-hairline active:bg-sunken'}`}
            >
              <SelectionFace playCode={play.playCode} selection={selection} label={label} size={30} />
            </button>
          );
        })}
      </div>
    </div>
  );
}
