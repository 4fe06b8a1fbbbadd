import type { ChatMessage } from '@drawroom/contract/chat';
import { useTranslations } from '@drawroom/i18n/translations';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { useListener } from '@drawroom/ui/use-listener';
import { useModal } from '@drawroom/ui/use-modal';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { usePictureSource } from './picture-source.ts';

export interface PictureViewProps {
  readonly message: ChatMessage;
  readonly onClose: () => void;
}

/** A picture over the whole screen; Back, Escape and a tap close it. */
export function PictureView({ message, onClose }: PictureViewProps): ReactNode {
  const t = useTranslations('chat');
  const ref = useRef<HTMLDialogElement>(null);
  // Not the scrim alone: a tap anywhere closes.
  useModal(ref, { onClose, firm: true });
  useListener(ref, 'click', onClose);
  const { picture, author } = message;
  const source = usePictureSource(picture?.url ?? '');
  if (picture === null) return null;
  const name = t('pictureOf', { name: author?.nickname ?? '' });
  return (
    <dialog ref={ref} aria-label={name} className="m-0 h-dvh w-full animate-[fade_160ms_ease-out] bg-[#000] p-0">
      <div className="flex h-full flex-col">
        <div className="flex justify-end pt-[var(--safe-top)] text-[#fff] [&_button]:text-[#fff]">
          <IconButton icon="close" label={t('closePicture')} onPress={onClose} />
        </div>
        <img src={source} alt={name} className="min-h-0 w-full flex-1 object-contain pb-[var(--safe-bottom)]" />
      </div>
    </dialog>
  );
}
