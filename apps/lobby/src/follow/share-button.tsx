import { CallRefused } from '@drawroom/client/failures';
import { share } from '@drawroom/contract/follow';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import { useShowRecord } from './use-show-record.ts';

export interface ShareButtonProps {
  readonly orderNo: string;
  readonly roomCode: string;
}

/** Shows an own order in the room. Who has not shown his record yet is asked for it first. */
export function ShareButton({ orderNo, roomCode }: ShareButtonProps): ReactNode {
  const t = useTranslations('follow');
  const wordsFor = useFailureText();
  const showRecord = useShowRecord();
  const [clientRef] = useState(() => crypto.randomUUID());
  const [done, setDone] = useState(false);
  async function send(): Promise<void> {
    try {
      await call(share, { orderNo, roomCode, clientRef });
      setDone(true);
      showToast(t('shared'), 'good');
    } catch (failure) {
      const hidden = failure instanceof CallRefused && failure.key === 'follow.record_hidden';
      if (!hidden) return showToast(sentencesOf(wordsFor(failure)), 'bad');
      await afterShowing().catch((refused: unknown) => showToast(sentencesOf(wordsFor(refused)), 'bad'));
    }
  }
  async function afterShowing(): Promise<void> {
    if (await showRecord()) await send();
  }
  return (
    <Button size="sm" look="plain" disabled={done} onPress={send}>
      {done ? t('sharedNow') : t('share')}
    </Button>
  );
}
