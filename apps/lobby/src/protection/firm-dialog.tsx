import { pushOverlay } from '@drawroom/ui/overlay-history';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

export interface FirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** The answers; nothing else ends the dialog. */
  readonly footer: ReactNode;
}

/**
 * A dialog that only its own buttons end. Escape does nothing, and where a browser closes it all the same (it does at the
 * second Escape in a row) it is shown again; Back is taken by an entry of the history that is put back each time.
 */
export function FirmDialog({ title, children, footer }: FirmDialogProps): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const [entry, setEntry] = useState(0);
  // Before the dialog leaves the page, so that the keyboard comes back to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    dialog.setAttribute('closedby', 'none');
    const stay = (event: Event): void => event.preventDefault();
    const show = (): void => {
      if (dialog.isConnected && !dialog.open) dialog.showModal();
    };
    const hear = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') event.preventDefault();
    };
    show();
    // Not on an answer: a key that was meant for the screen below must not give one.
    heading.current?.focus();
    dialog.addEventListener('cancel', stay);
    dialog.addEventListener('close', show);
    dialog.addEventListener('keydown', hear);
    return () => {
      dialog.removeEventListener('cancel', stay);
      dialog.removeEventListener('close', show);
      dialog.removeEventListener('keydown', hear);
      dialog.close();
    };
  }, []);
  // An entry that Back has taken is gone; the next one is made when the state has changed, not while Back is at work.
  useEffect(() => pushOverlay(() => setEntry((count) => count + 1)), [entry]);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className="m-auto w-[min(22rem,calc(100vw-2rem))] animate-[settle_180ms_ease-out] overflow-visible p-0"
    >
      <div className="scroller flex max-h-[92dvh] flex-col gap-4 rounded-card bg-raised p-5 shadow-card">
        <h2 ref={heading} id={titleId} tabIndex={-1} className="text-lg font-semibold text-ink outline-none">
          {title}
        </h2>
        {children}
        <div className="mt-1 flex flex-col gap-2">{footer}</div>
      </div>
    </dialog>
  );
}
