import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { Act } from './act.ts';

const COLOURS = { main: 'primary', danger: 'error', plain: 'inherit' } as const;

/** Buttons of acts in a row; a letter in small says which key does the same. */
export function ActButtons({
  acts,
  onBegin,
}: Readonly<{ acts: readonly Act[]; onBegin: (act: Act) => Promise<void> }>): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {acts.map((act) => (
        <Button
          key={act.label}
          variant={act.tone === 'main' ? 'contained' : 'outlined'}
          color={COLOURS[act.tone ?? 'plain']}
          aria-keyshortcuts={act.key}
          onClick={() => void onBegin(act)}
        >
          {act.label}
          {act.key !== undefined && (
            <kbd aria-hidden className="ms-1.5 rounded bg-sunken px-1 text-xs text-ink-faint">
              {act.key}
            </kbd>
          )}
        </Button>
      ))}
    </div>
  );
}
