import type { LotteryRow, Opening } from '@drawroom/contract/lottery';
import { formatAhead } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';
import { serverNow } from '../shell/api.ts';
import { memberTimeZone } from '../shell/intl.tsx';

/** Rounds longer than this name the time of their draw beside the countdown. */
const SLOW_MS = 3_600_000;

/** Whether a round runs so long that a countdown alone says little. */
export function isSlow(opening: Opening | null): boolean {
  return opening !== null && opening.govPrizeTime - opening.beginTime > SLOW_MS;
}

/** When the next draw is, by weekday and time in the member's zone; nothing when none is planned. */
export function NextDraw({
  lottery,
}: Readonly<{ lottery: Pick<LotteryRow, 'currentOpening' | 'nextOpening'> }>): ReactNode {
  const t = useTranslations('lottery');
  const locale = useLocale();
  const nowMs = serverNow();
  const ahead = [lottery.currentOpening, lottery.nextOpening].find((each) => (each?.govPrizeTime ?? 0) > nowMs);
  if (ahead === undefined || ahead === null) return null;
  const at = formatAhead(ahead.govPrizeTime, nowMs, { locale, timeZone: memberTimeZone() });
  return <span className="tabular">{t('nextDraw', { at })}</span>;
}
