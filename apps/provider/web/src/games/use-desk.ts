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
  const nextNow = useRef<NextRound | null>(null);
  const startOf = useStart(game);
  const tell = useRefusalText();
  const { past, morePast, note, loadPast } = usePast(game, tell);

  const take = useCallback((table: GameTable): RoundView | null => {
    nextNow.current = table.next;
    setNext(table.next);
    setRound((before) => table.round ?? before);
    return table.round;
  }, []);
  const reload = useCallback(() => play<GameTable>('games.state', { game }).then(take).catch(tell), [game, take, tell]);
  useEffect(() => void reload(), [reload]);

  const attempt = async (work: () => Promise<GameTable>): Promise<RoundView | null> => {
    try {
      const played = take(await work());
      // What a ball brought is told when it has landed.
      if (played !== null && played.ending !== null && game !== 'plinko') note(played);
      return played;
    } catch (error) {
      tell(error);
      if (error instanceof PlayFault && MISSED.has(error.reason)) await reload();
      return null;
    }
  };
  const roundId = round?.roundId;
  return {
    round,
    next,
    past,
    morePast,
    start: (choice, stakeMinor) =>
      attempt(() => startOf({ choice, stake: formatMoney(stakeMinor), roundId: nextNow.current?.roundId ?? '' })),
    move: (move) => attempt(() => play<GameTable>('games.move', { roundId, step: round?.moves.length, move })),
    cash: () => attempt(() => play<GameTable>('games.cash', { roundId })),
    loadPast,
    note,
  };
}

/** Refusals of a page that has missed something: it looks again. */
const MISSED: ReadonlySet<string> = new Set([
  'stale_round',
  'stale_step',
  'round_open',
  'conflict',
  'no_round',
  'move',
]);

/** Begins rounds. A start that got no answer may have taken its stake: the same asked again is said under the same name. */
function useStart(game: GameCode): (asked: Pick<StartBody, 'choice' | 'stake' | 'roundId'>) => Promise<GameTable> {
  const unanswered = useRef<StartBody | null>(null);
  return async (asked) => {
    const fresh = { game, ...asked, clientRef: crypto.randomUUID(), entropy: ownNumber() };
    const body = sameStart(fresh, unanswered.current) ? (unanswered.current ?? fresh) : fresh;
    unanswered.current = body;
    try {
      const table = await play<GameTable>('games.start', body);
      unanswered.current = null;
      return table;
    } catch (error) {
      if (error instanceof PlayFault && !['unavailable', 'busy'].includes(error.reason)) unanswered.current = null;
      throw error;
    }
  };
}

/** Rounds that are over, newest first. */
function usePast(game: GameCode, tell: (error: unknown) => void) {
  const [past, setPast] = useState<readonly RoundView[]>([]);
  const [morePast, setMorePast] = useState(false);
  const load = useCallback(
    async (before: string) => {
      try {
        const { rounds, more } = await play<History>('games.history', { game, before });
        setPast((known) => [
          ...known,
          ...rounds.filter(({ roundId }) => known.every((one) => one.roundId !== roundId)),
        ]);
        setMorePast(more);
      } catch (error) {
        tell(error);
      }
    },
    [game, tell],
  );
  useEffect(() => void load(''), [load]);
  const note = useCallback((ended: RoundView) => {
    setPast((before) => (before.some(({ roundId }) => roundId === ended.roundId) ? before : [ended, ...before]));
  }, []);
  return { past, morePast, note, loadPast: () => load(past.at(-1)?.roundId ?? '') };
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
