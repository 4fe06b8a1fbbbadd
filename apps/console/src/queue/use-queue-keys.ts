import { useEffect, useRef } from 'react';

/** What a key does in a queue, by its letter. */
export type QueueKeys = Readonly<Record<string, () => void>>;

/** Keys of a queue, while nobody writes and no dialog is open. Held keys and those with a modifier belong to the browser. */
export function useQueueKeys(keys: QueueKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isWriting(event.target)) return;
      if (document.querySelector('[role="dialog"], dialog[open], [role="menu"], [role="listbox"]') !== null) return;
      const act = latest.current[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}
