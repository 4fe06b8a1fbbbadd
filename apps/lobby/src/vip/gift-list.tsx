import { claim } from '@drawroom/contract/vip';
import type { VipGift, VipInfo } from '@drawroom/contract/vip';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { List } from '@drawroom/ui/list.tsx';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import { Status } from '@drawroom/ui/status.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { apart } from '../shell/apart.ts';
import { call } from '../shell/api.ts';
import { rememberBalance } from '../shell/session-store.ts';
import { useAttempt } from '../shell/use-attempt.ts';
import { useMonthWords } from '../wallet/month-words.ts';
import { useTimes } from './use-times.ts';
import { vipKeys } from './queries.ts';

/** What may be claimed now, each by one press; what was claimed since the screen is open stays in sight. */
export function GiftList({ info }: Readonly<{ info: VipInfo }>): ReactNode {
  const t = useTranslations('vip');
  const [claimed, setClaimed] = useState<readonly VipGift[]>([]);
  const open = info.gifts.filter(({ gift }) => !claimed.some((each) => each.gift === gift));
  const gifts = [...claimed, ...open];
  return (
    <List title={t('gifts')}>
      {gifts.length === 0 && <li className="px-4 py-4 text-sm text-ink-faint">{t('noGifts')}</li>}
      {gifts.map((gift) => (
        <GiftRow
          key={gift.gift}
          gift={gift}
          month={info.month}
          done={claimed.includes(gift)}
          onClaimed={() => setClaimed((now) => [...now, gift])}
        />
      ))}
    </List>
  );
}

interface GiftRowProps {
  readonly gift: VipGift;
  readonly month: string;
  readonly done: boolean;
  readonly onClaimed: () => void;
}

function GiftRow({ gift, month, done, onClaimed }: GiftRowProps): ReactNode {
  const t = useTranslations('vip');
  const monthWords = useMonthWords();
  const words = useAmountWords();
  const times = useTimes();
  const attempt = useAttempt();
  const queries = useQueryClient();
  const amount = words(gift.amount);
  const title = {
    up: () => t('up', { level: gift.level ?? 0 }),
    month: () => t('month', { month: monthWords(month) }),
    share: () => t('shareGift', { name: apart(gift.nickname ?? '') }),
  }[gift.kind]();
  async function take(): Promise<void> {
    const isDone = await attempt(async () => {
      // Named by itself: sent twice it is given once.
      const { balance } = await call(claim, { gift: gift.gift, clientRef: crypto.randomUUID() });
      rememberBalance(balance);
    });
    if (isDone) onClaimed();
    void queries.invalidateQueries({ queryKey: vipKeys.all() });
    void queries.invalidateQueries({ queryKey: ['wallet'] });
  }
  return (
    <li className="flex min-h-16 items-center gap-3 large:flex-wrap px-4 py-2.5">
      <span className="flex min-w-0 flex-1 large:basis-3/4 flex-col">
        <span className="text-md wrap-anywhere">{title}</span>
        <span className="text-sm text-ink-faint">{times(gift.times)}</span>
      </span>
      {done ? (
        <Status
          as="span"
          className="tabular flex shrink-0 animate-[land_480ms_var(--ease-out)_backwards] items-center gap-1.5 font-semibold text-gold"
        >
          <Icon name="check" size={20} />
          {t('claimed', { amount })}
        </Status>
      ) : (
        <Button size="sm" aria-label={`${t('claim', { amount })}: ${title}`} onPress={take}>
          {t('claim', { amount })}
        </Button>
      )}
    </li>
  );
}
