import { roomInvite } from '@drawroom/contract/room';
import { formatMoment } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { currentHost } from '../host/host.ts';
import { paths } from '../paths.ts';
import { call } from '../shell/api.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { QrCode } from '@drawroom/ui/qr-code.tsx';
import { useFailureText } from '../shell/use-failure-text.ts';
import { copyText } from '../wallet/copy-text.ts';
import { roomKeys } from './queries.ts';

export interface InviteSheetProps {
  readonly roomCode: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** An invitation is good for days; within one visit the same one serves, ms. */
const SAME_INVITE_MS = 10 * 60_000;

/** A link into the room for somebody else: as a picture for a camera, to copy, to share. */
export function InviteSheet({ roomCode, name, onClose }: InviteSheetProps): ReactNode {
  const t = useTranslations('room.invite');
  const wordsFor = useFailureText();
  const { data, error, refetch } = useQuery({
    queryKey: roomKeys.invite(roomCode),
    queryFn: () => call(roomInvite, { roomCode }),
    staleTime: SAME_INVITE_MS,
  });
  return (
    <Sheet open onClose={onClose} title={t('title')}>
      {error !== null && !data && <ErrorBlock {...wordsFor(error)} onRetry={() => refetch()} />}
      {error === null && !data && <SkeletonList rows={2} label={t('title')} />}
      {data && <Invitation name={name} {...data} />}
    </Sheet>
  );
}

interface InvitationProps {
  readonly name: string;
  readonly invite: string;
  readonly expiresAt: number;
}

function Invitation({ name, invite, expiresAt }: InvitationProps): ReactNode {
  const t = useTranslations('room.invite');
  const locale = useLocale();
  const host = currentHost();
  const url = new URL(`${paths.enterRoom()}?invite=${invite}`, window.location.origin).href;
  async function copy(): Promise<void> {
    if (await copyText(url)) showToast(t('copied'), 'good');
    else showToast(t('copyFailed'), 'bad');
  }
  return (
    <div className="flex flex-col items-center gap-4 pt-1">
      <QrCode text={url} />
      <p dir="ltr" className="w-full rounded-key bg-sunken px-3 py-2.5 text-center text-sm wrap-anywhere select-all">
        {url}
      </p>
      <p className="text-center text-sm text-ink-soft">
        {t('note', { at: formatMoment(expiresAt, { locale, timeZone: memberTimeZone() }) })}
      </p>
      <div className="flex w-full flex-col gap-2">
        <Button wide size="lg" onPress={copy}>
          {t('copy')}
        </Button>
        {host.can.has('share') && (
          <Button wide look="plain" onPress={async () => void (await host.share({ title: name, url }))}>
            {t('share')}
          </Button>
        )}
      </div>
    </div>
  );
}
