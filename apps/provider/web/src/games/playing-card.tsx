import type { ReactNode } from 'react';
import './hilo.css';

const SUITS: Readonly<Record<string, { readonly sign: string; readonly red: boolean }>> = {
  S: { sign: '♠', red: false },
  H: { sign: '♥', red: true },
  C: { sign: '♣', red: false },
  D: { sign: '♦', red: true },
};

interface PlayingCardProps {
  /** Such as `TD`; null shows its back. */
  readonly code: string | null;
  readonly state: 'lies' | 'lost';
  readonly small?: boolean;
}

/** A playing card. */
export function PlayingCard({ code, state, small = false }: PlayingCardProps): ReactNode {
  const size = small ? 'card-small' : 'card-big';
  if (code === null) return <div className={`playing-card card-back ${size}`} aria-hidden="true" />;
  const suit = SUITS[code[1] ?? ''];
  const rank = code[0] === 'T' ? '10' : code[0];
  // Signs of text, not pictures.
  const sign = `${suit?.sign ?? ''}\uFE0E`;
  return (
    <div
      className={`playing-card ${size}${suit?.red === true ? ' card-red' : ''} card-${state}`}
      role="img"
      aria-label={`${rank}${sign}`}
    >
      <span className="card-corner" aria-hidden="true">
        {rank}
        <i>{sign}</i>
      </span>
      {!small && (
        <span className="card-middle" aria-hidden="true">
          {sign}
        </span>
      )}
    </div>
  );
}
