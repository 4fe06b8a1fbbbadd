import type { DrawRow } from '@drawroom/contract/draw-desk';
import { formatCountdown } from '@drawroom/i18n/format-time';
import { use } from 'react';
import { Language, useWords } from '../words.ts';

/** Says how long it is until the next thing happens to a round, or since it should have; null: nothing is awaited. */
export function useCountdown(): (
  row: Pick<DrawRow, 'state' | 'beginAt' | 'endAt' | 'prizeAt'>,
  now: number,
) => string | null {
  const t = useWords();
  const locale = use(Language);
  return ({ state, beginAt, endAt, prizeAt }, now) => {
    const time = (ms: number): string => formatCountdown(Math.max(0, ms), locale);
    if (state === 'next') return t('draw.opensIn', { time: time(beginAt - now) });
    if (state === 'open') return t('draw.closesIn', { time: time(endAt - now) });
    if (state === 'settled' || state === 'void' || state === 'drawn') return null;
    return prizeAt > now
      ? t('draw.drawsIn', { time: time(prizeAt - now) })
      : t('draw.overdue', { time: time(now - prizeAt) });
  };
}
