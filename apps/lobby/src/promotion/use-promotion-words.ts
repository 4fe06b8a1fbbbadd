import { LUCKY_PARTS } from '@drawroom/engine/lucky-parts';
import type { CampaignView } from '@drawroom/contract/promotion';
import { formatUntil } from '@drawroom/i18n/format-time';
import { latinDigits } from '@drawroom/i18n/locales';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { serverNow } from '../shell/api.ts';
import { memberTimeZone } from '../shell/intl.tsx';

const HUNDREDTHS = 100;
/** Places of a percentage that tell one part of `LUCKY_PARTS`. */
const CHANCE_PLACES = 4;

export interface PromotionWords {
  /** A moment in the member's own zone, no longer than it must be. */
  readonly moment: (atMs: number) => string;
  /** Until when a campaign runs. */
  readonly until: (campaign: Pick<CampaignView, 'to'>) => string;
  /** How often what is given has to be staked. */
  readonly stake: (campaign: Pick<CampaignView, 'turnoverE2'>) => string;
  /** A chance, exact to its last part. */
  readonly chance: (parts: number) => string;
  /** A plain number. */
  readonly count: (value: number | string) => string;
}

/** What all campaigns tell, in words. */
export function usePromotionWords(): PromotionWords {
  const t = useTranslations('promotion');
  const locale = useLocale();
  const digits = latinDigits(locale);
  const moment = (atMs: number): string => formatUntil(atMs, serverNow(), { locale, timeZone: memberTimeZone() });
  const count = (value: number | string): string => new Intl.NumberFormat(digits).format(Number(value));
  const percent = new Intl.NumberFormat(digits, { style: 'percent', maximumFractionDigits: CHANCE_PLACES });
  return {
    moment,
    count,
    until: ({ to }) => (to === null ? t('open') : t('until', { at: moment(to) })),
    stake: ({ turnoverE2 }) =>
      turnoverE2 === 0 ? t('stakeNone') : t('stake', { times: count(turnoverE2 / HUNDREDTHS) }),
    chance: (parts) => percent.format(parts / LUCKY_PARTS),
  };
}
