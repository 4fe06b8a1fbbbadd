import { CallRefused } from '@drawroom/client/failures';
import { formatUntil } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { serverNow } from '../shell/api.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';

function timeIn(data: unknown, name: 'opensAt' | 'until'): number | null {
  const found = (data as Partial<Record<string, unknown>> | null)?.[name];
  return typeof found === 'number' ? found : null;
}

/** Why a room could not be entered, in words: with the time at which it can be, in the member's own zone. */
export function useDoorWords(): (failure: unknown) => string {
  const t = useTranslations('room.enter');
  const locale = useLocale();
  const wordsFor = useFailureText();
  const at = (ms: number): string => formatUntil(ms, serverNow(), { locale, timeZone: memberTimeZone() });
  return (failure) => {
    if (failure instanceof CallRefused) {
      const opensAt = timeIn(failure.data, 'opensAt');
      if (failure.key === 'room.closed' && opensAt !== null) return t('closedUntil', { at: at(opensAt) });
      const until = timeIn(failure.data, 'until');
      if (failure.key === 'room.kicked' && until !== null) return t('kickedUntil', { at: at(until) });
    }
    return sentencesOf(wordsFor(failure));
  };
}
