import type { GameRecord } from '@drawroom/contract/transfer';
import { useTranslations } from '@drawroom/i18n/translations';
import type { TagTone } from '@drawroom/ui/chip.tsx';
import { minorOf } from '../wallet/minor.ts';

/** What became of a round or a bet. */
type Became = 'open' | 'void' | 'won' | 'lost' | 'even';

/** Waiting is amber, a win is jade, a loss is quiet and never red (look.md). */
const TONES: Readonly<Record<Became, TagTone>> = {
  open: 'wait',
  void: 'plain',
  won: 'win',
  lost: 'plain',
  even: 'plain',
};

function becameOf({ state, winLose }: Pick<GameRecord, 'state' | 'winLose'>): Became {
  if (state !== 'settled') return state;
  const minor = minorOf(winLose);
  if (minor === 0n) return 'even';
  return minor > 0n ? 'won' : 'lost';
}

/** A record's state in words and its look. */
export function useRecordState(): (record: Pick<GameRecord, 'state' | 'winLose'>) => { words: string; tone: TagTone } {
  const t = useTranslations('external.became');
  return (record) => {
    const became = becameOf(record);
    return { words: t(became), tone: TONES[became] };
  };
}
