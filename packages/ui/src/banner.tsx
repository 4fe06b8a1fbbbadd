import type { ReactNode } from 'react';

/** Notices side by side, one per view, moved by the finger; they never move by themselves. */
export function Banner({ label, children }: Readonly<{ label: string; children: readonly ReactNode[] }>): ReactNode {
  return (
    // A scroller without controls inside is moved by the arrow keys only when it can be focused.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={label} tabIndex={0} className="rail -mx-4 flex snap-x snap-mandatory gap-3 px-4">
      {children.map((child, at) => (
        <div key={at} className={`shrink-0 snap-center ${children.length === 1 ? 'w-full' : 'w-[88%]'}`}>
          {child}
        </div>
      ))}
    </section>
  );
}
