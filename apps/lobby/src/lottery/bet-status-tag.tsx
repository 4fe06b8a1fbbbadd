import { BET_STATUS } from '@drawroom/contract/lottery';
import { useTranslations } from '@drawroom/i18n/translations';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { TagTone } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';

/** Words and looks by status (spec §4): waiting is amber, a win is jade, a loss is quiet and never red (look.md). */
export const STATUS_WORDS = {
  [BET_STATUS.notDrawn]: { word: 'pending', tone: 'wait' },
  [BET_STATUS.win]: { word: 'win', tone: 'win' },
  [BET_STATUS.lose]: { word: 'lose', tone: 'plain' },
  [BET_STATUS.draw]: { word: 'draw', tone: 'plain' },
  [BET_STATUS.cancelled]: { word: 'cancelled', tone: 'plain' },
} as const satisfies Record<number, { word: string; tone: TagTone }>;

export type KnownStatus = keyof typeof STATUS_WORDS;

/** A bet's state as a word. A status this release does not know is shown as not drawn. */
export function BetStatusTag({ status }: Readonly<{ status: number }>): ReactNode {
  const t = useTranslations('records');
  const { word, tone } = STATUS_WORDS[(status in STATUS_WORDS ? status : BET_STATUS.notDrawn) as KnownStatus];
  return <Tag tone={tone}>{t(word)}</Tag>;
}
