import type { DepositView } from '@drawroom/contract/deposit';
import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { incompleteQuery } from './queries.ts';

/** Where an order is looked at: what is paid on a chain has a screen of its own (spec §2). */
export function placeOf({ kind, orderNo }: Pick<DepositView, 'kind' | 'orderNo'>) {
  return {
    to: kind === 'virtual' ? paths.virtualDepositDetail() : paths.depositDetail(),
    search: { orderNo },
  } as const;
}

/** Leads to the one order that waits for its payment; nothing where there is none. */
export function UnfinishedBanner(): ReactNode {
  const t = useTranslations('cashier.deposit');
  const { data } = useQuery(incompleteQuery);
  if (!data?.order) return null;
  const { amount, title } = data.order;
  return (
    <Link
      {...placeOf(data.order)}
      className="flex min-h-14 items-center gap-3 rounded-card bg-amber-soft px-4 py-2.5 text-amber"
    >
      <Icon name="clock" size={22} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-semibold">{t('unfinished')}</span>
        <span className="text-sm wrap-anywhere">
          {title} · <MoneyText amount={amount} />
        </span>
      </span>
      <Icon name="forward" size={16} />
    </Link>
  );
}
