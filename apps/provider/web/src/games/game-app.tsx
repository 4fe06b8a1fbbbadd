import { useCallback, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { GameCode } from '../../../src/games/game-law.ts';
import type { RoundView } from '../../../src/games/round-view.ts';
import type { MenuItem } from '../shell/page-head.tsx';
import { PageHead } from '../shell/page-head.tsx';
import { useSay } from '../kit/say.ts';
import { FairSheet } from './fair-sheet.tsx';
import { HiloScreen } from './hilo-screen.tsx';
import { HistorySheet } from './history-sheet.tsx';
import { MinesScreen } from './mines-screen.tsx';
import { PlinkoScreen } from './plinko-screen.tsx';
import { ProofSheet } from './proof-sheet.tsx';
import { RecentStrip } from './recent-strip.tsx';
import { RulesSheet } from './rules-sheet.tsx';
import { useDesk } from './use-desk.ts';
import type { Desk } from './use-desk.ts';
import './games.css';
import './game-sheets.css';

/** What the screen of a game is given. */
export interface GameScreenProps {
  readonly desk: Desk;
  /** As typed. */
  readonly stake: string;
  readonly onStake: (stake: string) => void;
  /** What is set for the next round, in the game's own word. */
  readonly choice: string;
  readonly onChoice: (choice: string) => void;
}

const SCREENS: Readonly<Record<GameCode, ComponentType<GameScreenProps>>> = {
  mines: MinesScreen,
  plinko: PlinkoScreen,
  hilo: HiloScreen,
};
const CHOICES: Readonly<Record<GameCode, string>> = { mines: '3', plinko: '12.middle', hilo: 'cards' };

type Opened = 'rules' | 'history' | 'fair' | RoundView | null;

interface GameAppProps {
  readonly game: GameCode;
  readonly onAllGames: () => void;
}

/** One game with what belongs to every one: head, last rounds, rules, history, proofs. */
export function GameApp({ game, onAllGames }: GameAppProps): ReactNode {
  const say = useSay();
  const desk = useDesk(game);
  const [stake, setStake] = useState('10');
  const [choice, setChoice] = useState(CHOICES[game]);
  const [opened, setOpened] = useState<Opened>(null);
  const close = useCallback(() => setOpened(null), []);
  const Screen = SCREENS[game];
  useOpenRoundStake(desk.round, setStake);
  const menu: readonly MenuItem[] = [
    { icon: 'grid', text: say('shell.allGames'), onPress: onAllGames },
    { icon: 'book', text: say('shell.rules'), onPress: () => setOpened('rules') },
    { icon: 'list', text: say('shell.history'), onPress: () => setOpened('history') },
    { icon: 'shield', text: say('shell.fairness'), onPress: () => setOpened('fair') },
  ];
  return (
    <div className="page">
      <PageHead title={say(`${game}.title`)} menu={menu} />
      <main className={`game game-${game}`}>
        <RecentStrip rounds={desk.past} onOpen={setOpened} />
        <Screen desk={desk} stake={stake} onStake={setStake} choice={choice} onChoice={setChoice} />
      </main>
      {opened === 'rules' && <RulesSheet game={game} choice={choice} onClose={close} />}
      {opened === 'history' && <HistorySheet desk={desk} onOpen={setOpened} onClose={close} />}
      {opened === 'fair' && <FairSheet next={desk.next} onClose={close} />}
      {typeof opened === 'object' && opened !== null && (
        <ProofSheet key={opened.roundId} round={opened} onClose={close} />
      )}
    </div>
  );
}

/** A round that was found open goes on being played for its stake. */
function useOpenRoundStake(round: RoundView | null, setStake: (stake: string) => void): void {
  const found = round !== null && round.ending === null ? round.stake : null;
  useEffect(() => {
    if (found !== null) setStake(found.replace(/\.00$/, ''));
  }, [found, setStake]);
}
