import type { DeskMessage, DeskTalk, InboxRow } from '@drawroom/contract/service-desk';
import { follow, look } from '@drawroom/contract/service-desk';
import { useCallback, useRef, useState } from 'react';
import { useOperator } from '../session/operator.ts';
import { usePolled } from '../session/use-polled.ts';

/** What an act of this operator has changed in the conversation before him. */
export interface TalkNews {
  readonly row?: InboxRow;
  /** What the desk said by it; with it the conversation is over. */
  readonly message?: DeskMessage;
  readonly note?: DeskTalk['notes'][number];
}

export interface TalkInHand {
  /** Null until it has been looked at. */
  readonly talk: DeskTalk | null;
  /** Takes what an act has answered, and asks for what is new where the conversation is this operator's own. */
  readonly take: (news: TalkNews) => Promise<void>;
  readonly older: () => Promise<void>;
}

/**
 * A conversation: looked at once, which is noted, and followed from then on while it is this operator's own. His own acts change it by
 * what they answer: whoever closes a conversation has not looked into it once more.
 */
export function useTalk(conversationId: string): TalkInHand {
  const { operator, ask } = useOperator();
  const [talk, setTalk] = useState<DeskTalk | null>(null);
  const known = useRef<DeskTalk | null>(null);
  const firstLook = useRef<Promise<void> | null>(null);
  const keep = useCallback((next: DeskTalk) => {
    known.current = next;
    setTalk(next);
  }, []);
  const lookOnce = useCallback((): Promise<void> => {
    firstLook.current ??= ask(look, { conversationId })
      .then(keep)
      .finally(() => {
        firstLook.current = null;
      });
    return firstLook.current;
  }, [ask, conversationId, keep]);
  const followOn = useCallback(async () => {
    const now = known.current;
    if (now === null || now.row.state !== 'claimed' || now.row.operator !== operator.name) return;
    const after = now.messages.at(-1)?.seq ?? 0;
    const news = await ask(follow, { conversationId, after: String(after) });
    const before = known.current ?? now;
    keep({ ...news, messages: withMessages(before.messages, news.messages), older: before.older });
  }, [ask, conversationId, keep, operator.name]);
  usePolled(() => (known.current === null ? lookOnce() : followOn()), 'service');
  const take = useCallback(
    async ({ row, message, note }: TalkNews) => {
      const now = known.current;
      if (now === null) return;
      // The member wrote something more before it was closed.
      if (message !== undefined && message.seq > (now.messages.at(-1)?.seq ?? 0) + 1) return lookOnce();
      keep({
        ...now,
        ...(row !== undefined && { row }),
        ...(message !== undefined && { messages: withMessages(now.messages, [message]) }),
        ...(note !== undefined && { notes: [...now.notes.filter(({ noteId }) => noteId !== note.noteId), note] }),
      });
      await followOn();
    },
    [followOn, keep, lookOnce],
  );
  const older = useCallback(async () => {
    const now = known.current;
    const first = now?.messages[0]?.seq;
    if (now === null || first === undefined) return;
    const page = await ask(look, { conversationId, before: String(first) });
    const since = known.current ?? now;
    keep({ ...since, messages: [...page.messages, ...since.messages], older: page.older });
  }, [ask, conversationId, keep]);
  return { talk, take, older };
}

function withMessages(known: readonly DeskMessage[], more: readonly DeskMessage[]): DeskMessage[] {
  const last = known.at(-1)?.seq ?? 0;
  return [...known, ...more.filter(({ seq }) => seq > last)];
}
