import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** How long a toast stays (spec §9). */
export const TOAST_MS = 2000;

type Tone = 'plain' | 'good' | 'bad';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone: Tone;
}

let current: Toast | null = null;
let nextId = 1;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(toast: Toast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Says something in passing for 2000 ms (spec §9). A later toast takes the place of the one before. */
export function showToast(text: string, tone: Tone = 'plain'): void {
  clearTimeout(timer);
  set({ id: nextId++, text, tone });
  timer = setTimeout(() => set(null), TOAST_MS);
}

const ICONS = { plain: null, good: 'check', bad: 'alert' } as const;

/** The place where toasts appear; mounted once, at the root. Shown as a popover so that it lies above open dialogs. */
export function ToastHost(): ReactNode {
  const toast = useSyncExternalStore(subscribe, () => current);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = host.current;
    if (!element?.showPopover) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (toast) element.showPopover();
  }, [toast]);
  const icon = toast ? ICONS[toast.tone] : null;
  return (
    <div
      ref={host}
      popover="manual"
      role="status"
      className="pointer-events-none mx-auto mt-[max(5rem,18dvh)] mb-auto max-w-[min(20rem,calc(100vw-2rem))] bg-transparent p-1"
    >
      {toast && (
        <div
          key={toast.id}
          className="flex animate-[settle_160ms_ease-out] items-center gap-2 rounded-card bg-ink px-4 py-3 text-sm text-paper shadow-card"
        >
          {icon && <Icon name={icon} size={20} />}
          <span>{toast.text}</span>
        </div>
      )}
    </div>
  );
}
