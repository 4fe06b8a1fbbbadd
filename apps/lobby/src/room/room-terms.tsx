import type { RoomView } from '@drawroom/contract/room';
import { useTranslations } from '@drawroom/i18n/translations';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';

/** Nothing has to have been paid in or staked. */
const isNothing = (amount: string): boolean => /^0+(\.0+)?$/.test(amount);

/** What a room asks of its people, and when it is open: only what differs from "always, and nothing". */
export function RoomTerms({ room }: Readonly<{ room: RoomView }>): ReactNode {
  const t = useTranslations('room.terms');
  const amount = useAmountWords();
  const { speak, hours, invitedOnly, follow } = room;
  const terms = [
    hours !== null && { title: t('hours'), value: t('fromTo', { from: hours.from, to: hours.to }) },
    invitedOnly && { title: t('entry'), value: t('invited') },
    !isNothing(speak.deposit) && { title: t('deposit'), value: amount(speak.deposit) },
    !isNothing(speak.turnover) && { title: t('turnover'), value: amount(speak.turnover) },
    speak.level > 0 && { title: t('level'), value: String(speak.level) },
    !follow && { title: t('follow'), value: t('noFollow') },
  ].filter((term) => term !== false);
  if (terms.length === 0) return null;
  return (
    <List title={t('title')}>
      {terms.map(({ title, value }) => (
        <Cell key={title} title={title} value={value} />
      ))}
    </List>
  );
}
