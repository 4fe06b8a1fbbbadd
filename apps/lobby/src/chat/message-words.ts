import type { ChatMessage } from '@drawroom/contract/chat';
import { useTranslations } from '@drawroom/i18n/translations';
import type { Quote } from './outgoing.ts';

/** What a message says, where it stands in one line: pinned, quoted, answered, told. */
export type Said = Pick<Quote, 'excerpt' | 'card'>;

/** What a message says in one line, before it is put into words. */
export function saidIn({ text, card }: Pick<ChatMessage, 'text' | 'card'>): Said {
  return { excerpt: card?.kind === 'packet' ? card.greeting : text, card: card?.kind ?? null };
}

/** Puts what a message says in one line into the reader's words. */
export function useMessageWords(): (said: Said) => string {
  const t = useTranslations('chat');
  return ({ excerpt, card }) => {
    if (card === 'packet') return `${t('packetWord')} ${excerpt}`.trim();
    if (card === 'bet') return t('betWord');
    return excerpt === '' ? t('pictureWord') : excerpt;
  };
}
