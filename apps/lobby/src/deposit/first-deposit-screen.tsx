import { useTranslations } from '@drawroom/i18n/translations';
import { buttonClass } from '@drawroom/ui/button.tsx';
import { Card } from '@drawroom/ui/card.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import { NumberedSteps } from '@drawroom/ui/numbered-steps.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { FirstLimitSheet } from '../protection/first-limit-sheet.tsx';
import { Waiting } from '../wallet/waiting.tsx';
import { BonusOffer } from './bonus-offer.tsx';
import { channelsQuery } from './queries.ts';
import type { Channel } from './queries.ts';
import { UnfinishedBanner } from './unfinished-banner.tsx';
import { useShareWords } from './use-channel-words.ts';

const STEPS = ['step1', 'step2', 'step3'] as const;

/** First deposit (spec §2 /shouchong): how it goes, which channels give a bonus, a limit before it, and the start. */
export function FirstDepositScreen(): ReactNode {
  const t = useTranslations('cashier.first');
  const { data, error, refetch } = useQuery(channelsQuery);
  const [limiting, setLimiting] = useState(false);
  return (
    <Screen
      scrollId="first-deposit"
      footer={
        <Link to={paths.deposit()} className={buttonClass({ size: 'lg', wide: true })}>
          {t('start')}
        </Link>
      }
    >
      <UnfinishedBanner />
      {data?.firstDeposit === false && <p className="text-sm text-ink-soft">{t('done')}</p>}
      <Card>
        <h2 className="mb-3 text-sm font-semibold text-ink-soft">{t('how')}</h2>
        <NumberedSteps steps={STEPS.map((step) => ({ key: step, content: t(step) }))} />
      </Card>
      {data ? (
        <Bonuses channels={data.types.flatMap(({ channels }) => channels)} />
      ) : (
        <Waiting error={error} rows={2} onRetry={() => refetch()} />
      )}
      <BonusOffer />
      <List>
        <Cell title={t('limit')} note={t('limitNote')} icon="shield" onPress={() => setLimiting(true)} />
      </List>
      {limiting && <FirstLimitSheet kind="deposit" onClose={() => setLimiting(false)} />}
    </Screen>
  );
}

function Bonuses({ channels }: Readonly<{ channels: readonly Channel[] }>): ReactNode {
  const t = useTranslations('cashier');
  const money = useAmountWords();
  const share = useShareWords();
  const giving = channels.flatMap((channel) =>
    channel.bonus && channel.open ? [{ ...channel, bonus: channel.bonus }] : [],
  );
  if (giving.length === 0) return <p className="text-sm text-ink-soft">{t('first.noBonus')}</p>;
  return (
    <List title={t('first.bonuses')}>
      {giving.map(({ channelCode, title, bonus }) => (
        <Cell
          key={channelCode}
          title={title}
          note={t('deposit.bonusIs', { share: share(bonus.per10k), max: money(bonus.max) })}
        />
      ))}
    </List>
  );
}
