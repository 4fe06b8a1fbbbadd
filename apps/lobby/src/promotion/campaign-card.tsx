import type { CampaignView } from '@drawroom/contract/promotion';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Card } from '@drawroom/ui/card.tsx';
import { Tag } from '@drawroom/ui/chip.tsx';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { BonusPart } from './bonus-part.tsx';
import { LuckyPart } from './lucky-part.tsx';
import { SignInPart } from './sign-in-part.tsx';
import { TaskPart } from './task-part.tsx';
import { TermsSheet } from './terms-sheet.tsx';
import { usePromotionWords } from './use-promotion-words.ts';
import { VoucherPart } from './voucher-part.tsx';

export interface CampaignCardProps {
  readonly campaign: CampaignView;
  readonly onEnterCode: () => void;
}

/** One campaign: what it gives, how the member stands in it, its one deed, and its terms in a line. */
export function CampaignCard({ campaign, onEnterCode }: CampaignCardProps): ReactNode {
  const t = useTranslations('promotion');
  const words = usePromotionWords();
  const titleId = useId();
  const [reading, setReading] = useState(false);
  const { name, about, spent } = campaign;
  return (
    <section aria-labelledby={titleId}>
      <Card>
        <div className="flex flex-col gap-3">
          <div className="flex items-start justify-between gap-3 large:flex-wrap">
            <h2 id={titleId} className="min-w-0 text-md font-semibold wrap-anywhere">
              {name}
            </h2>
            <StateTag campaign={campaign} />
          </div>
          {about !== '' && <p className="-mt-2 text-sm text-ink-soft wrap-anywhere">{about}</p>}
          <KindPart campaign={campaign} onEnterCode={onEnterCode} onTerms={() => setReading(true)} />
          {spent && <p className="text-sm text-ink-soft">{t('spentNote')}</p>}
          <div className="-mb-2 flex items-center justify-between gap-3 large:flex-wrap border-t border-hairline pt-1 text-sm text-ink-faint">
            <p className="min-w-0 py-1.5">
              <span className="block">{words.until(campaign)}</span>
              <span className="block">{words.stake(campaign)}</span>
            </p>
            <span className="-me-3 shrink-0">
              <Button look="quiet" size="sm" onPress={() => setReading(true)} aria-label={t('termsOf', { name })}>
                {t('terms')}
              </Button>
            </span>
          </div>
        </div>
      </Card>
      {reading && <TermsSheet campaign={campaign} onClose={() => setReading(false)} />}
    </section>
  );
}

/** How the member stands in it, in a word; nothing where there is something to do. */
function StateTag({ campaign }: Readonly<{ campaign: CampaignView }>): ReactNode {
  const t = useTranslations('promotion');
  const had =
    (campaign.kind === 'sign_in' && campaign.signed) ||
    (campaign.kind === 'task' && campaign.state === 'claimed') ||
    (campaign.kind === 'voucher' && campaign.redeemed);
  if (had) return <Tag tone="win">{t(campaign.kind === 'sign_in' ? 'signIn.done' : 'had')}</Tag>;
  if (campaign.spent) return <Tag>{t('spent')}</Tag>;
  if (campaign.kind === 'deposit_bonus' && campaign.joinedAt !== null) return <Tag tone="win">{t('bonus.in')}</Tag>;
  return null;
}

function KindPart({
  campaign,
  onEnterCode,
  onTerms,
}: Readonly<CampaignCardProps & { onTerms: () => void }>): ReactNode {
  switch (campaign.kind) {
    case 'sign_in':
      return <SignInPart campaign={campaign} />;
    case 'task':
      return <TaskPart campaign={campaign} />;
    case 'voucher':
      return <VoucherPart campaign={campaign} onEnterCode={onEnterCode} />;
    case 'lucky_draw':
      return <LuckyPart campaign={campaign} />;
    case 'deposit_bonus':
      return <BonusPart campaign={campaign} onTerms={onTerms} />;
  }
}
