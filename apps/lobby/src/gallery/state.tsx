import type { ReactNode } from 'react';

export interface StateProps {
  /** The part, by its name in the code. */
  readonly of: string;
  /** The state it is shown in. */
  readonly is: string;
  /** Over the whole width of the phone, as bars are. */
  readonly bleeds?: boolean;
  readonly children: ReactNode;
}

/** One part in one state, with the name of both. `gallery.test.ts` counts them: no part and no state of one may be missing. */
export function State({ of, is, bleeds = false, children }: StateProps): ReactNode {
  return (
    <figure className="m-0 flex min-w-0 flex-col gap-1.5">
      <figcaption dir="ltr" className="text-end text-xs text-ink-faint">
        {of} · {is}
      </figcaption>
      <div className={bleeds ? '-mx-4' : 'flex flex-col items-start gap-2 *:max-w-full'}>{children}</div>
    </figure>
  );
}
