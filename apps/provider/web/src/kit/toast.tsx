import { useSyncExternalStore } from 'react';
import type { ReactNode } from 'react';

const SHOWN_MS = 3_200;
let shown = '';
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Shows one line for a moment; a newer one takes its place. */
export function toast(text: string): void {
  shown = text;
  clearTimeout(timer);
  if (text !== '') timer = setTimeout(() => toast(''), SHOWN_MS);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Where toasts appear, once per page. */
export function ToastPlace(): ReactNode {
  const text = useSyncExternalStore(subscribe, () => shown);
  return (
    <div className="toast-place" role="status">
      {text !== '' && <p className="toast">{text}</p>}
    </div>
  );
}
