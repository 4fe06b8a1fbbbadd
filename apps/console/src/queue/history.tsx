import type { ReactNode } from 'react';
import { useFormats } from './formats.ts';

export interface HistoryStep {
  readonly at: number;
  readonly what: string;
  readonly by: string;
  readonly note: string;
}

/** What happened, oldest first, with who did it. */
export function History({ steps }: Readonly<{ steps: readonly HistoryStep[] }>): ReactNode {
  const { moment } = useFormats();
  return (
    <ol className="flex flex-col gap-2 border-s-2 border-hairline ps-3">
      {steps.map(({ at, what, by, note }) => (
        <li key={`${at} ${what}`} className="text-sm">
          <b className="font-medium">{what}</b>
          {note !== '' && <bdi className="text-ink-soft"> · {note}</bdi>}
          <span className="block text-xs text-ink-faint">
            {moment(at)} · <bdi>{by}</bdi>
          </span>
        </li>
      ))}
    </ol>
  );
}
