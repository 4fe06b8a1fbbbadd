import { formatMoney } from '@drawroom/engine/money';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { GameCode } from '../../../src/games/game-law.ts';
import { STAKE_MAX_MINOR, STAKE_MIN_MINOR } from '../../../src/games/game-law.ts';
import type { GameTable, NextRound, RoundView } from '../../../src/games/round-view.ts';
import { play, PlayFault } from '../kit/api.ts';
import { useMoney } from '../kit/money-text.ts';
import { isTextKey, useSay } from '../kit/say.ts';
import { toast } from '../kit/toast.tsx';
import { ownNumber } from './own-number.ts';

/** A game as its screen sees it. */
export interface Desk {
  /** Open, or the last one that ended here; null before the first. */
  readonly round: RoundView | null;
  readonly next: NextRound | null;
  /** Rounds that are over, newest first. */
  readonly past: readonly RoundView[];
  readonly morePast: boolean;
  /** Each gives the round as it stands then, or null when it was refused; the player has been told why. */
  start(choice: string, stakeMinor: bigint): Promise<RoundView | null>;
  move(move: string): Promise<RoundView | null>;
  cash(): Promise<RoundView | null>;
  /** Adds older rounds to `past`. */
  loadPast(): Promise<void>;
  /** Puts a round that ended to the past ones; those of steps do it by themselves. */
  note(round: RoundView): void;
}

interface StartBody {
  readonly game: GameCode;
  readonly clientRef: string;
  readonly roundId: string;
  readonly entropy: string;
  readonly choice: string;
  readonly stake: string;
}

interface History {
  readonly rounds: readonly RoundView[];
  readonly more: boolean;
}

/** Whether `body` asks for the same as a start that got no answer: then it is that one, said again. */
function sameStart(body: StartBody, unanswered: StartBody | null): boolean {
  return unanswered !== null && unanswered.choice === body.choice && unanswered.stake === body.stake;
}

/** Plays one game: asks, remembers, and tells the player why something was refused. */
export function useDesk(game: GameCode): Desk {
  const [round, setRound] = useState<RoundView | null>(null);
  const [next, setNext] = useState<NextRound | null>(null);
  const [past, setPast] = useState<readonly RoundView[]>([]);
  const [morePast, setMorePast] = useState(false);
  const unanswered = useRef<StartBody | null>(null);
  const nextNow = useRef<NextRound | null>(null);
  const tell = useRefusalText();

  const take = useCallback((table: GameTable): RoundView | null => {
    nextNow.current = table.next;
    setNext(table.next);
    setRound((before) => table.round ?? before);
    return table.round;
  }, []);
  const note = useCallback((ended: RoundView) => {
    setPast((before) => (before.some(({ roundId }) => roundId === ended.roundId) ? before : [ended, ...before]));
  }, []);
  const reload = useCallback(async () => {
    take(await play<GameTable>('games.state', { game }));
  }, [game, take]);
  const loadPast = useCallback(
    async (before = '') => {
      const { rounds, more } = await play<History>('games.history', { game, before });
      setPast((known) => [...known, ...rounds.filter(({ roundId }) => known.every((one) => one.roundId !== roundId))]);
      setMorePast(more);
    },
    [game],
  );
  useEffect(() => {
    void Promise.all([reload(), loadPast()]).catch(tell);
  }, [reload, loadPast, tell]);

  const attempt = async (work: () => Promise<GameTable>): Promise<RoundView | null> => {
    try {
      const played = take(await work());
      if (played !== null && played.ending !== null && game !== 'plinko') note(played);
      return played;
    } catch (error) {
      tell(error);
      const { reason } = error as PlayFault;
      if (['stale_round', 'stale_step', 'round_open', 'conflict', 'no_round'].includes(reason))
        await reload().catch(tell);
      return null;
    }
  };
  return {
    round,
    next,
    past,
    morePast,
    start: (choice, stakeMinor) =>
      attempt(async () => {
        const roundId = nextNow.current?.roundId ?? '';
        const asked = {
          game,
          choice,
          stake: formatMoney(stakeMinor),
          clientRef: crypto.randomUUID(),
          roundId,
          entropy: ownNumber(),
        };
        const body = sameStart(asked, unanswered.current) ? (unanswered.current ?? asked) : asked;
        unanswered.current = body;
        try {
          const table = await play<GameTable>('games.start', body);
          unanswered.current = null;
          return table;
        } catch (error) {
          if (error instanceof PlayFault && !['unavailable', 'busy'].includes(error.reason)) unanswered.current = null;
          throw error;
        }
      }),
    move: (move) =>
      attempt(() => play<GameTable>('games.move', { roundId: round?.roundId, step: round?.moves.length, move })),
    cash: () => attempt(() => play<GameTable>('games.cash', { roundId: round?.roundId })),
    loadPast: () => loadPast(past.at(-1)?.roundId).catch(tell),
    note,
  };
}

/** Tells the player why something was refused. */
function useRefusalText(): (error: unknown) => void {
  const say = useSay();
  const { short } = useMoney();
  const texts = useRef({ say, short });
  useEffect(() => {
    texts.current = { say, short };
  });
  return useCallback((error: unknown) => {
    const { say: speak, short: amount } = texts.current;
    const reason = error instanceof PlayFault ? error.reason : 'unavailable';
    const bounds = { min: amount(formatMoney(STAKE_MIN_MINOR)), max: amount(formatMoney(STAKE_MAX_MINOR)) };
    const key = reason === 'unavailable' ? 'fault.unavailableNote' : `refused.${reason}`;
    if (reason !== 'session_over') toast(speak(isTextKey(key) ? key : 'refused.other', bounds));
  }, []);
}
