import { CHAT_TEXT_MAX, MENTIONS_MAX } from '@drawroom/contract/chat';
import type { ChatMessage } from '@drawroom/contract/chat';
import { useTranslations } from '@drawroom/i18n/translations';
import { dirOfWritten } from '@drawroom/ui/dir-of-written';
import { Icon } from '@drawroom/ui/icon.tsx';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { CommandSlot } from '../command/command-slot.tsx';
import { PacketButton } from '../packet/packet-button.tsx';
import { AttachmentBar } from './attachment-bar.tsx';
import { ComposerNote } from './composer-note.tsx';
import { EmojiPanel } from './emoji-panel.tsx';
import { MentionOffers } from './mention-offers.tsx';
import { mentionAt, peopleFor } from './mention-at.ts';
import { NO_DRAFT } from './outgoing.ts';
import type { Draft, Person, Place, UploadedPicture } from './outgoing.ts';
import { ReplyBar } from './reply-bar.tsx';
import { useAttachment } from './use-attachment.ts';
import type { TakePicture } from './use-attachment.ts';
import type { DraftInHand } from './use-draft.ts';

/** From so many characters before the end on it is said how many are left. */
const NEAR_LIMIT = 60;

export interface ComposerProps extends DraftInHand {
  /** The room that is written into: bets can be written and packets sent there. Without one neither is offered. */
  readonly roomCode?: string;
  /** Whose words these are, and where they are said. */
  readonly place: Place;
  /** Takes a picture that goes with the next message; the same function at every drawing. */
  readonly takePicture: TakePicture;
  /** Most characters of a message. */
  readonly textMax?: number;
  /** Gives the messages at hand: who has spoken in them can be called by name. Asked only when somebody is being called. */
  readonly list: () => readonly ChatMessage[];
  /** Handles that are not offered: oneself, and whom one does not want to hear. */
  readonly without: ReadonlySet<string>;
  readonly fieldRef: RefObject<HTMLTextAreaElement | null>;
  /** Until when the room wants a pause, Unix ms. */
  readonly resumesAtMs: number | null;
  readonly onSay: (draft: Draft, picture: UploadedPicture | null) => void;
}

/** Where a message is written: text, emoji, a picture, whom it answers and whom it calls. */
export function Composer(props: ComposerProps): ReactNode {
  const { place, takePicture, draft, change, list, without, fieldRef, resumesAtMs, onSay } = props;
  const { roomCode, textMax = CHAT_TEXT_MAX } = props;
  const t = useTranslations('chat');
  const [caret, setCaret] = useState(0);
  const [emoji, setEmoji] = useState(false);
  const picking = useRef<HTMLInputElement>(null);
  const { attachment, pick, retry, remove } = useAttachment(takePicture, place);
  useGrowing(fieldRef, draft.text);
  const mention = mentionAt(draft.text, caret);
  const people = mention === null ? [] : peopleFor(mention.begun, list(), without);
  const length = [...draft.text.trim()].length;
  const picture = attachment?.uploaded ?? null;
  const ready = length <= textMax && (attachment === null ? length > 0 : picture !== null);

  function say(): void {
    if (!ready) return;
    onSay({ ...draft, text: draft.text.trim() }, picture);
    change(NO_DRAFT);
    remove();
    setEmoji(false);
    fieldRef.current?.focus();
  }
  /** Puts something in place of a stretch of the text and the caret behind it. */
  function put(text: string, [from, to]: readonly [number, number], more: Partial<Draft> = {}): void {
    change({ text: draft.text.slice(0, from) + text + draft.text.slice(to), ...more });
    const after = from + text.length;
    setCaret(after);
    requestAnimationFrame(() => fieldRef.current?.setSelectionRange(after, after));
  }
  function call(person: Person): void {
    if (mention === null) return;
    const known = draft.mentions.filter(({ handle }) => handle !== person.handle);
    put(`@${person.nickname} `, [mention.from, mention.to], { mentions: [...known, person].slice(-MENTIONS_MAX) });
    fieldRef.current?.focus();
  }
  return (
    <div className="shrink-0 border-t border-hairline bg-card pb-[var(--safe-bottom)] shallow:min-h-0 shallow:shrink shallow:overflow-y-auto">
      {people.length > 0 && <MentionOffers people={people} onPick={call} />}
      {draft.reply !== null && <ReplyBar reply={draft.reply} onClose={() => change({ reply: null })} />}
      {attachment !== null && <AttachmentBar attachment={attachment} onRetry={retry} onRemove={remove} />}
      {roomCode !== undefined && (
        <CommandSlot roomCode={roomCode} text={draft.text} onSay={say} onPlaced={() => change({ text: '' })} />
      )}
      <ComposerNote resumesAtMs={resumesAtMs} over={length - textMax} near={length >= textMax - NEAR_LIMIT} />
      <div className="flex items-end gap-0.5 px-1.5 py-1.5 large:flex-wrap large:gap-0 large:px-0">
        <IconButton
          icon="picture"
          label={t('pickPicture')}
          disabled={attachment !== null}
          onPress={() => picking.current?.click()}
        />
        <IconButton
          icon={emoji ? 'down' : 'smile'}
          label={t(emoji ? 'emojiClose' : 'emoji')}
          onPress={() => setEmoji(!emoji)}
        />
        {roomCode !== undefined && draft.text === '' && attachment === null && <PacketButton roomCode={roomCode} />}
        <FileInput inputRef={picking} onFile={pick} />
        <textarea
          ref={fieldRef}
          rows={1}
          aria-label={t('write')}
          placeholder={t('write')}
          value={draft.text}
          dir={dirOfWritten(draft.text)}
          enterKeyHint="send"
          onChange={(event) => {
            change({ text: event.target.value });
            setCaret(event.target.selectionStart);
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={(event) => {
            if (!sends(event)) return;
            event.preventDefault();
            const [first] = people;
            if (first !== undefined) call(first);
            else say();
          }}
          className="max-h-36 min-h-11 min-w-0 flex-1 large:order-first large:basis-full resize-none rounded-[22px] border border-line bg-paper px-3.5 py-[9px] text-md leading-6"
        />
        <SendButton ready={ready} onPress={say} />
      </div>
      {emoji && (
        <EmojiPanel
          onPick={(sign) => {
            const field = fieldRef.current;
            const at = field?.selectionStart ?? draft.text.length;
            put(sign, [at, field?.selectionEnd ?? at]);
          }}
        />
      )}
    </div>
  );
}

function SendButton({ ready, onPress }: Readonly<{ ready: boolean; onPress: () => void }>): ReactNode {
  const t = useTranslations('chat');
  return (
    <button
      type="button"
      aria-label={t('send')}
      disabled={!ready}
      onClick={onPress}
      className="ms-1 grid size-11 shrink-0 place-items-center rounded-full bg-vermilion text-on-vermilion active:bg-vermilion-press disabled:bg-sunken disabled:text-ink-faint"
    >
      <Icon name="send" size={20} />
    </button>
  );
}

/** Enter sends where there is a keyboard to make a new line by Shift; on a phone it makes the new line. */
function sends(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return false;
  return globalThis.matchMedia?.('(hover: hover) and (pointer: fine)').matches ?? false;
}

/** The field is as high as its text, up to its greatest height. */
function useGrowing(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.style.height = 'auto';
    const border = element.offsetHeight - element.clientHeight;
    element.style.height = text === '' ? '' : `${element.scrollHeight + border}px`;
  }, [field, text]);
}

interface FileInputProps {
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onFile: (file: File) => void;
}

function FileInput({ inputRef, onFile }: FileInputProps): ReactNode {
  return (
    <input
      ref={inputRef}
      type="file"
      accept="image/jpeg,image/png"
      // Pressed by the button beside it, which is what is named.
      hidden
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        // The same file again is a choice too.
        event.target.value = '';
        if (file) onFile(file);
      }}
    />
  );
}
