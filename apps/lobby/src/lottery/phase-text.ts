import { useTranslations } from '@drawroom/i18n/translations';
import type { Phase } from './round-phase.ts';

/** What stands beside the countdown in each phase. */
const WORDS = {
  none: 'closed',
  waiting: 'opensIn',
  open: 'closesIn',
  closing: 'closing',
  closed: 'drawsIn',
  sealed: 'drawsIn',
  drawing: 'drawing',
  drawn: 'nextIn',
  settled: 'nextIn',
  voided: 'voided',
} as const satisfies Record<Phase, string>;

/** Words for a phase in the shown language. */
export function usePhaseText(): (phase: Phase) => string {
  const t = useTranslations('lottery');
  return (phase) => t(WORDS[phase]);
}
