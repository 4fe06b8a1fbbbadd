import { join } from '@drawroom/contract/promotion';
import type { CampaignOf, CampaignView } from '@drawroom/contract/promotion';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import type { ReactNode } from 'react';
import { useShareWords } from '../deposit/use-channel-words.ts';
import { call } from '../shell/api.ts';
import { useAttempt } from '../shell/use-attempt.ts';
import { zoneName } from '../shell/zone-name.ts';
import { Facts } from '../wallet/facts.tsx';
import { lookAgain, putCampaign } from './queries.ts';
import { usePromotionWords } from './use-promotion-words.ts';

export interface TermsSheetProps {
  readonly campaign: CampaignView;
  readonly onClose: () => void;
}

type Fact = readonly [name: string, value: ReactNode];

/** All terms of a campaign. For a deposit bonus nobody takes part without having had them before his eyes: the deed stands here. */
export function TermsSheet({ campaign, onClose }: TermsSheetProps): ReactNode {
  const t = useTranslations('promotion');
  const words = usePromotionWords();
  const locale = useLocale();
  const { name, terms, to, zone, nextDayAt } = campaign;
  const joinable = campaign.kind === 'deposit_bonus' && campaign.joinedAt === null && campaign.more && !campaign.spent;
  return (
    <Sheet
      open
      onClose={onClose}
      title={name}
      footer={joinable ? <JoinButton campaign={campaign} onJoined={onClose} /> : undefined}
    >
      {campaign.kind === 'deposit_bonus' && <BonusFacts campaign={campaign} />}
      <Facts
        rows={[
          [t('fact.to'), to === null ? t('open') : words.moment(to)],
          [t(campaign.kind === 'deposit_bonus' ? 'bonus.stake' : 'fact.stake'), words.stake(campaign)],
          [t('fact.day'), t('fact.dayIs', { zone: zoneName(zone, locale), at: words.moment(nextDayAt) })],
        ]}
      />
      {terms !== '' && (
        <p className="border-t border-hairline pt-3 text-sm whitespace-pre-line wrap-anywhere">{terms}</p>
      )}
    </Sheet>
  );
}

function BonusFacts({ campaign }: Readonly<{ campaign: CampaignOf<'deposit_bonus'> }>): ReactNode {
  const t = useTranslations('promotion.bonus');
  const words = usePromotionWords();
  const money = useAmountWords();
  const share = useShareWords();
  const { deposits, per10k, leastDeposit, mostBonus, perDay } = campaign;
  const rows: readonly Fact[] = [
    [t('which'), t('whichIs', { which: deposits })],
    [t('share'), share(per10k)],
    [t('least'), money(leastDeposit)],
    [t('most'), money(mostBonus)],
    ...(deposits === 'each' ? [[t('perDay'), words.count(perDay)] as const] : []),
  ];
  return (
    <div className="border-b border-hairline">
      <Facts rows={rows} />
      <p className="pb-3 text-sm text-ink-soft">{t('how')}</p>
    </div>
  );
}

function JoinButton({
  campaign: { code },
  onJoined,
}: Readonly<{ campaign: CampaignOf<'deposit_bonus'>; onJoined: () => void }>): ReactNode {
  const t = useTranslations('promotion.bonus');
  const attempt = useAttempt();
  async function press(): Promise<void> {
    const joined = await attempt(async () => putCampaign((await call(join, { code })).campaign));
    if (!joined) return lookAgain();
    showToast(t('joined'), 'good');
    onJoined();
  }
  return (
    <Button wide size="lg" onPress={press}>
      {t('join')}
    </Button>
  );
}
