import type { ReactNode } from 'react';
import { Icon } from '../kit/icon.tsx';
import { useSay } from '../kit/say.ts';
import { GamePicture } from './game-picture.tsx';
import { PageHead } from './page-head.tsx';

interface GameListProps<Name extends string> {
  readonly games: readonly Name[];
  readonly onOpen: (game: Name) => void;
}

/** All games of the page. */
export function GameList<Name extends 'mines' | 'plinko' | 'hilo'>({ games, onOpen }: GameListProps<Name>): ReactNode {
  const say = useSay();
  return (
    <div className="page">
      <PageHead title={say('shell.allGames')} menu={[]} />
      <main className="game-list">
        {games.map((game) => (
          <button type="button" key={game} className="game-card" onClick={() => onOpen(game)}>
            <GamePicture game={game} />
            <span className="game-card-words">
              <strong>{say(`${game}.title`)}</strong>
              <span className="soft">{say(`${game}.about`)}</span>
            </span>
            <Icon name="next" />
          </button>
        ))}
      </main>
    </div>
  );
}
