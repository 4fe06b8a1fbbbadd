import type { CampaignOf, CampaignView } from '@drawroom/contract/promotion';
import { useTranslations } from '@drawroom/i18n/translations';
import { Tag } from '@drawroom/ui/chip.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { promotionsQuery } from './queries.ts';
import { TermsSheet } from './terms-sheet.tsx';
import { useBonusWords } from './use-bonus-words.ts';

/** A bonus that the next deposit may bring. */
function isOpen(campaign: CampaignView): campaign is CampaignOf<'deposit_bonus'> {
  return campaign.kind === 'deposit_bonus' && campaign.more && !campaign.spent;
}

/** Bonuses that a deposit may bring, each leading to its terms, where one takes part before paying; nothing where there is none. */
export function DepositOffer(): ReactNode {
  const t = useTranslations('promotion.bonus');
  const bonusWords = useBonusWords();
  const { data } = useQuery(promotionsQuery());
  const [code, setCode] = useState<string | null>(null);
  const open = data?.list.filter(isOpen) ?? [];
  const read = open.find((campaign) => campaign.code === code);
  if (open.length === 0) return null;
  return (
    <>
      <List>
        {open.map((campaign) => (
          <Cell
            key={campaign.code}
            title={campaign.name}
            note={campaign.joinedAt === null ? bonusWords(campaign) : t('comes')}
            icon="packet"
            value={campaign.joinedAt === null ? undefined : <Tag tone="win">{t('in')}</Tag>}
            onPress={() => setCode(campaign.code)}
          />
        ))}
      </List>
      {read && <TermsSheet campaign={read} onClose={() => setCode(null)} />}
    </>
  );
}
