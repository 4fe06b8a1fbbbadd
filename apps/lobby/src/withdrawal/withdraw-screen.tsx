import { useTranslations } from '@drawroom/i18n/translations';
import { buttonClass } from '@drawroom/ui/button.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { Waiting } from '../wallet/waiting.tsx';
import { formQuery } from './queries.ts';
import { FreeCard } from './free-card.tsx';
import { HoursLine } from './hours-line.tsx';
import { WithdrawEntry } from './withdraw-entry.tsx';

/** Withdraw points (spec §2 /xiafen): what may leave and why not more, where to, how much, what arrives and when. */
export function WithdrawScreen(): ReactNode {
  const t = useTranslations('cashier.withdraw');
  const { data, error, refetch } = useQuery(formQuery);
  const places = data && (data.methods.length > 0 || data.rules.some(({ kind }) => kind === 'offline'));
  if (data && places) return <WithdrawEntry form={data} />;
  return (
    <Screen scrollId="withdraw">
      {data ? (
        <>
          <FreeCard form={data} />
          <HoursLine hours={data.hours} />
          <EmptyState
            icon="wallet"
            title={t('noMethodTitle')}
            note={t('noMethodNote')}
            action={
              <Link to={paths.paymentMethods()} className={buttonClass()}>
                {t('add')}
              </Link>
            }
          />
        </>
      ) : (
        <Waiting error={error} rows={3} onRetry={() => refetch()} />
      )}
    </Screen>
  );
}
