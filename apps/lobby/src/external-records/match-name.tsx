import { useTranslations } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';
import type { Leg } from './leg-words.ts';

/** Who plays whom, the home side first from the left in every language, as their score stands beside it. */
export function MatchName({ leg: { home, away } }: Readonly<{ leg: Leg }>): ReactNode {
  return <bdi dir="ltr">{useTranslations('external')('match', { home, away })}</bdi>;
}
