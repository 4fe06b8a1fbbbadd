import type { GameRecord } from '@drawroom/contract/transfer';
import { useTranslations } from '@drawroom/i18n/translations';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import type { ReactNode } from 'react';
import { FairCheck } from './fair-check.tsx';
import { Multiplier } from './multiplier.tsx';
import { outcomeText } from './outcome-words.ts';
import { RecordFacts } from './record-facts.tsx';

export interface GameSheetProps {
  readonly record: GameRecord;
  readonly onClose: () => void;
}

/** A round whole: points, what came out, and what it was made from. */
export function GameSheet({ record, onClose }: GameSheetProps): ReactNode {
  const t = useTranslations('external');
  const { title, roundId, multiplier, outcome, fair, state } = record;
  return (
    <Sheet open onClose={onClose} title={title}>
      <div className="flex flex-col gap-5">
        <RecordFacts
          record={record}
          rows={[
            ...(state === 'settled'
              ? [[t('multiplier'), <Multiplier key="multiplier" value={multiplier} />] as const]
              : []),
            [t('round'), <bdi key="round">{roundId}</bdi>],
          ]}
        />
        {outcome.length > 0 && (
          <section className="flex flex-col gap-2">
            <h3 className="text-sm font-semibold text-ink-soft">{t('outcome')}</h3>
            <ul className="flex flex-wrap gap-1.5" dir="ltr">
              {outcome.map((word, at) => (
                <li
                  // A word may come out twice.
                  key={`${at} ${word}`}
                  className="tabular inline-flex min-h-8 min-w-8 items-center justify-center rounded-key bg-sunken px-2 text-sm font-medium"
                >
                  {outcomeText(word)}
                </li>
              ))}
            </ul>
          </section>
        )}
        {fair !== null && <FairCheck fair={fair} outcome={outcome} roundId={roundId} />}
      </div>
    </Sheet>
  );
}
