import type { VipEquity } from '@drawroom/contract/vip';
import { useTranslations } from '@drawroom/i18n/translations';
import { Tag } from '@drawroom/ui/chip.tsx';
import { List } from '@drawroom/ui/list.tsx';
import { MoneyText, useAmountWords } from '@drawroom/ui/money-text.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Waiting } from '../wallet/waiting.tsx';
import { levelsQuery } from './queries.ts';
import { useTimes } from './use-times.ts';

/** Every level, from where on, and what it brings. */
export function LevelList({ own }: Readonly<{ own: number }>): ReactNode {
  const t = useTranslations('vip');
  const { data, error, refetch } = useQuery(levelsQuery());
  if (data === undefined) return <Waiting error={error} rows={3} onRetry={() => refetch()} />;
  return (
    <List title={t('levels')}>
      {data.list.map((level) => (
        <LevelRow key={level.level} level={level} isOwn={level.level === own} />
      ))}
    </List>
  );
}

const isNone = (amount: string): boolean => /^[0.]*$/.test(amount);

function LevelRow({ level, isOwn }: Readonly<{ level: VipEquity; isOwn: boolean }>): ReactNode {
  const t = useTranslations('vip');
  const member = useTranslations('member');
  const words = useAmountWords();
  const times = useTimes();
  const { upGift, monthGift, rooms } = level;
  const gifts = [
    ...(isNone(upGift) ? [] : [t('upIs', { amount: words(upGift) })]),
    ...(isNone(monthGift) ? [] : [t('monthIs', { amount: words(monthGift) })]),
  ];
  return (
    <li aria-current={isOwn || undefined} className={`flex flex-col gap-1 px-4 py-3 ${isOwn ? 'bg-gold-soft' : ''}`}>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{level.name}</span>
          <Tag tone="gold">{member('vip', { level: level.level })}</Tag>
          {isOwn && <span className="text-sm text-gold">{t('here')}</span>}
        </span>
        <span className="tabular text-sm text-ink-soft">
          {t('from')} <MoneyText amount={level.turnover} currency={null} full />
        </span>
      </span>
      <span className="tabular flex flex-wrap gap-x-3 text-sm text-ink-soft">
        {gifts.length === 0 && <span>{t('noGift')}</span>}
        {gifts.map((gift) => (
          <span key={gift}>{gift}</span>
        ))}
      </span>
      {gifts.length > 0 && <span className="text-sm text-ink-faint">{times(level.times)}</span>}
      {rooms.length > 0 && (
        <span className="text-sm text-ink-faint wrap-anywhere">{t('rooms', { rooms: rooms.join(', ') })}</span>
      )}
    </li>
  );
}
