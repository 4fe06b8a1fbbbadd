import { useLayoutEffect, useRef } from 'react';

/** What a key does in a queue, by its letter. */
export type QueueKeys = Readonly<Record<string, () => void>>;

/**
 * Keys of a queue, while nobody writes and no dialog is open. Those with a modifier belong to the browser. They are what stands on the
 * screen from the moment it stands there: a press right after it never goes to what was shown before.
 */
export function useQueueKeys(keys: QueueKeys): void {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useLayoutEffect(() => {
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
