import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { pushOverlay } from './overlay-history.ts';
import { useListener } from './use-listener.ts';

interface ModalOptions {
  readonly onClose: () => void;
  readonly firm: boolean | undefined;
}

/** Shows a native dialog modally while mounted, as one history entry; Escape and, unless firm, the scrim close it. */
export function useModal(ref: RefObject<HTMLDialogElement | null>, { onClose, firm }: ModalOptions): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useListener(ref, 'cancel', (event) => {
    event.preventDefault();
    onClose();
  });
  useListener(ref, 'click', (event) => {
    if (!firm && event.target === ref.current) onClose();
  });
  // Before the dialog leaves the page: one that is closed outside of it does not give the keyboard back to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    if (!dialog.open) dialog.showModal();
    const release = pushOverlay(() => latest.current());
    return () => {
      release();
      dialog.close();
    };
  }, [ref]);
}
