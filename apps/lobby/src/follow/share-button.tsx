import { CallRefused } from '@drawroom/client/failures';
import { share } from '@drawroom/contract/follow';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { loadPart } from '../shell/load-part.ts';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';

const FirstShareSheet = lazy(
  loadPart(async () => ({ default: (await import('./first-share-sheet.tsx')).FirstShareSheet })),
);

export interface ShareButtonProps {
  readonly orderNo: string;
  readonly roomCode: string;
}

/** Shows an own order in the room. Who does not show his record decides that first. */
export function ShareButton({ orderNo, roomCode }: ShareButtonProps): ReactNode {
  const t = useTranslations('follow');
  const wordsFor = useFailureText();
  const [clientRef] = useState(() => crypto.randomUUID());
  const [done, setDone] = useState(false);
  const [first, setFirst] = useState(false);
  async function send(): Promise<void> {
    try {
      await call(share, { orderNo, roomCode, clientRef });
      setDone(true);
      setFirst(false);
      showToast(t('shared'), 'good');
    } catch (failure) {
      if (failure instanceof CallRefused && failure.key === 'follow.record_hidden') setFirst(true);
      else showToast(sentencesOf(wordsFor(failure)), 'bad');
    }
  }
  return (
    <>
      <Button size="sm" look="plain" disabled={done} onPress={send}>
        {done ? t('sharedNow') : t('share')}
      </Button>
      {first && (
        <Suspense>
          <FirstShareSheet onShare={send} onClose={() => setFirst(false)} />
        </Suspense>
      )}
    </>
  );
}
