import type { HouseReportBy } from '@drawroom/contract/house-report';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useFormats } from '../queue/formats.ts';
import { useWordOf, useWords } from '../words.ts';
import type { HouseReply } from './reports-page.tsx';

const HEIGHT = 100;
const STEP = 10;
/** Rows of names that are drawn: the largest. Times are drawn all. */
const NAMES_MAX = 24;

interface Bar {
  readonly key: string;
  readonly name: string;
  readonly now: number;
  readonly before: number;
}

/** Stakes of each row as bars, deposits where rows are channels, each beside what it was right before; the table below says the same. */
export function ReportChart({ by, reply }: Readonly<{ by: HouseReportBy; reply: HouseReply }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { money } = useFormats();
  const id = useId();
  const figure = by === 'channel' ? 'deposits' : 'stake';
  const all: readonly Bar[] = reply.rows.map(({ key, name, figures, before }) => ({
    key,
    name: name || t('report.none'),
    now: Number(figures[figure]),
    before: Number(before?.[figure] ?? 0),
  }));
  const bars = by === 'day' || by === 'hour' ? all : all.slice(0, NAMES_MAX);
  const top = bars.toSorted((a, b) => b.now - a.now)[0];
  const most = Math.max(0, ...bars.flatMap(({ now, before }) => [now, before]));
  if (top === undefined || most === 0) return null;
  // A correction can take more away than was staked: no bar hangs below the line.
  const highOf = (value: number): number => Math.max(0, (value / most) * HEIGHT);
  return (
    <figure className="m-0 flex flex-col gap-2 rounded-card border border-hairline bg-card p-4">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-semibold text-ink-soft">{wordOf('figure', figure)}</span>
        <span className="tabular text-ink-faint">
          {t('report.top', { name: top.name, amount: money(top.now.toFixed(2)) })}
        </span>
      </figcaption>
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
        viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-32 w-full border-b border-line"
      >
        <title id={`${id}-title`}>{wordOf('figure', figure)}</title>
        <desc id={`${id}-desc`}>{t('report.top', { name: top.name, amount: money(top.now.toFixed(2)) })}</desc>
        {bars.map(({ key, name, now, before }, at) => (
          <g key={key}>
            <title>{name}</title>
            <rect
              className="text-line"
              x={at * STEP + 1}
              y={HEIGHT - highOf(before)}
              width={STEP / 2 - 1.5}
              height={highOf(before)}
              fill="currentColor"
              opacity="0.5"
            />
            <rect
              className="text-small"
              x={at * STEP + STEP / 2 - 0.5}
              y={HEIGHT - highOf(now)}
              width={STEP / 2 - 0.5}
              height={highOf(now)}
              fill="currentColor"
            />
          </g>
        ))}
      </svg>
      <div aria-hidden="true" className="flex justify-between gap-3 text-xs text-ink-faint">
        <span className="truncate">{bars[0]?.name}</span>
        <span>{t('report.bars')}</span>
        <span className="truncate">{bars.at(-1)?.name}</span>
      </div>
    </figure>
  );
}
