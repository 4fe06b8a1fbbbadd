import type { ReactNode, Ref } from 'react';

export interface ScreenProps {
  /** Stays above the scroller: a strip, tabs. The title bar itself comes from the shell. */
  readonly header?: ReactNode;
  /** Stays below the scroller, above the thumb: the one main action. */
  readonly footer?: ReactNode;
  /** From 768 px a second column beside the first; below that width it is not shown. */
  readonly side?: ReactNode;
  /** Name under which the scroll position is kept: the screen's own word, used by no other screen. */
  readonly scrollId: string;
  readonly scrollerRef?: Ref<HTMLDivElement>;
  /** Leaves the padding to the children. */
  readonly bare?: boolean;
  /** What it is called, where nothing in it takes the keyboard: the scroller does then, so that it can be read to its end. */
  readonly reads?: string | undefined;
  readonly children: ReactNode;
}

/** Where letters are so large that little height is left, header and footer scroll by themselves. */
const YIELDS = 'shallow:min-h-0 shallow:shrink shallow:overflow-y-auto';

/** Frame of every screen: fixed header, one scroller, fixed footer; one column, two from 768 px. */
export function Screen(props: ScreenProps): ReactNode {
  const { header, footer, side, scrollId, scrollerRef, bare, reads, children } = props;
  return (
    <div className="flex h-full min-h-0 justify-center gap-6 wide:px-6">
      {side !== undefined && (
        <aside
          className="scroller hidden h-full w-[22rem] shrink-0 py-4 wide:block"
          data-scroll-restoration-id={`${scrollId}-side`}
        >
          {side}
        </aside>
      )}
      <div className="flex h-full min-h-0 w-full min-w-0 flex-col wide:max-w-[40rem]">
        {header !== undefined && <div className={`shrink-0 ${YIELDS}`}>{header}</div>}
        <div
          ref={scrollerRef}
          data-scroll-restoration-id={scrollId}
          {...(reads !== undefined && { tabIndex: 0, role: 'region', 'aria-label': reads })}
          className="scroller relative min-h-0 flex-1 shallow:min-h-[45%]"
        >
          <div className={bare ? 'min-h-full' : 'flex min-h-full flex-col gap-5 px-4 pt-4 pb-8'}>{children}</div>
        </div>
        {footer !== undefined && (
          <div className={`shrink-0 border-t border-hairline bg-card px-4 py-3 short:py-2 ${YIELDS}`}>{footer}</div>
        )}
      </div>
    </div>
  );
}
