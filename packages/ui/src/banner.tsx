import type { ReactNode } from 'react';

/** Notices side by side, one per view, moved by the finger; they never move by themselves. */
export function Banner({ label, children }: Readonly<{ label: string; children: readonly ReactNode[] }>): ReactNode {
  return (
    <section aria-label={label} className="rail -mx-4 flex snap-x snap-mandatory gap-3 px-4">
      {children.map((child, at) => (
        <div key={at} className={`shrink-0 snap-center ${children.length === 1 ? 'w-full' : 'w-[88%]'}`}>
          {child}
        </div>
      ))}
    </section>
  );
}
