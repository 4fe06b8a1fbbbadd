import { formatOddsSpan } from '@drawroom/i18n/format-amount';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { OddsText } from '@drawroom/ui/odds-text.tsx';
import { memo } from 'react';
import type { ReactNode } from 'react';
import type { PanelOption, PanelPlay } from './odds-panel.ts';
import { PickFace } from './pick-face.tsx';
import { betKey, useIsSelected } from './slip-store.ts';
import { usePercent } from './use-percent.ts';

/** Called with the option that was tapped. */
export type PickOption = (playCode: string, option: PanelOption) => void;

export interface OptionCellProps {
  /** Lottery whose slip the cell belongs to. */
  readonly code: string;
  readonly play: Pick<PanelPlay, 'playCode' | 'choiceKind' | 'options'>;
  readonly option: PanelOption;
  /** Betting is closed: odds are `--`, nothing is selected, nothing can be tapped (features.md player 4). */
  readonly locked: boolean;
  /** What stands on the cell instead of its pick. */
  readonly word?: string;
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
  play,
  option,
  locked,
  word,
  wide,
  onPick,
}: OptionCellProps): ReactNode {
  const t = useTranslations('lottery');
  const locale = useLocale();
  const percent = usePercent();
  const { playCode } = play;
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
          : t('option', { label, odds: formatOddsSpan(odds, locale), chance: percent(winProbability) })
      }
      disabled={locked}
      onClick={() => onPick(playCode, option)}
      className={`relative flex min-h-14 min-w-0 overflow-hidden rounded-key border bg-card py-2 transition-colors ${wide ? 'items-center justify-between gap-x-2 px-3.5 text-start narrow:px-2 large:flex-wrap' : 'flex-col items-center justify-center gap-0.5 px-1 text-center'} ${selected ? 'border-vermilion bg-vermilion-soft text-vermilion-ink' : 'border-hairline active:bg-sunken'} disabled:text-ink-faint`}
    >
      <span
        className={`min-w-0 font-semibold wrap-anywhere ${(word?.length ?? 0) > 4 ? 'text-sm' : 'text-md'} ${selected || locked ? '' : pairTone(playCode)} ${locked ? 'opacity-70' : ''}`}
      >
        {word ?? (selection === '-' ? <bdi>{label}</bdi> : <PickFace play={play} pick={selection} size="md" />)}
      </span>{' '}
      <span className={`text-sm ${selected ? '' : 'text-ink-soft'}`}>
        <OddsText odds={locked ? null : odds} brief />
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
