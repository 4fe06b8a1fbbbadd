import { useTranslations } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';

/** Places of the pips on a 3 x 3 grid, row by row 0-8. */
const PIPS: Record<number, readonly number[]> = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};

export interface DiceFaceProps {
  /** 1-6; `null` is a die not thrown yet. */
  readonly value: number | null;
  /** Edge in px. */
  readonly size?: number;
}

/** A die as a die. One and four have red pips, as on the dice of the region; the count alone carries the meaning. */
export function DiceFace({ value, size = 36 }: DiceFaceProps): ReactNode {
  const t = useTranslations('ui');
  const pips = value === null ? [] : (PIPS[value] ?? []);
  const red = value === 1 || value === 4;
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 40 40"
      role={value === null ? undefined : 'img'}
      aria-hidden={value === null || undefined}
      aria-label={value === null ? undefined : t('die', { value })}
      className="shrink-0"
    >
      <rect
        x="1"
        y="1"
        width="38"
        height="38"
        rx="9"
        fill={value === null ? 'none' : 'var(--dice)'}
        stroke={value === null ? 'var(--line)' : 'var(--dice-edge)'}
        strokeWidth="1.5"
        strokeDasharray={value === null ? '4 3' : undefined}
      />
      {pips.map((at) => (
        <circle
          key={at}
          cx={10.5 + (at % 3) * 9.5}
          cy={10.5 + Math.floor(at / 3) * 9.5}
          r={value === 1 ? 5 : 3.6}
          fill={red ? 'var(--pip-red)' : 'var(--pip)'}
        />
      ))}
    </svg>
  );
}
