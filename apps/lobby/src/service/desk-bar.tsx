import { formatUntil } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import type { ReactNode } from 'react';
import { serverNow } from '../shell/api.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import type { DeskStanding } from './queries.ts';

export interface DeskBarProps {
  readonly desk: DeskStanding;
  readonly onRate: () => void;
}

/** Over the talk: whether somebody is there, which one in the queue the member is, and after the close the way to the rating. */
export function DeskBar({ desk, onRate }: DeskBarProps): ReactNode {
  const t = useTranslations('service');
  const words = useStateWords();
  const { conversation } = desk;
  return (
    <div className="flex min-h-12 shrink-0 items-center gap-2.5 border-b border-hairline bg-card px-4 py-2 text-sm text-ink-soft">
      <Icon name={conversation?.state === 'claimed' ? 'room' : 'clock'} size={18} />
      <p role="status" className="min-w-0 flex-1">
        {words(desk)}
      </p>
      {conversation?.mayRate === true && (
        <Button look="plain" size="sm" onPress={onRate}>
          {t('rate')}
        </Button>
      )}
    </div>
  );
}

function useStateWords(): (desk: DeskStanding) => string {
  const t = useTranslations('service');
  const locale = useLocale();
  return ({ conversation, open, opensAt, hours }) => {
    const state = conversation?.state;
    if (state === 'claimed') return t('served');
    if (!open && opensAt !== null && state !== 'closed')
      return t('away', { at: formatUntil(opensAt, serverNow(), { locale, timeZone: memberTimeZone() }) });
    if (state === 'waiting')
      return conversation?.place === 1 ? t('next') : t('place', { place: String(conversation?.place ?? '') });
    if (state === 'closed')
      return conversation?.rating === null ? t('closed') : t('rated', { rating: String(conversation?.rating ?? '') });
    return hours === null ? t('always') : t('hours', hours);
  };
}
