import { useTranslations } from '@drawroom/i18n/translations';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Waiting } from '../wallet/waiting.tsx';
import { channelsQuery } from './queries.ts';
import { RechargeForm } from './recharge-form.tsx';
import { UnfinishedBanner } from './unfinished-banner.tsx';

/** Online top-up (spec §2 /recharge): a way to pay, a channel, an amount, and what it comes to before it is ordered. */
export function RechargeScreen(): ReactNode {
  const t = useTranslations('cashier.deposit');
  const { data, error, refetch } = useQuery(channelsQuery);
  const types = data?.types.filter(({ channels }) => channels.length > 0) ?? [];
  if (data && types.length > 0) return <RechargeForm types={types} needs={data} />;
  return (
    <Screen scrollId="recharge">
      <UnfinishedBanner />
      {data ? (
        <EmptyState icon="wallet" title={t('emptyTitle')} note={t('emptyNote')} />
      ) : (
        <Waiting error={error} rows={4} onRetry={() => refetch()} />
      )}
    </Screen>
  );
}
