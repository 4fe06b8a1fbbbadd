import { useTranslations } from '@drawroom/i18n/translations';
import type { RuleSet } from '@drawroom/engine/games/game-family';
import { parseMoney } from '@drawroom/engine/money';
import { Button } from '@drawroom/ui/button.tsx';
import { Chip } from '@drawroom/ui/chip.tsx';
import { OddsText } from '@drawroom/ui/odds-text.tsx';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { oddsShown, picksOfPlay } from './odds-panel.ts';
import type { PanelPlay } from './odds-panel.ts';
import { PickGrid } from './pick-grid.tsx';
import {
  missingPicks,
  noPicks,
  quickPicks,
  selectionOf,
  setSide,
  sidesOf,
  takesOnePick,
  togglePick,
  togglePlace,
} from './picks.ts';
import type { MadeSelection, Picks, QuickPick, Side } from './picks.ts';
import { useSlip } from './slip-store.ts';
import { useMoney } from './use-money.ts';

export interface PlayPickerProps {
  /** Lottery whose slip the selection goes to. */
  readonly code: string;
  readonly play: PanelPlay;
  readonly ruleSet: RuleSet;
  readonly locked: boolean;
  /** Called with the canonical selection; the picks are cleared then. */
  readonly onAdd: (playCode: string, selection: string) => void;
}

/**
 * Puts together a selection of a play by its description: one set, bankers and the rest, repeated and single picks, picks
 * per position, places and a set. How many units that makes and what they cost is told while picking.
 */
export function PlayPicker({ code, play, ruleSet, locked, onAdd }: PlayPickerProps): ReactNode {
  const t = useTranslations('lottery');
  const [banker, setBanker] = useState(false);
  const [picks, setPicks] = useState<Picks>(() => noPicks(play, false));
  useEffect(() => {
    if (locked) setPicks(noPicks(play, banker));
  }, [locked, play, banker]);
  const choices = useMemo(() => picksOfPlay(play), [play]);
  const made = selectionOf(play, picks, ruleSet);
  function useBanker(on: boolean): void {
    setBanker(on);
    setPicks(noPicks(play, on));
  }
  return (
    <div className="flex flex-col gap-3">
      {play.banker && (
        <div className="flex gap-1.5">
          <Chip selected={!banker} onPress={() => useBanker(false)}>
            {t('plainMode')}
          </Chip>
          <Chip selected={banker} onPress={() => useBanker(true)}>
            {t('bankerMode')}
          </Chip>
        </div>
      )}
      {play.input === 'places-set' && (
        <PlaceChips
          play={play}
          places={picks.places}
          onToggle={(place) => setPicks((before) => togglePlace(before, place))}
        />
      )}
      {sidesOf(play, banker).map((side, at) => (
        <SideRow key={at} {...{ play, side, at, choices, locked, setPicks }} chosen={picks.sides[at] ?? []} />
      ))}
      <PickerFoot
        {...{ code, play, made, locked }}
        missing={missingPicks(play, picks)}
        onAdd={(selection) => {
          onAdd(play.playCode, selection);
          setPicks(noPicks(play, banker));
        }}
      />
    </div>
  );
}

function PlaceChips({
  play,
  places,
  onToggle,
}: Readonly<{ play: PanelPlay; places: readonly string[]; onToggle: (place: string) => void }>): ReactNode {
  const t = useTranslations('lottery');
  return (
    <div role="group" aria-label={t('side.places')} className="flex flex-wrap gap-1">
      {play.positions.map(({ position, label }) => (
        <Chip key={position} selected={places.includes(position)} onPress={() => onToggle(position)}>
          {label}
        </Chip>
      ))}
    </div>
  );
}

interface SideRowProps {
  readonly play: PanelPlay;
  readonly side: Side;
  readonly at: number;
  readonly choices: readonly string[];
  readonly chosen: readonly string[];
  readonly locked: boolean;
  readonly setPicks: (change: (before: Picks) => Picks) => void;
}

const QUICK: readonly QuickPick[] = ['all', 'big', 'small', 'odd', 'even', 'clear'];

/** One side to pick on; rows of positions have keys that pick half of them at once. */
function SideRow({ play, side, at, choices, chosen, locked, setPicks }: SideRowProps): ReactNode {
  const t = useTranslations('lottery');
  const { role, name } = side;
  const title = role === 'picks' || role === 'position' ? name : t(`side.${role}`);
  const toggle = useCallback(
    (choice: string) => setPicks((before) => togglePick(play, before, { side: at, choice })),
    [play, at, setPicks],
  );
  const quick = role === 'position' && play.choiceKind !== 'lot' && !takesOnePick(play);
  return (
    <div role="group" aria-label={title ?? play.title} className="flex flex-col gap-1.5">
      {(title !== null || quick) && (
        <div className="flex items-center justify-between gap-2 large:flex-wrap">
          <span className="text-sm font-medium text-ink-soft">{title}</span>
          {quick && (
            <span className="flex">
              {QUICK.map((each) => (
                <button
                  key={each}
                  type="button"
                  disabled={locked}
                  onClick={() => setPicks((before) => setSide(before, at, quickPicks(choices, each)))}
                  className="min-h-11 min-w-9 px-1.5 text-sm text-vermilion-ink active:bg-sunken disabled:text-ink-faint"
                >
                  {t(`quick.${each}`)}
                </button>
              ))}
            </span>
          )}
        </div>
      )}
      <PickGrid play={play} choices={choices} chosen={chosen} locked={locked} onToggle={toggle} />
    </div>
  );
}

interface PickerFootProps {
  readonly code: string;
  readonly play: PanelPlay;
  readonly made: MadeSelection | null;
  readonly missing: number;
  readonly locked: boolean;
  readonly onAdd: (selection: string) => void;
}

/** What is picked so far: what is missing, or units, odds and cost; and the key that puts it on the slip. */
function PickerFoot({ code, play, made, missing, locked, onAdd }: PickerFootProps): ReactNode {
  const t = useTranslations('lottery');
  const money = useMoney();
  const unitMinor = parseMoney(useSlip(code).unitAmount);
  const status =
    made !== null
      ? t('units', { count: made.units })
      : missing > 0
        ? t('pickMore', { count: missing })
        : t('pickOther');
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-3 border-t border-hairline bg-paper px-4 py-2">
      <span role="status" className="min-w-0 text-sm text-ink-soft">
        {status}
        {made !== null && unitMinor !== null && ` · ${money(unitMinor * BigInt(made.units))}`}
        {' · '}
        <OddsText odds={locked ? null : oddsShown(play, made?.keys ?? null)} brief />
      </span>
      <span className="shrink-0">
        <Button
          size="sm"
          look="plain"
          disabled={locked || made === null}
          onPress={() => {
            if (made !== null) onAdd(made.selection);
          }}
        >
          {t('addToSlip')}
        </Button>
      </span>
    </div>
  );
}
