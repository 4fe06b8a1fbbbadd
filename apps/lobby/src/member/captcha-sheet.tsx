import { CAPTCHA_SIZE, type CaptchaScene } from '@drawroom/contract/member-captcha';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { SlideCaptcha } from '@drawroom/ui/slide-captcha.tsx';
import { Status } from '@drawroom/ui/status.tsx';
import type { ReactNode } from 'react';
import { useFailureText } from '../shell/use-failure-text.ts';
import { useCaptchaRound } from './use-captcha-round.ts';
import type { CaptchaRound } from './use-captcha-round.ts';

interface CaptchaSheetProps {
  readonly scene: CaptchaScene;
  readonly onToken: (token: string) => void;
  readonly onClose: () => void;
}

/** The captcha over a form: slide, or let the device work for it (decision 031). */
export function CaptchaSheet({ scene, onToken, onClose }: CaptchaSheetProps): ReactNode {
  const t = useTranslations('member.captcha');
  const round = useCaptchaRound(scene, onToken);
  return (
    <Sheet open onClose={onClose} title={t('title')}>
      {round.phase === 'failed' ? (
        <Failed round={round} />
      ) : round.phase === 'working' ? (
        <Working round={round} />
      ) : (
        <Sliding round={round} />
      )}
    </Sheet>
  );
}

type RoundProps = Readonly<{ round: CaptchaRound }>;

function Sliding({ round }: RoundProps): ReactNode {
  const t = useTranslations('member.captcha');
  const { picture, phase, notice } = round;
  return (
    <div className="flex flex-col gap-1">
      <SlideCaptcha
        picture={picture && { ...picture, id: picture.captchaId, pieceSize: CAPTCHA_SIZE.piece }}
        phase={phase === 'working' || phase === 'failed' ? 'loading' : phase}
        notice={notice}
        onLetGo={(x, track) => round.letGo(x, [...track])}
        onRenew={round.renew}
      />
      <Button look="quiet" wide onPress={round.work} disabled={phase !== 'ready'}>
        {t('cannot')}
      </Button>
    </div>
  );
}

/** How far the work is; the longest possible one is the whole bar, so it often ends before. */
function Working({ round }: RoundProps): ReactNode {
  const t = useTranslations('member.captcha');
  const words = useTranslations('ui');
  const percent = Math.trunc(round.share * 100);
  return (
    <div className="flex flex-col items-center gap-6 py-8">
      <Status as="p" className="text-center text-md text-ink-soft">
        {t('working')}
      </Status>
      <div
        role="progressbar"
        aria-label={t('title')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 w-full max-w-[20rem] overflow-hidden rounded-full bg-sunken"
      >
        <span className="block h-full rounded-full bg-vermilion" style={{ inlineSize: `${percent}%` }} />
      </div>
      <Button look="plain" onPress={round.cancelWork}>
        {words('cancel')}
      </Button>
    </div>
  );
}

function Failed({ round }: RoundProps): ReactNode {
  const { title, note, errorId } = useFailureText()(round.failure);
  return <ErrorBlock title={title} note={note} errorId={errorId} onRetry={round.renew} />;
}
