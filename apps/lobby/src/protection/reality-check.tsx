import { answerRealityCheck } from '@drawroom/contract/protection';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { Skeleton } from '@drawroom/ui/skeleton.tsx';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { useProtectionNews } from '../shell/protection-news.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
import { BreakForm } from './break-form.tsx';
import { FirmDialog } from './firm-dialog.tsx';
import { PlayFigures } from './play-figures.tsx';
import { takeOver, refreshProtection, useProtection } from './queries.ts';

/**
 * The reality check: time played and net result, over everything, until the member goes on or takes a break. Both
 * answers have the same size and weight. "Go on" is there once the figures are.
 */
export function RealityCheck(): ReactNode {
  const t = useTranslations('protection');
  const [resting, setResting] = useState(false);
  // The figures of the moment, not those of the last look.
  useEffect(refreshProtection, []);
  const done = (): void => useProtectionNews.setState({ checkAsked: false });
  if (resting) return <Rest onBack={() => setResting(false)} onDone={done} />;
  return <Look title={t('reality')} onRest={() => setResting(true)} onDone={done} />;
}

interface LookProps {
  readonly title: string;
  readonly onRest: () => void;
  readonly onDone: () => void;
}

function Look({ title, onRest, onDone }: LookProps): ReactNode {
  const t = useTranslations('protection');
  const wordsFor = useFailureText();
  const { data, error, refetch } = useProtection();
  const [failure, setFailure] = useState<unknown>(null);
  async function goOn(): Promise<void> {
    setFailure(null);
    try {
      await takeOver(call(answerRealityCheck, {}));
      onDone();
    } catch (reason) {
      setFailure(reason);
    }
  }
  return (
    <FirmDialog
      title={title}
      footer={
        <>
          <Button wide size="lg" look="plain" disabled={data === undefined} onPress={goOn}>
            {t('goOn')}
          </Button>
          <Button wide size="lg" look="plain" onPress={onRest}>
            {t('takeBreak')}
          </Button>
        </>
      }
    >
      {data && <PlayFigures play={data.play} />}
      {!data && !error && <Skeleton lines={3} />}
      {!data && error && <ErrorBlock {...wordsFor(error)} onRetry={() => refetch()} />}
      {failure !== null && (
        <p role="alert" className="text-sm text-amber">
          {wordsFor(failure).title}
        </p>
      )}
    </FirmDialog>
  );
}

function Rest({ onBack, onDone }: Readonly<{ onBack: () => void; onDone: () => void }>): ReactNode {
  const t = useTranslations();
  return (
    <FirmDialog
      title={t('protection.takeBreak')}
      footer={
        <Button wide look="quiet" onPress={onBack}>
          {t('ui.back')}
        </Button>
      }
    >
      <BreakForm kind="timeOut" onDone={onDone} />
    </FirmDialog>
  );
}
