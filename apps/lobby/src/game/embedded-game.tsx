import type { FrameWord } from '@drawroom/contract/provider-frame';
import { useTranslations } from '@drawroom/i18n/translations';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { paced } from '../shell/paced.ts';
import { queryClient } from '../shell/query-client.ts';
import { ArrivingNote } from './arriving-note.tsx';
import { GameBar } from './game-bar.tsx';
import { GameFrame } from './game-frame.tsx';
import { GameState } from './game-state.tsx';
import { useGame } from './game-store.ts';
import { LeaveState } from './leave-state.tsx';
import { MoveSheet } from './move-sheet.tsx';
import { leaveGame, markReady, markTrouble } from './open-game.ts';
import { standingQuery } from './queries.ts';
import { useFullScreen } from './use-full-screen.ts';
import { usePageSeen } from './use-page-seen.ts';
import { useRefusedFrame } from './use-refused-frame.ts';

/** A game that says more often than this that its balance has changed is not asked about more often, ms. */
const BALANCE_EVERY_MS = 3_000;

/** The open game: bar, frame, and over the frame whatever stands in its way. */
export function EmbeddedGame({ here }: Readonly<{ here: boolean }>): ReactNode {
  const t = useTranslations();
  const { entered, trouble, ready } = useGame();
  const place = useRef<HTMLDivElement>(null);
  const screen = useFullScreen(place);
  const [moving, setMoving] = useState(false);
  const seen = usePageSeen() && here;
  const balance = useBalanceWords(entered?.projectId ?? null);
  const { full, leave: leaveFull } = screen;
  useRefusedFrame(here);
  useEffect(() => {
    if (!here && full) leaveFull();
  }, [here, full, leaveFull]);

  function take(word: FrameWord): void {
    if (word.type === 'ready') return markReady();
    if (word.type === 'balance') return balance();
    if (word.type === 'fault') return markTrouble(word.fault === 'session_over' ? 'over' : 'unavailable');
    // A game that nobody looks at leads nobody anywhere.
    if (!here) return undefined;
    if (word.type === 'points') return setMoving(true);
    if (word.type === 'screen') return word.full ? screen.enter(word.orientation) : screen.leave();
    return void leaveGame();
  }
  return (
    <div ref={place} className={`fixed inset-0 z-30 flex-col bg-paper ${here ? 'flex' : 'hidden'}`}>
      {here && !full && (
        <GameBar
          entered={entered}
          onPoints={() => setMoving(true)}
          onFull={() => screen.enter(entered?.game.orientation ?? 'any')}
        />
      )}
      {here && !full && entered?.transfer && <ArrivingNote transfer={entered.transfer} />}
      <section aria-label={entered?.game.title ?? t('title.embedded')} className="relative min-h-0 flex-1">
        {entered && <GameFrame entered={entered} seen={seen} onWord={take} />}
        {here && (!ready || trouble !== null) && <GameState entered={entered} trouble={trouble} />}
        {here && <LeaveState />}
        {full && (
          // In the middle: games have what they are called at one end of their top and the balance at the other.
          <div className="absolute inset-x-0 top-[max(0.25rem,var(--safe-top))] mx-auto w-fit rounded-full bg-raised shadow-card">
            <IconButton icon="close" label={t('game.fullEnd')} onPress={screen.leave} />
          </div>
        )}
      </section>
      {here && moving && entered && (
        <MoveSheet projectId={entered.projectId} direction="in" onClose={() => setMoving(false)} />
      )}
    </div>
  );
}

/** What the game says of its balance: the house is asked, at once and then at a pace. */
function useBalanceWords(projectId: string | null): () => void {
  const ask = useRef<() => void>(() => undefined);
  useEffect(() => {
    if (projectId === null) return undefined;
    const { queryKey } = standingQuery(projectId);
    const pace = paced(() => void queryClient.invalidateQueries({ queryKey }), BALANCE_EVERY_MS);
    ask.current = pace.ask;
    return () => {
      ask.current = () => undefined;
      pace.stop();
    };
  }, [projectId]);
  return () => ask.current();
}
