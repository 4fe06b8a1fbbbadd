import type { ReactNode } from 'react';

/** Bars where text will be. The list around it says that it is loading; the bars are silent. */
export function Skeleton({ lines = 3 }: Readonly<{ lines?: number }>): ReactNode {
  return (
    <div aria-hidden="true" className="flex flex-col gap-2.5">
      {Array.from({ length: lines }, (_, at) => (
        <span key={at} className={`skeleton h-4 rounded-[6px] ${at === lines - 1 ? 'w-3/5' : 'w-full'}`} />
      ))}
    </div>
  );
}

/** Cards where rows will be. */
export function SkeletonList({ rows = 5, label }: Readonly<{ rows?: number; label: string }>): ReactNode {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} aria-hidden="true" className="flex items-center gap-3 rounded-card bg-card p-4 shadow-card">
          <span className="skeleton size-10 shrink-0 rounded-full" />
          <span className="flex flex-1 flex-col gap-2.5">
            <span className="skeleton h-4 w-2/5 rounded-[6px]" />
            <span className="skeleton h-3 w-4/5 rounded-[6px]" />
          </span>
        </div>
      ))}
    </div>
  );
}
