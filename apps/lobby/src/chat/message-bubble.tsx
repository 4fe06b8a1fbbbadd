import type { ChatMessage } from '@drawroom/contract/chat';
import { formatClock } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Avatar } from '@drawroom/ui/avatar.tsx';
import { Tag } from '@drawroom/ui/chip.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { memo } from 'react';
import type { ReactNode } from 'react';
import type { FollowPlace } from '../follow/follow-part.tsx';
import { apart } from '../shell/apart.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { MessageCard } from './message-card.tsx';
import { MessageText } from './message-text.tsx';
import { useMessageWords } from './message-words.ts';
import type { Quote } from './outgoing.ts';
import { boxOf } from './picture-box.ts';
import { usePictureSource } from './picture-source.ts';

/** What a row of the list may ask of the screen. One object for all rows, so that a row is drawn anew only when it changes. */
export interface MessageActions {
  /** The menu of a message. */
  readonly openMenu: (message: ChatMessage) => void;
  /** Goes to the message that another one answers. */
  readonly goTo: (seq: number) => void;
  readonly showPicture: (message: ChatMessage) => void;
  /** Opens a shared bet. */
  readonly openFollow: (place: FollowPlace) => void;
  readonly retry: (clientId: string) => void;
  /** Gives a message up and puts what it said back into the field. */
  readonly edit: (clientId: string) => void;
  readonly drop: (clientId: string) => void;
}

export interface MessageBubbleProps {
  readonly message: ChatMessage;
  readonly own: boolean;
  readonly first: boolean;
  readonly last: boolean;
  readonly me: string | null;
  readonly actions: MessageActions;
}

/** Somebody's message; one's own stand on the end side. Held down, or by its button, it opens its menu. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps): ReactNode {
  const { message, own, first, last, me, actions } = props;
  const t = useTranslations('chat');
  const { author, recalled, seq } = message;
  if (author === null) return <HouseLine message={message} />;
  if (recalled !== null) return <Recalled message={message} own={own} />;
  return (
    <article
      data-message={seq}
      className={`group flex items-end gap-2 px-3 ${first ? 'pt-2' : 'pt-0.5'} ${own ? 'flex-row-reverse' : ''}`}
    >
      {!own && (
        <span className="w-8 shrink-0">{last && <Avatar src={author.avatar} name={author.nickname} size="sm" />}</span>
      )}
      <div className={`flex max-w-[78%] min-w-0 flex-col gap-0.5 ${own ? 'items-end' : 'items-start'}`}>
        {first && !own && <AuthorName author={author} />}
        {message.card?.kind !== 'packet' ? (
          <Bubble message={message} own={own} me={me} last={last} actions={actions} />
        ) : (
          <>
            <MessageCard card={message.card} author={author.nickname} actions={actions} />
            <SentAt at={message.at} />
          </>
        )}
      </div>
      <button
        type="button"
        aria-label={t('menu', { name: own ? t('you') : author.nickname })}
        onClick={() => actions.openMenu(message)}
        className="-my-2 grid size-11 shrink-0 place-items-center self-center rounded-full text-ink-faint opacity-0 group-hover:opacity-100 focus-visible:opacity-100 active:bg-sunken"
      >
        <Icon name="more" size={18} />
      </button>
    </article>
  );
});

/** What the house says of itself between messages. */
function HouseLine({ message }: Readonly<{ message: ChatMessage }>): ReactNode {
  return (
    <p data-message={message.seq} className="px-8 py-1.5 text-center text-xs text-ink-faint">
      {message.text}
    </p>
  );
}

function AuthorName({ author }: Readonly<{ author: NonNullable<ChatMessage['author']> }>): ReactNode {
  const t = useTranslations('chat');
  return (
    <span className="flex max-w-full flex-wrap items-center gap-1.5 px-1">
      <bdi className="min-w-0 text-xs text-ink-faint wrap-anywhere">{author.nickname}</bdi>
      {author.level > 0 && <Tag>VIP{author.level}</Tag>}
      {author.role === 'moderator' && <Tag tone="gold">{t('moderator')}</Tag>}
    </span>
  );
}

type BubbleProps = Pick<MessageBubbleProps, 'message' | 'own' | 'me' | 'last' | 'actions'>;

function Bubble({ message, own, me, last, actions }: BubbleProps): ReactNode {
  const { text, reply, picture, card, mentions } = message;
  const corner = last ? (own ? 'rounded-ee-[4px]' : 'rounded-es-[4px]') : '';
  return (
    <div
      className={`relative flex max-w-full flex-col gap-1 rounded-[16px] px-3 py-1.5 text-md select-none [-webkit-touch-callout:none] wide:select-text ${corner} ${own ? 'bg-vermilion-soft text-ink' : 'border border-hairline bg-card text-ink'}`}
    >
      {reply !== null && <QuoteLine quote={reply} onPress={() => actions.goTo(reply.seq)} />}
      {picture !== null && (
        <PictureThumb picture={picture} author={message.author} onPress={() => actions.showPicture(message)} />
      )}
      {card !== null && <MessageCard card={card} author={message.author?.nickname ?? ''} actions={actions} />}
      <span className="flex flex-wrap items-end justify-end gap-x-2">
        {text !== '' && (
          <span className="min-w-0 flex-1 basis-auto">
            <MessageText text={text} people={mentions} me={me} own={own} />
          </span>
        )}
        <SentAt at={message.at} />
      </span>
    </div>
  );
}

/** The time of a message, to the minute. */
export function SentAt({ at }: Readonly<{ at: number }>): ReactNode {
  const locale = useLocale();
  return (
    <time dir="ltr" className="tabular shrink-0 text-xs leading-5 text-ink-faint">
      {formatClock(at, { locale, timeZone: memberTimeZone() })}
    </time>
  );
}

/** The message that is answered, in one line; pressed, it is gone to. */
export function QuoteLine({ quote, onPress }: Readonly<{ quote: Quote; onPress: () => void }>): ReactNode {
  const t = useTranslations('chat');
  const wordsOf = useMessageWords();
  return (
    <button
      type="button"
      onClick={onPress}
      className="-mx-1 flex min-h-11 max-w-[calc(100%+0.5rem)] flex-col justify-center rounded-[8px] border-s-2 border-vermilion bg-sunken px-2 py-1 text-start text-sm"
    >
      <span className="sr-only">{t('goToQuoted')}</span>
      <bdi className="text-xs font-medium text-vermilion-ink wrap-anywhere">{quote.nickname}</bdi>
      <bdi data-crops className="line-clamp-2 text-ink-soft wrap-anywhere">
        {wordsOf(quote)}
      </bdi>
    </button>
  );
}

interface PictureThumbProps {
  readonly picture: NonNullable<ChatMessage['picture']>;
  readonly author: ChatMessage['author'];
  readonly onPress: () => void;
}

function PictureThumb({ picture, author, onPress }: PictureThumbProps): ReactNode {
  const t = useTranslations('chat');
  const source = usePictureSource(picture.url);
  const box = boxOf(picture);
  return (
    <button
      type="button"
      aria-label={t('openPicture', { name: author?.nickname ?? '' })}
      onClick={onPress}
      className="-mx-1.5 max-w-[calc(100%+0.75rem)] self-start overflow-hidden rounded-[12px] bg-sunken"
    >
      <img
        src={source}
        alt=""
        width={box.width}
        height={box.height}
        loading="lazy"
        decoding="async"
        draggable={false}
        style={{ aspectRatio: `${box.width} / ${box.height}` }}
        className="block h-auto max-w-full object-cover"
      />
    </button>
  );
}

function Recalled({ message, own }: Readonly<{ message: ChatMessage; own: boolean }>): ReactNode {
  const t = useTranslations('chat');
  const { author, recalled } = message;
  const words =
    recalled === 'moderator'
      ? t('recalledModerator')
      : own
        ? t('recalledOwn')
        : t('recalled', { name: apart(author?.nickname ?? '') });
  return (
    <p data-message={message.seq} className="px-6 py-1.5 text-center text-xs text-ink-faint">
      {words}
    </p>
  );
}
