import { useTranslations } from '@drawroom/i18n/translations';
import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { useDragDown } from './use-drag-down.ts';
import { useModal } from './use-modal.ts';

export interface DialogProps {
  readonly open: boolean;
  /** Called by Back, Escape, the scrim, the close button or dragging down. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** Stays at the bottom, above the safe area. */
  readonly footer?: ReactNode;
  /** A question that must be answered: the scrim does not close it. */
  readonly firm?: boolean | undefined;
}

/** Message or form in the middle of the screen. */
export function Dialog(props: DialogProps): ReactNode {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, children, footer, firm }: DialogProps): ReactNode {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(ref, { onClose, firm });
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className="m-auto w-[min(22rem,calc(100vw-2rem))] animate-[settle_180ms_ease-out] overflow-visible p-0"
    >
      {/* Title and buttons stay in sight beside a long text, but for where there is no height for all three. */}
      <div className="flex max-h-[min(85dvh,40rem)] flex-col gap-2 rounded-card bg-raised py-5 shadow-card shallow:scroller">
        <h2 id={titleId} className="shrink-0 px-5 text-lg font-semibold text-ink">
          {title}
        </h2>
        {children !== undefined && (
          <div className="scroller min-h-0 px-5 py-1 text-md text-ink-soft shallow:shrink-0">{children}</div>
        )}
        {footer !== undefined && <div className="mt-2 flex shrink-0 flex-col gap-2 px-5">{footer}</div>}
      </div>
    </dialog>
  );
}

/** Sheet from the bottom; from 768 px a panel in the middle. Its head can be dragged down to close. */
export function Sheet(props: DialogProps): ReactNode {
  return props.open ? <OpenSheet {...props} /> : null;
}

function OpenSheet({ onClose, title, children, footer, firm }: DialogProps): ReactNode {
  const t = useTranslations('ui');
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useModal(ref, { onClose, firm });
  const drag = useDragDown(ref, onClose);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className="mx-auto mt-auto mb-0 w-full max-w-[30rem] animate-[rise_220ms_ease-out] overflow-hidden p-0 wide:mb-auto wide:animate-[settle_180ms_ease-out]"
    >
      <div className="flex max-h-[88dvh] flex-col rounded-t-card bg-raised pb-[var(--safe-bottom)] wide:rounded-card">
        <div {...drag} className="shrink-0 touch-none select-none">
          <span aria-hidden="true" className="mx-auto mt-2 block h-1 w-9 rounded-full bg-line wide:hidden" />
          <div className="flex items-center gap-2 ps-5 pe-2">
            <h2 id={titleId} className="min-w-0 flex-1 py-2 text-lg font-semibold text-ink">
              {title}
            </h2>
            <IconButton icon="close" label={t('close')} onPress={onClose} />
          </div>
        </div>
        <SheetBody titleId={titleId}>{children}</SheetBody>
        {footer !== undefined && <div className="shrink-0 border-t border-hairline px-5 py-3">{footer}</div>}
      </div>
    </dialog>
  );
}

/** What the head and the foot of a sheet leave. Long texts without a control inside are scrolled by keyboard too. */
function SheetBody({ titleId, children }: Readonly<{ titleId: string; children: ReactNode }>): ReactNode {
  return (
    <section
      aria-labelledby={titleId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="scroller min-h-0 flex-1 px-5 pt-1 pb-5 -outline-offset-2"
    >
      {children}
    </section>
  );
}
