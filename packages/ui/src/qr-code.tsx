import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

/** Modules of a code, row by row. */
interface Drawn {
  readonly text: string;
  readonly size: number;
  readonly data: readonly (readonly boolean[])[];
}

/**
 * A text as a QR code, dark on light in every theme, as cameras want it. Without a `label` it is decoration: what it says then
 * also stands beside it as text.
 */
export function QrCode({ text, label }: Readonly<{ text: string; label?: string }>): ReactNode {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  useEffect(() => {
    let left = false;
    void import('uqr').then(({ encode }) => {
      if (!left) setDrawn({ text, ...encode(text, { border: 2 }) });
    });
    return () => {
      left = true;
    };
  }, [text]);
  // Never the code of the text before.
  if (drawn?.text !== text) return <span className="skeleton mx-auto size-48 rounded-card" />;
  const path = drawn.data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      {...name}
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      className="mx-auto aspect-square w-48 max-w-full rounded-card"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
