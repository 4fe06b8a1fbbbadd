import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { useSay } from './say.ts';

interface SheetProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A sheet from below over the page; closes by its cross, by a tap beside it and by Escape. */
export function Sheet({ title, onClose, children }: SheetProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const say = useSay();
  useEffect(() => {
    const shown = dialog.current;
    if (shown === null) return undefined;
    const cancel = (event: Event): void => {
      event.preventDefault();
      onClose();
    };
    const press = (event: Event): void => {
      if (event.target === shown) onClose();
    };
    shown.addEventListener('cancel', cancel);
    shown.addEventListener('click', press);
    return () => {
      shown.removeEventListener('cancel', cancel);
      shown.removeEventListener('click', press);
    };
  }, [onClose]);
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog ref={dialog} className="sheet" aria-label={title}>
      <div className="sheet-card">
        <header className="sheet-head">
          <h2>{title}</h2>
          <button type="button" className="icon-button" aria-label={say('shell.close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        <div className="sheet-body">{children}</div>
      </div>
    </dialog>
  );
}
