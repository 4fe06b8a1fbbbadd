import type { PacketView } from '@drawroom/contract/packet';
import { formatTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Avatar } from '@drawroom/ui/avatar.tsx';
import { Tag } from '@drawroom/ui/chip.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { MoneyText, useAmountWords } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import { memberTimeZone } from '../shell/intl.tsx';
import type { PacketDetail } from './queries.ts';

/** Who took how much of a packet, and what is left of it. */
export function ShareList({ packet, shares }: Readonly<Pick<PacketDetail, 'packet' | 'shares'>>): ReactNode {
  const t = useTranslations('packet');
  const locale = useLocale();
  return (
    <section className="flex flex-col gap-3">
      <Summary packet={packet} />
      {shares.length === 0 ? (
        <p className="px-1 text-sm text-ink-faint">{t(packet.state === 'expired' ? 'nobodyTook' : 'nobodyYet')}</p>
      ) : (
        <List>
          {shares.map(({ nickname, avatar, amount, at, best }) => (
            <Cell
              key={`${at} ${nickname} ${amount}`}
              lead={<Avatar src={avatar} name={nickname} size="sm" />}
              title={<bdi>{nickname}</bdi>}
              note={formatTime(at, { locale, timeZone: memberTimeZone() })}
              value={
                <span className="flex flex-col items-end">
                  <MoneyText amount={amount} />
                  {best && <Tag tone="gold">{t('best')}</Tag>}
                </span>
              }
            />
          ))}
        </List>
      )}
    </section>
  );
}

/** How much of it was taken; its sender reads as well what has come back. */
function Summary({ packet }: Readonly<{ packet: PacketView }>): ReactNode {
  const t = useTranslations('packet');
  const money = useAmountWords();
  const { taken, count, takenTotal, total, tookMs, own, state } = packet;
  const seconds = tookMs === null ? 0 : Math.ceil(tookMs / 1_000);
  const parts = { taken: String(taken), count: String(count), part: money(takenTotal), total: money(total) };
  return (
    <p className="px-1 text-sm text-ink-soft">
      {t('summary', parts)}
      {tookMs !== null && (
        <>
          {' '}
          ·{' '}
          {seconds < 120 ? t('tookSeconds', { count: seconds }) : t('tookMinutes', { count: Math.ceil(seconds / 60) })}
        </>
      )}
      {own && state === 'expired' && <> · {t('cameBack')}</>}
    </p>
  );
}
