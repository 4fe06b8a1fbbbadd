import type { ReplyOf } from '@drawroom/contract/call';
import { entryGame } from '@drawroom/contract/transfer';
import { isAnswer } from '@drawroom/client/place-with-fate';
import { call, serverNow } from '../shell/api.ts';
import { isRecord } from '../shell/kept.ts';
import type { SentRequest } from '../shell/money-fate.ts';
import { useShownTheme } from '../shell/theme.ts';
import type { AskedGame } from './game-store.ts';
import { keptRef } from './kept-ref.ts';
import { refreshPoints } from './refresh-points.ts';

export type Entered = ReplyOf<typeof entryGame>;

interface SentEntry extends SentRequest, AskedGame {
  readonly theme: 'light' | 'dark';
}

function isSent(value: unknown): value is SentEntry | null {
  return (
    isRecord(value) &&
    ['clientRef', 'projectId', 'gameCode'].every((name) => typeof value[name] === 'string') &&
    (value['theme'] === 'light' || value['theme'] === 'dark') &&
    typeof value['sentAtMs'] === 'number'
  );
}

const entries = keptRef<SentEntry, Entered>({
  key: 'entryRef',
  isSent,
  send: ({ sentAtMs: _at, ...entry }) => call(entryGame, entry),
});

function newEntry({ projectId, gameCode }: AskedGame): SentEntry {
  const { theme } = useShownTheme.getState();
  return { projectId, gameCode, theme, clientRef: crypto.randomUUID(), sentAtMs: serverNow() };
}

/** The answer to one that was never answered; null where it was refused. */
async function settle(before: SentEntry): Promise<Entered | null> {
  try {
    return await entries.send(before);
  } catch (failure) {
    if (isAnswer(failure)) return null;
    throw failure;
  }
}

/**
 * Asks the house to open a game. What was asked for before and never answered is first asked for again by its own reference, so that
 * points go once; if it was the same game its answer serves, unless its ticket has run out meanwhile.
 * @throws a refusal, or a failure of the way; then the same reference is used the next time
 */
export async function enterGame(asked: AskedGame): Promise<Entered> {
  try {
    const before = entries.open();
    const settled = before === null ? null : await settle(before);
    const serves = settled !== null && settled.ticketUntil > serverNow();
    if (serves && before?.projectId === asked.projectId && before.gameCode === asked.gameCode) return settled;
    return await entries.send(newEntry(asked));
  } finally {
    refreshPoints();
  }
}
