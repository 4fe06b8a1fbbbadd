import type { BetRow } from '@drawroom/contract/lottery';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { betFileOf } from '@drawroom/verifier/bet-file';
import { checkInclusion } from '@drawroom/verifier/verify-inclusion';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useFailureText } from '../shell/use-failure-text.ts';
import { saveBetFile } from './file-of-proof.ts';
import { betProofQuery, signingKeysQuery } from './queries.ts';
import { receiptOfOrder } from './receipts.ts';

const LOOKS = {
  sealed: { icon: 'check', tone: 'text-jade', words: 'inSeal' },
  open: { icon: 'clock', tone: 'text-amber', words: 'notSealed' },
  wrong: { icon: 'alert', tone: 'text-vermilion-ink', words: 'notInSeal' },
} as const;

/** Checks on this phone that the bet stands in the sealed list of its round: hash by hash up to the published root. */
export function InclusionCheck({ bet }: Readonly<{ bet: BetRow }>): ReactNode {
  const t = useTranslations('records');
  const failureText = useFailureText();
  const [asked, setAsked] = useState(false);
  const place = useQuery({ ...betProofQuery(bet.betNo), enabled: asked });
  const keys = useQuery({ ...signingKeysQuery(), enabled: asked });
  function save(): void {
    if (place.data === undefined) return;
    const receipt = receiptOfOrder(bet.orderNo)?.receipt ?? null;
    saveBetFile(betFileOf({ bet, place: place.data, receipt, signingKeys: keys.data ?? [] }));
  }
  const found = place.data === undefined ? null : LOOKS[checkInclusion(place.data, bet)];
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold text-ink-soft">{t('seal')}</h3>
      {found === null && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-40 flex-1 text-sm text-ink-faint">
            {place.error ? failureText(place.error).title : t('sealWhat')}
          </p>
          <Button
            size="sm"
            look="plain"
            loading={place.isFetching}
            onPress={() => (asked ? place.refetch() : setAsked(true))}
          >
            {t('checkSeal')}
          </Button>
        </div>
      )}
      {/* Stands before its words, so that they are read out. */}
      <div role="status" className="flex flex-col gap-1.5 empty:-mt-2">
        {found !== null && (
          <>
            <p className={`flex items-start gap-2 text-sm font-medium ${found.tone}`}>
              <Icon name={found.icon} size={18} />
              {t(found.words)}
            </p>
            {place.data?.seal && (
              <p
                dir="ltr"
                className="tabular rounded-card bg-sunken p-3 text-xs wrap-anywhere text-ink-faint select-all"
              >
                {place.data.seal.root}
              </p>
            )}
            <Button size="sm" look="plain" disabled={keys.data === undefined} onPress={save}>
              {t('saveBet')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
