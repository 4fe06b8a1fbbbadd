import type { ChatAuthor, ChatMessage } from '@drawroom/contract/chat';
import { useTranslations } from '@drawroom/i18n/translations';
import { useOverlays } from '@drawroom/ui/overlay-host.tsx';
import type { ActionOption } from '@drawroom/ui/overlay-host.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { serverNow } from '../shell/api.ts';
import { useAttempt } from '../shell/use-attempt.ts';
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
  const equal = author.role === 'moderator';
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
    // The house refuses both for who looks after the room himself.
    rules && !own && !equal && 'mute',
    rules && !own && !equal && 'kick',
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

/** A deed that asks the house first: the menu stays busy meanwhile. What it gives is done once the menu is closed. */
type Work = (message: ChatMessage, author: ChatAuthor) => Promise<void | (() => Promise<void>)>;

/** Opens the menu of a message and does what is chosen from it. */
export function useMessageMenu(parts: MenuParts): (message: ChatMessage) => Promise<void> {
  const t = useTranslations('chat');
  const { choose } = useOverlays();
  const moderate = useModeration(parts.chat);
  const attempt = useAttempt();
  const { chat, onReply, onMention, onReport, onRecord } = parts;
  const works: { readonly [D in Deed]?: Work } = {
    recall: ({ seq }) => chat.recall(seq),
    recallOther: ({ seq }) => chat.recall(seq),
    pin: async ({ seq }) => {
      await chat.pin(seq);
      showToast(t('pinnedNow'), 'good');
    },
    unpin: async () => {
      await chat.pin(0);
      showToast(t('unpinnedNow'), 'good');
    },
    block: async (_message, { handle }) => {
      await chat.block(handle, true);
      showToast(t('blockedNow'), 'good');
    },
    mute: (_message, author) => moderate('mute', author),
    kick: (_message, author) => moderate('kick', author),
  };
  const acts: { readonly [D in Deed]?: (message: ChatMessage, author: ChatAuthor) => unknown } = {
    reply: onReply,
    mention: onMention,
    report: onReport,
    record: (_message, { handle }) => onRecord(handle),
    copy: async ({ text }) =>
      (await copyText(text)) ? showToast(t('copied'), 'good') : showToast(t('copyFailed'), 'bad'),
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
    const deedOf = (value: string | null): Deed | undefined => deeds.find((each) => each === value);
    const rest: (() => Promise<void>)[] = [];
    const chosen = await choose({
      title: author.nickname,
      options,
      act: (value) => {
        const deed = deedOf(value);
        const work = deed === undefined ? undefined : works[deed];
        if (work === undefined) return null;
        return attempt(async () => {
          const more = await work(message, author);
          if (more) rest.push(more);
        });
      },
    });
    const deed = deedOf(chosen);
    if (deed === undefined) return;
    for (const more of rest) await more();
    await acts[deed]?.(message, author);
  };
}
