import { turnover } from '@drawroom/contract/wallet';
import type { ReplyOf } from '@drawroom/contract/call';
import { useTranslations } from '@drawroom/i18n/translations';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { MoneyText, useAmountWords } from '@drawroom/ui/money-text.tsx';
import { ProgressBar } from '@drawroom/ui/progress-bar.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { usedPercent } from '../protection/limit-values.ts';
import { call } from '../shell/api.ts';
import { sumMinor } from './minor.ts';
import { Waiting } from './waiting.tsx';
import { formatMoney } from '@drawroom/engine/money';

type Turnover = ReplyOf<typeof turnover>;

function useTurnover() {
  return useQuery({ queryKey: ['wallet', 'turnover'], queryFn: () => call(turnover, {}) });
}

/** How far the turnover of all deposits is, as a bar; opens the list of them. */
export function TurnoverBar({ left }: Readonly<{ left: string }>): ReactNode {
  const t = useTranslations('cashier.wallet');
  const { data } = useTurnover();
  const list = data?.list ?? [];
  const required = formatMoney(sumMinor(list.map((row) => row.required)));
  const done = formatMoney(sumMinor(list.map((row) => row.done)));
  const percent = list.length === 0 ? 0 : usedPercent(required, done);
  return (
    <div className="flex flex-col gap-1">
      <TurnoverSheetLink left={left} />
      <ProgressBar label={t('turnover')} percent={percent} />
    </div>
  );
}

/** What is still to be staked, as a line that opens what it consists of. */
export function TurnoverSheetLink({ left }: Readonly<{ left: string }>): ReactNode {
  const t = useTranslations('cashier.wallet');
  const money = useAmountWords();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="flex min-h-11 w-full items-center justify-between gap-3 large:flex-wrap text-start"
      >
        <span>{t('turnover')}</span>
        <span className="tabular inline-flex items-center gap-1 text-end">
          {t('turnoverLeft', { left: money(left) })}
          <Icon name="forward" size={16} />
        </span>
      </button>
      <Sheet open={open} title={t('turnover')} onClose={() => setOpen(false)}>
        <TurnoverList />
      </Sheet>
    </>
  );
}

function TurnoverList(): ReactNode {
  const t = useTranslations('cashier.wallet');
  const { data, error, refetch } = useTurnover();
  if (!data) return <Waiting error={error} rows={2} onRetry={() => refetch()} />;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">{t('turnoverNote')}</p>
      {data.list.length === 0 && <p className="font-semibold text-jade">{t('turnoverDone')}</p>}
      {data.list.length > 0 && (
        <p className="flex items-baseline justify-between gap-3 large:flex-wrap text-sm">
          <span className="text-ink-faint">{t('locked')}</span>
          <MoneyText amount={data.locked} />
        </p>
      )}
      <ul className="flex flex-col gap-4">
        {data.list.map((row) => (
          <Requirement key={`${row.source} ${row.ref}`} row={row} />
        ))}
      </ul>
    </div>
  );
}

function Requirement({ row }: Readonly<{ row: Turnover['list'][number] }>): ReactNode {
  const t = useTranslations('cashier.wallet');
  const money = useAmountWords();
  const { source, ref, amount, required, done } = row;
  return (
    <li className="flex flex-col gap-1.5">
      <span className="flex items-baseline justify-between gap-3 large:flex-wrap">
        <span className="min-w-0 wrap-anywhere">{t(`source.${source}`, { ref })}</span>
        <MoneyText amount={amount} />
      </span>
      <ProgressBar percent={usedPercent(required, done)} />
      <span className="tabular text-sm text-ink-soft">
        {t('progress', { done: money(done), required: money(required) })}
      </span>
    </li>
  );
}
