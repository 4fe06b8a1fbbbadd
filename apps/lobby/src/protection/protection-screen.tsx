import type { ProtectionView } from '@drawroom/contract/protection';
import { useTranslations } from '@drawroom/i18n/translations';
import { Card } from '@drawroom/ui/card.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { PullToRefresh } from '@drawroom/ui/pull-to-refresh.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { serverNow } from '../shell/api.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
import { BreakList } from './break-list.tsx';
import { HistorySheet } from './history-sheet.tsx';
import { IdentityPart } from './identity-part.tsx';
import { LimitList } from './limit-list.tsx';
import { PlayFigures } from './play-figures.tsx';
import { useProtection } from './queries.ts';
import { useProtectionWords } from './use-words.ts';

/** The protection centre: what holds, how this spell of play stands, breaks, limits, about me, and every change so far. */
export function ProtectionScreen(): ReactNode {
  const t = useTranslations('ui');
  const wordsFor = useFailureText();
  const { data, error, refetch } = useProtection();
  return (
    <Screen scrollId="protection" bare>
      <PullToRefresh onRefresh={() => refetch()}>
        <div className="flex flex-col gap-5 px-4 pt-4 pb-8">
          {data && <Centre view={data} />}
          {!data && !error && <SkeletonList rows={6} label={t('loading')} />}
          {!data && error && <ErrorBlock {...wordsFor(error)} onRetry={() => refetch()} />}
        </div>
      </PullToRefresh>
    </Screen>
  );
}

function Centre({ view }: Readonly<{ view: ProtectionView }>): ReactNode {
  const t = useTranslations('protection');
  return (
    <>
      <Holds view={view} />
      <section aria-label={t('now')}>
        <Card>
          <h2 className="mb-3 text-sm font-semibold text-ink-soft">{t('now')}</h2>
          {view.play.since === null ? (
            <p className="text-sm text-ink-soft">{t('idle')}</p>
          ) : (
            <PlayFigures play={view.play} />
          )}
        </Card>
      </section>
      <BreakList view={view} />
      <LimitList limits={view.limits} />
      <IdentityPart identity={view.identity} />
      <Past />
    </>
  );
}

/** What holds now, in a sentence: a break with its end, else how many limits are set. */
function Holds({ view }: Readonly<{ view: ProtectionView }>): ReactNode {
  const t = useTranslations('protection');
  const { moment } = useProtectionWords();
  const { excludedUntil, timeOutUntil, limits } = view;
  const now = serverNow();
  const excluded = excludedUntil !== null && excludedUntil > now;
  if (excluded || (timeOutUntil !== null && timeOutUntil > now)) {
    return (
      <Card tone="amber">
        <p className="font-semibold text-amber">
          {excluded
            ? t('excludedUntil', { at: moment(excludedUntil) })
            : t('timeOutUntil', { at: moment(timeOutUntil ?? now) })}
        </p>
        <p className="mt-1 text-sm text-ink-soft">{t('stays')}</p>
      </Card>
    );
  }
  return (
    <Card tone="jade">
      <p className="font-semibold text-jade">
        {t('summary', { count: limits.filter(({ value }) => value !== null).length })}
      </p>
      <p className="mt-1 text-sm text-ink-soft">{t('limitNote')}</p>
    </Card>
  );
}

function Past(): ReactNode {
  const t = useTranslations('protection');
  const [open, setOpen] = useState(false);
  return (
    <>
      <List>
        <Cell title={t('history')} icon="records" onPress={() => setOpen(true)} />
      </List>
      {open && <HistorySheet onClose={() => setOpen(false)} />}
    </>
  );
}
