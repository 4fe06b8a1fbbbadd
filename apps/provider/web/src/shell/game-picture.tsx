import type { ReactNode } from 'react';

/** A small drawing of a game. */
export function GamePicture({ game }: { readonly game: 'mines' | 'plinko' | 'hilo' }): ReactNode {
  return (
    <svg className={`picture picture-${game}`} viewBox="0 0 64 64" aria-hidden="true">
      {game === 'mines' && <MinesPicture />}
      {game === 'plinko' && <PlinkoPicture />}
      {game === 'hilo' && <HiloPicture />}
    </svg>
  );
}

function MinesPicture(): ReactNode {
  return (
    <>
      {[12, 28, 44].flatMap((y) =>
        [12, 28, 44].map((x) => (
          <rect key={`${x} ${y}`} className="pic-tile" x={x - 3} y={y - 3} width="14" height="14" rx="3" />
        )),
      )}
      <circle className="pic-win" cx="32" cy="32" r="5" />
      <circle className="pic-win" cx="48" cy="16" r="5" />
      <circle className="pic-main" cx="16" cy="48" r="5" />
    </>
  );
}

function PlinkoPicture(): ReactNode {
  return (
    <>
      {[0, 1, 2, 3].flatMap((row) =>
        Array.from({ length: row + 2 }, (_, pin) => (
          <circle
            key={`${row} ${pin}`}
            className="pic-pin"
            cx={32 + (pin - (row + 1) / 2) * 10}
            cy={18 + row * 10}
            r="2"
          />
        )),
      )}
      <circle className="pic-main" cx="37" cy="33" r="5" />
      {[0, 1, 2, 3, 4].map((slot) => (
        <rect
          key={slot}
          className={slot % 4 === 0 ? 'pic-main' : 'pic-tile'}
          x={8 + slot * 10}
          y="54"
          width="8"
          height="5"
          rx="2"
        />
      ))}
    </>
  );
}

function HiloPicture(): ReactNode {
  return (
    <>
      <rect className="pic-back" x="14" y="16" width="26" height="36" rx="4" transform="rotate(-8 27 34)" />
      <rect className="pic-card" x="24" y="14" width="26" height="36" rx="4" transform="rotate(6 37 32)" />
      <path className="pic-main" d="M38 24l6 8h-3.5v7h-5v-7H32z" />
    </>
  );
}
