import type { ChatMessage } from '@drawroom/contract/chat';
import { useTranslations } from '@drawroom/i18n/translations';
import { useOverlays } from '@drawroom/ui/overlay-host.tsx';
import type { ActionOption } from '@drawroom/ui/overlay-host.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { serverNow } from '../shell/api.ts';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import { copyText } from '../wallet/copy-text.ts';
import type { RoomChat, Standing } from './room-chat.ts';
import { useModeration } from './use-moderation.ts';

/** How long after it was said one's own message can be taken back, ms. */
export const RECALL_MS = 2 * 60_000;

export type Deed =
  | 'reply'
  | 'mention'
  | 'copy'
  | 'record'
  | 'recall'
  | 'report'
  | 'block'
  | 'pin'
  | 'unpin'
  | 'recallOther'
  | 'mute'
  | 'kick';

/** What somebody may do with a message at a moment (Unix ms); in the order of the menu. */
export function deedsFor(message: ChatMessage, { me, speech, pinned }: Standing, nowMs: number): readonly Deed[] {
  const { author, text, at, seq, recalled } = message;
  if (author === null || recalled !== null) return [];
  const own = author.handle === me.handle;
  const rules = me.role === 'moderator';
  const deeds: (Deed | false)[] = [
    speech.allowed && 'reply',
    speech.allowed && !own && 'mention',
    text !== '' && 'copy',
    !own && 'record',
    own && !rules && nowMs - at < RECALL_MS && 'recall',
    rules && (pinned?.seq === seq ? 'unpin' : 'pin'),
    rules && (own ? 'recall' : 'recallOther'),
    !own && 'report',
    !own && 'block',
    rules && !own && 'mute',
    rules && !own && author.role !== 'moderator' && 'kick',
  ];
  return deeds.filter((deed) => deed !== false);
}

const DANGEROUS: ReadonlySet<Deed> = new Set(['report', 'block', 'mute', 'kick', 'recall', 'recallOther']);

export interface MenuParts {
  readonly chat: RoomChat;
  readonly onReply: (message: ChatMessage) => void;
  readonly onMention: (message: ChatMessage) => void;
  readonly onReport: (message: ChatMessage) => void;
  /** Shows what somebody's bets have come to. */
  readonly onRecord: (handle: string) => void;
}

/** Opens the menu of a message and does what is chosen from it. */
export function useMessageMenu(parts: MenuParts): (message: ChatMessage) => Promise<void> {
  const t = useTranslations('chat');
  const { choose } = useOverlays();
  const moderate = useModeration(parts.chat);
  const wordsFor = useFailureText();
  const { chat, onReply, onMention, onReport, onRecord } = parts;
  const acts: Record<Deed, (message: ChatMessage, handle: string) => unknown> = {
    reply: onReply,
    mention: onMention,
    report: onReport,
    record: (_message, handle) => onRecord(handle),
    copy: async ({ text }) =>
      (await copyText(text)) ? showToast(t('copied'), 'good') : showToast(t('copyFailed'), 'bad'),
    recall: ({ seq }) => chat.recall(seq),
    recallOther: ({ seq }) => chat.recall(seq),
    pin: ({ seq }) => chat.pin(seq),
    unpin: () => chat.pin(0),
    block: async (_message, handle) => {
      await chat.block(handle, true);
      showToast(t('blockedNow'), 'good');
    },
    mute: ({ author }) => author && moderate('mute', author),
    kick: ({ author }) => author && moderate('kick', author),
  };
  return async (message) => {
    const { standing } = chat.store.getState();
    const { author } = message;
    if (standing === null || author === null) return;
    const deeds = deedsFor(message, standing, serverNow());
    if (deeds.length === 0) return;
    const options: ActionOption[] = deeds.map((deed) => ({
      value: deed,
      label: t(`deed.${deed}`),
      danger: DANGEROUS.has(deed),
    }));
    const chosen = await choose({ title: author.nickname, options });
    const deed = deeds.find((each) => each === chosen);
    if (deed === undefined) return;
    try {
      await acts[deed](message, author.handle);
    } catch (failure) {
      showToast(sentencesOf(wordsFor(failure)), 'bad');
    }
  };
}
