import { useRef, useState } from 'react';

/** What was pressed while its work is under way, null otherwise; and a press of `value`, whose work `begin` begins. */
type Pressing<V> = readonly [busy: V | null, press: (value: V, begin: () => unknown) => Promise<void>];

/** A promise that a press gives back keeps the control busy until it ends: no other press is taken meanwhile, of nothing beside it either. */
export function usePress<V>(): Pressing<V> {
  const running = useRef(false);
  const [busy, setBusy] = useState<V | null>(null);

  async function press(value: V, begin: () => unknown): Promise<void> {
    if (running.current) return;
    running.current = true;
    try {
      const work = begin();
      if (!(work instanceof Promise)) return;
      setBusy(() => value);
      await work;
    } finally {
      running.current = false;
      setBusy(null);
    }
  }

  return [busy, press];
}
