import type { LobbyWord } from '@drawroom/contract/provider-frame';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { openVisit, PlayFault, refreshBalance } from '../kit/api.ts';
import { hearLobby, tellLobby } from '../kit/frame.ts';
import { directionOf, fetchLanguage, nearestLocale } from '../kit/languages.ts';
import { useSay } from '../kit/say.ts';
import { changeVisit, useVisit, visitNow } from '../kit/session.ts';
import type { PlaySession } from '../kit/session.ts';
import { ToastPlace } from '../kit/toast.tsx';
import { FaultScreen } from './fault-screen.tsx';
import { GameList } from './game-list.tsx';
import { LoadingScreen } from './loading-screen.tsx';
import { PageHead } from './page-head.tsx';

const GameApp = lazy(async () => ({ default: (await import('../games/game-app.tsx')).GameApp }));

const sports = import.meta.glob<{ SportsApp: ComponentType }>('../sports/sports-app.tsx');
const SportsApp = lazy(async () => {
  const load = sports['../sports/sports-app.tsx'];
  if (load === undefined) throw new Error('there are no sports here');
  return { default: (await load()).SportsApp };
});

/** The whole page: opens the visit, then shows what was asked for. */
export function App({ ticket }: { readonly ticket: string }): ReactNode {
  const { session, fault } = useVisit();
  const open = useCallback(() => void openWith(ticket), [ticket]);
  useEffect(open, [open]);
  useLobby();
  useLook(session);
  return (
    <>
      {fault !== null ? (
        <FaultScreen fault={fault} onRetry={open} />
      ) : session === null ? (
        <LoadingScreen />
      ) : (
        <Place session={session} />
      )}
      <ToastPlace />
    </>
  );
}

async function openWith(ticket: string): Promise<void> {
  changeVisit({ fault: null });
  try {
    if (ticket === '') throw new PlayFault('session_over');
    await openVisit(ticket);
    tellLobby({ type: 'ready' });
  } catch (error) {
    const fault = error instanceof PlayFault && error.reason === 'session_over' ? 'session_over' : 'unavailable';
    changeVisit({ fault });
    tellLobby({ type: 'fault', fault });
  }
}

/** The newest look that was asked for: a language that arrives late is not shown over a newer one. */
let lookAsked: Look | null = null;

type Look = Extract<LobbyWord, { readonly type: 'hello' }>;

/** Takes the lobby's colours at once, and its language when it has arrived. */
async function followLook(asked: Look): Promise<void> {
  lookAsked = asked;
  changeLook({ theme: asked.theme });
  const locale = await fetchLanguage(nearestLocale(asked.locale));
  if (lookAsked === asked) changeLook({ locale });
}

function changeLook(look: Partial<Pick<PlaySession, 'locale' | 'theme'>>): void {
  const { session } = visitNow();
  if (session !== null) changeVisit({ session: { ...session, ...look } });
}

/** Follows what the lobby says, and whether anybody sees the page. */
function useLobby(): void {
  const { session } = useVisit();
  const isOpen = session !== null;
  useEffect(() => {
    let isShown = true;
    const see = (): void => changeVisit({ visible: isShown && !document.hidden });
    document.addEventListener('visibilitychange', see);
    const stop = hearLobby((word) => {
      if (word.type === 'hello') void followLook(word);
      if (word.type === 'visible') isShown = word.on;
      if (word.type === 'visible') see();
      if (word.type === 'balance') void refreshBalance();
    });
    return () => {
      stop();
      document.removeEventListener('visibilitychange', see);
    };
  }, [isOpen]);
}

/** Language and colours of the document. */
function useLook(session: PlaySession | null): void {
  const say = useSay();
  const title = say('shell.allGames');
  useEffect(() => {
    if (session === null) return;
    const { documentElement } = document;
    documentElement.lang = session.locale;
    documentElement.dir = directionOf(session.locale);
    documentElement.dataset['theme'] = session.theme;
    document.title = title;
  }, [session, title]);
}

const GAMES = ['mines', 'plinko', 'hilo'] as const;
type GameName = (typeof GAMES)[number];

function Place({ session }: { readonly session: PlaySession }): ReactNode {
  const say = useSay();
  const [game, setGame] = useState<GameName | null>(() => GAMES.find((name) => name === session.gameCode) ?? null);
  const leave = useCallback(() => setGame(null), []);
  return (
    <Suspense fallback={<LoadingScreen />}>
      {session.gameCode === 'sports' ? (
        <div className="page">
          <PageHead title={say('shell.sports')} menu={[]} />
          <SportsApp />
        </div>
      ) : game === null ? (
        <GameList games={GAMES} onOpen={setGame} />
      ) : (
        <GameApp key={game} game={game} onAllGames={leave} />
      )}
    </Suspense>
  );
}
