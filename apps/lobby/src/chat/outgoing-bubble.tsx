import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { QuoteLine } from './message-bubble.tsx';
import type { MessageActions } from './message-bubble.tsx';
import { MessageText } from './message-text.tsx';
import type { Outgoing, UploadedPicture } from './outgoing.ts';
import { boxOf } from './picture-box.ts';
import { usePictureSource } from './picture-source.ts';

export interface OutgoingBubbleProps {
  readonly message: Outgoing;
  readonly actions: MessageActions;
}

/** One's own message on its way: how far it has come, and what can be done where it came no further. */
export const OutgoingBubble = memo(function OutgoingBubble({ message, actions }: OutgoingBubbleProps): ReactNode {
  const t = useTranslations('chat');
  const { clientId, text, reply, picture, mentions, state, why, mayRetry } = message;
  return (
    <article className="flex flex-col items-end gap-0.5 px-3 pt-1">
      <div
        className={`flex max-w-[78%] flex-col gap-1 rounded-[16px] rounded-ee-[4px] bg-vermilion-soft px-3 py-1.5 text-md ${state === 'failed' ? '' : 'opacity-70'}`}
      >
        {reply !== null && <QuoteLine quote={reply} onPress={() => actions.goTo(reply.seq)} />}
        {picture !== null && <OutgoingPicture view={picture.view} />}
        {text !== '' && <MessageText text={text} people={mentions} me={null} own />}
      </div>
      <p
        role={state === 'failed' ? 'alert' : undefined}
        className={`flex items-center gap-1 px-1 text-xs ${state === 'failed' ? 'text-vermilion-ink' : 'text-ink-faint'}`}
      >
        <Icon name={state === 'failed' ? 'alert' : 'clock'} size={14} />
        {state === 'failed' && why !== '' ? why : t(state)}
      </p>
      {state === 'failed' && (
        <div className="flex flex-wrap justify-end">
          {mayRetry && <Act words={t('retry')} onPress={() => actions.retry(clientId)} />}
          {picture === null && <Act words={t('edit')} onPress={() => actions.edit(clientId)} />}
          <Act words={t('discard')} onPress={() => actions.drop(clientId)} />
        </div>
      )}
    </article>
  );
});

function OutgoingPicture({ view }: Readonly<{ view: UploadedPicture['view'] }>): ReactNode {
  return (
    <img
      src={usePictureSource(view.url)}
      alt=""
      {...boxOf(view)}
      className="-mx-1.5 h-auto max-w-full rounded-[12px] bg-sunken object-cover"
    />
  );
}

function Act({ words, onPress }: Readonly<{ words: string; onPress: () => void }>): ReactNode {
  return (
    <button type="button" onClick={onPress} className="min-h-11 min-w-11 px-2 text-sm font-medium text-vermilion-ink">
      {words}
    </button>
  );
}
