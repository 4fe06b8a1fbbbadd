import { formatOddsText } from '@drawroom/i18n/format-amount';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { OddsText } from '@drawroom/ui/odds-text.tsx';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { SelectionFace } from './bet-label.tsx';
import type { PanelOption } from './odds-panel.ts';
import { betKey, useIsSelected } from './slip-store.ts';
import { usePercent } from './use-percent.ts';

/** Called with the option that was tapped. */
export type PickOption = (playCode: string, option: PanelOption) => void;

export interface OptionCellProps {
  /** Lottery whose slip the cell belongs to. */
  readonly code: string;
  readonly playCode: string;
  readonly option: PanelOption;
  /** Betting is closed: odds are `--`, nothing is selected, nothing can be tapped (features.md player 4). */
  readonly locked: boolean;
  /** `wide`: word and odds side by side, for plays of one ticket. */
  readonly wide?: boolean;
  /** The same function at every rendering, or every cell is drawn anew. */
  readonly onPick: PickOption;
}

/** Big and small keep their looks everywhere: square and round, warm and cool (look.md "Tokens"). */
function pairTone(playCode: string): string {
  if (playCode.endsWith('.big')) return 'text-big';
  return playCode.endsWith('.small') ? 'text-small' : '';
}

/** One option: label, odds, a thin bar of its exact chance. Drawn anew only when its own option or selection changes. */
export const OptionCell = memo(function OptionCell({
  code,
  playCode,
  option,
  locked,
  wide,
  onPick,
}: OptionCellProps): ReactNode {
  const t = useTranslations('lottery');
  const locale = useLocale();
  const percent = usePercent();
  const { selection, label, odds, winProbability } = option;
  const selected = useIsSelected(code, betKey(playCode, selection)) && !locked;
  return (
    <button
      type="button"
      aria-pressed={selected}
      // Begins with what is seen, so that it can be called by voice (WCAG 2.5.3).
      aria-label={
        locked
          ? t('optionClosed', { label })
          : t('option', { label, odds: formatOddsText(odds, locale), chance: percent(winProbability) })
      }
      disabled={locked}
      onClick={() => onPick(playCode, option)}
      className={`relative flex min-h-14 overflow-hidden rounded-key border bg-card px-2 py-2 transition-colors ${wide ? 'items-center justify-between gap-2 px-3.5 text-start' : 'flex-col items-center justify-center gap-0.5 text-center'} ${selected ? 'border-vermilion bg-vermilion-soft text-vermilion-ink' : 'border-hairline active:bg-sunken'} disabled:text-ink-faint`}
    >
      <span
        className={`text-md font-semibold ${selected || locked ? '' : pairTone(playCode)} ${locked ? 'opacity-70' : ''}`}
      >
        <SelectionFace playCode={playCode} selection={selection} label={label} size={selection.length > 2 ? 20 : 26} />
      </span>{' '}
      <span className={`text-sm ${selected ? '' : 'text-ink-soft'}`}>
        <OddsText odds={locked ? null : odds} />
      </span>
      <ChanceBar share={winProbability} />
    </button>
  );
});

/** The chance as a line along the lower edge: its whole width would be certainty. */
export function ChanceBar({ share }: Readonly<{ share: string }>): ReactNode {
  return (
    <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-[3px] bg-sunken">
      <span
        className="block h-full rounded-e-full bg-jade/60"
        style={{ inlineSize: `${Math.min(100, Number(share) * 100)}%` }}
      />
    </span>
  );
}
