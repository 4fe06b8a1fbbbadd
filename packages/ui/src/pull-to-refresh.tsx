import { useTranslations } from '@drawroom/i18n/translations';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** Pulled this far, letting go refreshes, px. */
const THRESHOLD_PX = 64;

export interface PullToRefreshProps {
  /** Ends the refreshing state when it settles, also when it fails. */
  readonly onRefresh: () => Promise<unknown>;
  readonly children: ReactNode;
}

function scrollerOf(element: Element): Element | null {
  return element.closest('.scroller');
}

/** Pull the list down at its top to refresh it. Placed directly in a Screen; the Screen's scroller is the one watched. */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps): ReactNode {
  const t = useTranslations('ui');
  const root = useRef<HTMLDivElement>(null);
  const refresh = useRef(onRefresh);
  const [pulledPx, setPulledPx] = useState(0);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    refresh.current = onRefresh;
  });
  useEffect(() => {
    const scroller = root.current && scrollerOf(root.current);
    if (!scroller) return undefined;
    let startY: number | null = null;
    let far = 0;
    const start = (event: Event): void => {
      startY = scroller.scrollTop <= 0 ? ((event as TouchEvent).touches[0]?.clientY ?? null) : null;
      far = 0;
    };
    const move = (event: Event): void => {
      const y = (event as TouchEvent).touches[0]?.clientY;
      if (startY === null || y === undefined) return;
      far = Math.max(0, Math.min(96, (y - startY) / 2));
      setPulledPx(far);
    };
    const end = (): void => {
      const go = startY !== null && far >= THRESHOLD_PX;
      startY = null;
      setPulledPx(0);
      if (!go) return;
      setBusy(true);
      void refresh
        .current()
        .catch(() => undefined)
        .finally(() => setBusy(false));
    };
    scroller.addEventListener('touchstart', start, { passive: true });
    scroller.addEventListener('touchmove', move, { passive: true });
    scroller.addEventListener('touchend', end);
    scroller.addEventListener('touchcancel', end);
    return () => {
      scroller.removeEventListener('touchstart', start);
      scroller.removeEventListener('touchmove', move);
      scroller.removeEventListener('touchend', end);
      scroller.removeEventListener('touchcancel', end);
    };
  }, []);

  const shownPx = busy ? 48 : pulledPx;
  return (
    <div ref={root}>
      <div
        role="status"
        style={{ height: shownPx }}
        className="flex items-center justify-center gap-2 overflow-hidden text-sm text-ink-faint transition-[height] duration-150"
      >
        {shownPx > 0 && (
          <>
            <span className={busy ? 'animate-[turn_0.8s_linear_infinite]' : ''}>
              <Icon name="refresh" size={18} />
            </span>
            {busy ? t('loading') : t(pulledPx >= THRESHOLD_PX ? 'releaseToRefresh' : 'pullToRefresh')}
          </>
        )}
      </div>
      {children}
    </div>
  );
}
