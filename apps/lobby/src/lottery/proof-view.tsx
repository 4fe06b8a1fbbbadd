import { formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Card } from '@drawroom/ui/card.tsx';
import { ResultBalls } from '@drawroom/ui/result-balls.tsx';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { memberTimeZone } from '../shell/intl.tsx';
import { saveProof } from './file-of-proof.ts';
import { ProofSteps } from './proof-steps.tsx';
import { checkProof, isComplete, loadBeaconCheck } from '@drawroom/verifier/verify-proof';
import type { CheckedProof, PublishedProof } from '@drawroom/verifier/verify-proof';

export interface ProofViewProps {
  readonly proof: PublishedProof;
  readonly fromFile?: boolean;
  /** Asks for the data again, while the draw is still to come. */
  readonly onRefresh?: () => Promise<unknown>;
}

/** A proof's data in words, what its label means, and the button that recomputes everything from this data alone. */
export function ProofView({ proof, fromFile = false, onRefresh }: ProofViewProps): ReactNode {
  const t = useTranslations('proof');
  const past = useTranslations('history');
  const voided = proof.state === 'voided';
  const [checked, setChecked] = useState<CheckedProof | null>(null);
  const complete = isComplete(proof);
  useEffect(() => {
    if (proof.beacon !== undefined) void loadBeaconCheck();
  }, [proof.beacon]);
  return (
    <>
      <Card>
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="tabular text-md font-semibold">{t('title', { gameNo: proof.gameNo })}</h2>
            {proof.numbers !== null && <ResultBalls family={proof.game} numbers={proof.numbers} />}
          </div>
          {fromFile && <p className="text-sm text-amber">{t('fromFile')}</p>}
          <ProofLabel proof={proof} />
        </div>
      </Card>
      {complete ? (
        <Card>
          <div className="flex flex-col gap-3">
            <p className="text-sm text-ink-soft">{t('intro')}</p>
            <Button wide onPress={async () => setChecked(await checkProof(proof))}>
              {t(checked === null ? 'verify' : 'again')}
            </Button>
            {/* Stands before its words, so that they are read out. */}
            <div role="status" className="empty:-mt-3">
              {checked !== null && <Verdict checked={checked} />}
            </div>
          </div>
        </Card>
      ) : (
        <Card tone="amber">
          <p className="text-sm text-amber">{voided ? past('voided') : t('notYet')}</p>
          {onRefresh && !voided && (
            <div className="mt-2">
              <Button size="sm" look="plain" onPress={onRefresh}>
                {t('lookAgain')}
              </Button>
            </div>
          )}
        </Card>
      )}
      {checked !== null && <ProofSteps steps={checked.steps} />}
      <ProofData proof={proof} />
      <Button wide look="plain" onPress={() => saveProof(proof)}>
        {t('save')}
      </Button>
    </>
  );
}

/** What the label promises and what it does not (games.md §13.2). */
function ProofLabel({ proof: { label, entropyRound } }: Readonly<{ proof: PublishedProof }>): ReactNode {
  const t = useTranslations('proof');
  const commitOnly = label === 'commit_only';
  return (
    <div>
      <p className="text-sm font-semibold">
        {t(commitOnly ? 'labelCommit' : 'labelBeacon')}
        {entropyRound !== null && <span className="tabular font-normal text-ink-soft"> drand #{entropyRound}</span>}
      </p>
      <p className="text-sm text-ink-soft">{t(commitOnly ? 'labelCommitNote' : 'labelBeaconNote')}</p>
    </div>
  );
}

function Verdict({ checked }: Readonly<{ checked: CheckedProof }>): ReactNode {
  const t = useTranslations('proof');
  return (
    <div className={`rounded-card p-3 ${checked.ok ? 'bg-jade-soft text-jade' : 'bg-amber-soft text-amber'}`}>
      <p className="text-md font-semibold">{t(checked.ok ? 'good' : 'bad')}</p>
      <p className="text-sm">{t('noConnection')}</p>
    </div>
  );
}

function ProofData({ proof }: Readonly<{ proof: PublishedProof }>): ReactNode {
  const t = useTranslations('proof');
  const locale = useLocale();
  const time = (atMs: number): string => formatDateTime(atMs, { locale, timeZone: memberTimeZone() });
  const rows: readonly (readonly [string, string])[] = [
    [t('publishedAt'), time(proof.commitmentPublishedAt)],
    [t('openedAt'), time(proof.beginTime)],
    [t('closedAt'), time(proof.endTime)],
    ...(proof.seal === null
      ? []
      : ([
          [t('sealedAt'), time(proof.seal.at)],
          [t('sealCount'), String(proof.seal.count)],
          [t('sealRoot'), proof.seal.root],
        ] as const)),
    [t('drawnAt'), time(proof.drawnAt ?? proof.govPrizeTime)],
    [t('commitment'), proof.commitment],
    [t('seed'), proof.seed ?? '--'],
    [t('chain'), `${proof.chain.terminal} #${proof.chain.index}`],
    ...(proof.entropyRound === null
      ? []
      : ([
          [t('entropy'), proof.entropy || '--'],
          [t('entropyRound'), proof.entropyRound],
          [t('beaconChain'), proof.beacon?.chain ?? '--'],
          [t('beaconSignature'), proof.beacon?.signature ?? '--'],
        ] as const)),
    ...(proof.beacon?.timelock
      ? ([[t('timelock', { round: proof.beacon.timelock.round }), proof.beacon.timelock.ciphertext]] as const)
      : []),
  ];
  return (
    <details className="rounded-card bg-card p-4 shadow-card">
      <summary className="min-h-11 py-2.5 text-md font-semibold">{t('data')}</summary>
      <dl className="mt-2 flex flex-col divide-y divide-hairline">
        {rows.map(([name, value]) => (
          <div key={name} className="py-2">
            <dt className="text-xs text-ink-faint">{name}</dt>
            <dd className="tabular text-sm wrap-anywhere select-all">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">{t('howNote')}</p>
    </details>
  );
}
