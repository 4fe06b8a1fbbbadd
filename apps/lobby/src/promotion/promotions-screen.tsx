import { useTranslations } from '@drawroom/i18n/translations';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { PullToRefresh } from '@drawroom/ui/pull-to-refresh.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { BettingClosed } from '../protection/betting-closed.tsx';
import { Waiting } from '../wallet/waiting.tsx';
import { CampaignCard } from './campaign-card.tsx';
import { CodeSheet } from './code-sheet.tsx';
import { promotionsQuery } from './queries.ts';

/** /promotions: what runs for the member, a field for codes, and the way to all that was given. */
export function PromotionsScreen(): ReactNode {
  const t = useTranslations('promotion');
  const title = useTranslations('title');
  const { data, error, refetch } = useQuery(promotionsQuery());
  const [typing, setTyping] = useState(false);
  const enterCode = (): void => setTyping(true);
  return (
    <Screen scrollId="promotions" bare>
      <PullToRefresh onRefresh={() => refetch()}>
        <div className="flex flex-col gap-5 px-4 pt-4 pb-8">
          <div className="empty:hidden">
            <BettingClosed />
          </div>
          {data === undefined && <Waiting error={error} rows={4} onRetry={() => refetch()} />}
          {data?.list.length === 0 && <EmptyState icon="packet" title={t('emptyTitle')} note={t('emptyNote')} />}
          {data?.list.map((campaign) => (
            <CampaignCard key={campaign.code} campaign={campaign} onEnterCode={enterCode} />
          ))}
          <List>
            <Cell title={t('code.have')} icon="keyboard" onPress={enterCode} />
            <Cell
              title={title('promotionRecords')}
              icon="records"
              link={(parts) => <Link to={paths.promotionRecords()} {...parts} />}
            />
            <Cell title={title('welfare')} icon="packet" link={(parts) => <Link to={paths.welfare()} {...parts} />} />
          </List>
        </div>
      </PullToRefresh>
      {typing && <CodeSheet onClose={() => setTyping(false)} />}
    </Screen>
  );
}
