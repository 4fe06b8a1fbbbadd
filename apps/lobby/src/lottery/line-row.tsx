import { useTranslations } from '@drawroom/i18n/translations';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { OddsText } from '@drawroom/ui/odds-text.tsx';
import type { ReactNode } from 'react';
import { BetLabel } from './bet-label.tsx';
import type { PanelPlay } from './odds-panel.ts';
import type { LinePrice } from './price-slip.ts';
import type { SlipLine } from './slip.ts';
import { useFaultText } from './use-fault-text.ts';
import { useFullLine } from './use-full-line.ts';
import { useMoney } from './use-money.ts';

export interface LineRowProps {
  readonly line: SlipLine;
  readonly title: string;
  readonly play: PanelPlay | undefined;
  readonly price: LinePrice | null;
  readonly editing: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

/** A line of the slip: what, at which odds, how much; pressed it is edited alone. What is wrong with it stands below. */
export function LineRow({ line, title, play, price, editing, onEdit, onRemove }: LineRowProps): ReactNode {
  const t = useTranslations('lottery');
  const faultText = useFaultText();
  const money = useMoney();
  const fullAt = useFullLine(line);
  const units = price?.ok === true ? price.line.units : null;
  return (
    <li className={`flex items-center ${editing ? 'bg-vermilion-soft' : ''}`}>
      <button
        type="button"
        aria-pressed={editing}
        onClick={onEdit}
        className="flex min-h-14 min-w-0 flex-1 flex-col justify-center gap-0.5 py-2 ps-3 text-start"
      >
        <span className="flex w-full items-baseline justify-between gap-3 large:flex-wrap">
          <span className="min-w-0 text-md font-medium">
            <BetLabel playCode={line.playCode} playTitle={title} selection={line.selection} play={play} />
          </span>
          <span className="shrink-0 font-semibold">
            {price?.ok === true ? <MoneyText amount={price.line.stakeMinor} /> : '--'}
          </span>
        </span>
        <span className="tabular text-sm text-ink-faint">
          @ <OddsText odds={line.odds} />
          {units !== null && units > 1 && ` · ${t('units', { count: units })}`}
          {line.unitAmount !== '' && ` · ${line.unitAmount}${line.multiple > 1 ? ` × ${line.multiple}` : ''}`}
        </span>
        {price?.ok === false && <span className="text-sm text-vermilion-ink">{faultText(price.fault)}</span>}
        {price?.ok === true && fullAt !== null && (
          <span className="text-sm text-vermilion-ink">{t('amountHigh', { max: money(fullAt) })}</span>
        )}
      </button>
      <IconButton
        icon="trash"
        label={t('removeLine', { label: `${title} ${line.selection === '-' ? '' : line.selection}`.trim() })}
        onPress={onRemove}
      />
    </li>
  );
}
