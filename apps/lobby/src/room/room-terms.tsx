import type { RoomView } from '@drawroom/contract/room';
import { formatUntil } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import { serverNow } from '../shell/api.ts';
import { memberTimeZone } from '../shell/intl.tsx';

/** Nothing has to have been paid in or staked. */
const isNothing = (amount: string): boolean => /^0+(\.0+)?$/.test(amount);

/** What a room asks of its people, and when it is open: only what differs from "always, and nothing". */
export function RoomTerms({ room }: Readonly<{ room: RoomView }>): ReactNode {
  const t = useTranslations('room.terms');
  const amount = useAmountWords();
  const door = useTranslations('room.enter');
  const locale = useLocale();
  const { speak, hours, opensAt, shut, invitedOnly, follow } = room;
  const closed =
    opensAt === null || shut
      ? undefined
      : door('closedUntil', { at: formatUntil(opensAt, serverNow(), { locale, timeZone: memberTimeZone() }) });
  const terms = [
    shut && { title: t('shut'), note: t('shutNote') },
    hours !== null && { title: t('hours'), note: closed, value: t('fromTo', { from: hours.from, to: hours.to }) },
    invitedOnly && { title: t('entry'), value: t('invited') },
    !isNothing(speak.deposit) && { title: t('deposit'), value: amount(speak.deposit) },
    !isNothing(speak.turnover) && { title: t('turnover'), value: amount(speak.turnover) },
    speak.level > 0 && { title: t('level'), value: String(speak.level) },
    !follow && { title: t('follow'), value: t('noFollow') },
  ].filter((term) => term !== false);
  if (terms.length === 0) return null;
  return (
    <List title={t('title')}>
      {terms.map((term) => (
        <Cell key={term.title} {...term} />
      ))}
    </List>
  );
}
