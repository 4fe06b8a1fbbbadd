import type { GameRecord } from '@drawroom/contract/transfer';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { CopyRow } from '../wallet/copy-row.tsx';
import { checkRound } from './check-round.ts';
import type { RoundCheck } from './check-round.ts';

const LOOKS = {
  result: { icon: 'check', tone: 'text-jade' },
  commitment: { icon: 'check', tone: 'text-ink-soft' },
  wrong: { icon: 'alert', tone: 'text-vermilion-ink' },
} as const;

export interface FairCheckProps {
  readonly fair: NonNullable<GameRecord['fair']>;
  readonly outcome: readonly string[];
  /** As the game numbers it; what it was drawn under is told only where that is something else. */
  readonly roundId: string;
}

/** What a round was made from, to be copied, and the round computed again on this phone once its seed is known. */
export function FairCheck({ fair, outcome, roundId }: FairCheckProps): ReactNode {
  const t = useTranslations('external.fair');
  const [found, setFound] = useState<RoundCheck | null>(null);
  const { commitment, seed, entropy, issue } = fair;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold text-ink-soft">{t('title')}</h3>
      <p className="text-sm text-ink-faint">
        {seed === '' ? t('later') : t('note', { own: entropy === '' ? 'no' : 'yes' })}
      </p>
      <div className="divide-y divide-hairline">
        <CopyRow name={t('committed')} value={commitment} />
        {seed !== '' && <CopyRow name={t('seed')} value={seed} />}
        {entropy !== '' && <CopyRow name={t('entropy')} value={entropy} />}
        {issue !== roundId && <CopyRow name={t('issue')} value={issue} />}
      </div>
      {seed !== '' && found === null && (
        <Button look="plain" wide onPress={() => setFound(checkRound(fair, outcome))}>
          {t('check')}
        </Button>
      )}
      {/* Stands before its words, so that they are read out. */}
      <div role="status" className="empty:-mt-2">
        {found !== null && (
          <p className={`flex items-start gap-2 text-sm font-medium ${LOOKS[found].tone}`}>
            <Icon name={LOOKS[found].icon} size={18} />
            <span>{t(found)}</span>
          </p>
        )}
      </div>
    </section>
  );
}
