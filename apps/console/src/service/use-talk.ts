import type { DeskTalk } from '@drawroom/contract/service-desk';
import { follow, look } from '@drawroom/contract/service-desk';
import { useCallback, useRef, useState } from 'react';
import { useOperator } from '../session/operator.ts';
import { usePolled } from '../session/use-polled.ts';

export interface TalkInHand {
  /** Null until it has been looked at. */
  readonly talk: DeskTalk | null;
  /** Takes what an act has answered, and asks for what is new. */
  readonly refresh: () => Promise<void>;
  readonly older: () => Promise<void>;
}

/** A conversation: looked at once, which is noted, and followed from then on while it is this operator's own. */
export function useTalk(conversationId: string): TalkInHand {
  const { operator, ask } = useOperator();
  const [talk, setTalk] = useState<DeskTalk | null>(null);
  const known = useRef<DeskTalk | null>(null);
  const keep = useCallback((next: DeskTalk) => {
    known.current = next;
    setTalk(next);
  }, []);
  const refresh = useCallback(async () => {
    keep(await ask(look, { conversationId }));
  }, [ask, conversationId, keep]);
  usePolled(async () => {
    const now = known.current;
    if (now === null) return refresh();
    if (now.row.state !== 'claimed' || now.row.operator !== operator.name) return undefined;
    const after = now.messages.at(-1)?.seq ?? 0;
    const news = await ask(follow, { conversationId, after: String(after) });
    const last = known.current?.messages.at(-1)?.seq ?? 0;
    const fresh = news.messages.filter(({ seq }) => seq > last);
    return keep({ ...news, messages: [...(known.current?.messages ?? []), ...fresh], older: now.older });
  }, 'service');
  const older = useCallback(async () => {
    const now = known.current;
    const first = now?.messages[0]?.seq;
    if (now === null || first === undefined) return;
    const page = await ask(look, { conversationId, before: String(first) });
    keep({ ...now, messages: [...page.messages, ...now.messages], older: page.older });
  }, [ask, conversationId, keep]);
  return { talk, refresh, older };
}
