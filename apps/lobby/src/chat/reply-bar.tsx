import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import type { ReactNode } from 'react';
import { useMessageWords } from './message-words.ts';
import type { Quote } from './outgoing.ts';

/** Whom the message that is being written answers. */
export function ReplyBar({ reply, onClose }: Readonly<{ reply: Quote; onClose: () => void }>): ReactNode {
  const t = useTranslations('chat');
  const wordsOf = useMessageWords();
  return (
    <div className="flex items-center gap-2 border-b border-hairline ps-4 pe-1 text-vermilion-ink">
      <Icon name="reply" size={18} />
      <p className="flex min-w-0 flex-1 flex-col py-1 text-sm">
        <span className="font-medium">
          {t('answering')} <bdi>{reply.nickname}</bdi>
        </span>
        <bdi data-crops className="line-clamp-1 text-ink-soft wrap-anywhere">
          {wordsOf(reply)}
        </bdi>
      </p>
      <IconButton icon="close" label={t('noReply')} onPress={onClose} />
    </div>
  );
}
