import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { ProgressBar } from '@drawroom/ui/progress-bar.tsx';
import type { ReactNode } from 'react';
import type { Attachment } from './use-attachment.ts';

export interface AttachmentBarProps {
  readonly attachment: Attachment;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** The picture that goes with the next message, and how far it has come. */
export function AttachmentBar({ attachment, onRetry, onRemove }: AttachmentBarProps): ReactNode {
  const t = useTranslations('chat');
  const { preview, share, uploaded, kept, fault } = attachment;
  return (
    <div className="flex items-center gap-3 border-b border-hairline ps-4 pe-1 py-1">
      <img src={preview} alt="" className="size-12 shrink-0 rounded-[8px] bg-sunken object-cover" />
      {fault === null ? (
        <div className="min-w-0 flex-1 text-sm text-ink-soft">
          <p>{uploaded === null ? t('pictureSending') : t('pictureReady')}</p>
          {kept === false && <p>{t('pictureNotKept')}</p>}
          {uploaded === null && (
            <span className="mt-1 block">
              <ProgressBar label={t('pictureSending')} percent={Math.floor(share * 100)} />
            </span>
          )}
        </div>
      ) : (
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-5">
          <p role="alert" className="min-w-0 text-sm text-vermilion-ink">
            {fault}
          </p>
          {/* Where it comes to stand under the words it begins where they do. */}
          <span className="-ms-3">
            <Button look="quiet" size="sm" onPress={onRetry}>
              {t('retry')}
            </Button>
          </span>
        </div>
      )}
      <IconButton icon="close" label={t('removePicture')} onPress={onRemove} />
    </div>
  );
}
