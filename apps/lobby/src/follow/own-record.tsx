import { showRecord } from '@drawroom/contract/follow';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Tag } from '@drawroom/ui/chip.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { useOverlays } from '@drawroom/ui/overlay-host.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import { followKeys, mineQuery } from './queries.ts';

export interface OwnRecordProps {
  /** Opens one's own record; null where there is no way to it. */
  readonly onRecord: ((handle: string) => void) | null;
}

/** Whether one's own record is shown, what that means, and the switch: shown only after a question in plain words (decision 049). */
export function OwnRecord({ onRecord }: OwnRecordProps): ReactNode {
  const t = useTranslations('follow.mine');
  const queries = useQueryClient();
  const wordsFor = useFailureText();
  const { confirm } = useOverlays();
  const { data, error, refetch } = useQuery(mineQuery());
  if (data === undefined)
    return error === null ? (
      <SkeletonList rows={2} label={t('recordTitle')} />
    ) : (
      <ErrorBlock {...wordsFor(error)} onRetry={() => refetch()} />
    );
  const { shown, since, handle } = data.record;
  async function turn(): Promise<void> {
    const asks = { title: t('askTitle'), note: t('recordNote'), yes: t('show'), no: t('rather') };
    if (!shown && !(await confirm(asks))) return;
    try {
      await call(showRecord, { on: shown ? 0 : 1 });
      await queries.invalidateQueries({ queryKey: followKeys.all() });
    } catch (failure) {
      showToast(sentencesOf(wordsFor(failure)), 'bad');
    }
  }
  return (
    <section className="flex flex-col gap-2 rounded-card bg-sunken p-3">
      <p className="flex items-center justify-between gap-3 large:flex-wrap">
        <span className="font-medium">{t('recordTitle')}</span>
        <Tag tone={shown ? 'win' : 'plain'}>{t(shown ? 'shown' : 'hidden')}</Tag>
      </p>
      <p className="text-sm text-ink-soft">{t('recordNote')}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" look="plain" onPress={turn}>
          {t(shown ? 'hide' : 'show')}
        </Button>
        {since !== null && onRecord !== null && (
          <Button size="sm" look="plain" onPress={() => onRecord(handle)}>
            {t('look')}
          </Button>
        )}
      </div>
    </section>
  );
}
