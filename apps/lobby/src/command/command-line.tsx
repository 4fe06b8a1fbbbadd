import { useTranslations } from '@drawroom/i18n/translations';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { OddsText } from '@drawroom/ui/odds-text.tsx';
import type { ReactNode } from 'react';
import { BetLabel } from '../lottery/bet-label.tsx';
import type { PanelPlay } from '../lottery/odds-panel.ts';
import type { LinePrice } from '../lottery/price-slip.ts';
import type { SlipLine } from '../lottery/slip.ts';
import { useFaultText } from '../lottery/use-fault-text.ts';
import { useMoney } from '../lottery/use-money.ts';

export interface CommandLineProps {
  readonly line: SlipLine;
  /** The play on the lottery's menu; missing where it is not offered. */
  readonly play: PanelPlay | undefined;
  readonly price: LinePrice | null;
}

/** One written bet: what, at which odds, how many units for how much. What is wrong with it stands below. */
export function CommandLine({ line, play, price }: CommandLineProps): ReactNode {
  const t = useTranslations('lottery');
  const faultText = useFaultText();
  const money = useMoney();
  const { playCode, selection, odds, unitAmount } = line;
  const units = price?.ok === true ? price.line.units : 1;
  return (
    <li className="flex flex-col gap-0.5 py-1.5">
      <span className="flex items-baseline justify-between gap-3 large:flex-wrap">
        <span className="min-w-0 font-medium">
          <BetLabel playCode={playCode} playTitle={play?.title ?? playCode} selection={selection} play={play} />
        </span>
        <span className="shrink-0 font-semibold">
          {price?.ok === true ? <MoneyText amount={price.line.stakeMinor} /> : money(unitAmount)}
        </span>
      </span>
      <span className="tabular text-xs text-ink-faint">
        @ <OddsText odds={odds === '' ? null : odds} brief />
        {units > 1 && ` · ${t('units', { count: units })} · ${money(unitAmount)}`}
      </span>
      {price?.ok === false && <span className="text-sm text-vermilion-ink">{faultText(price.fault)}</span>}
    </li>
  );
}
