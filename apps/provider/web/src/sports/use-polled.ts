import { useEffect, useState } from 'react';
import { play } from '../kit/api.ts';
import { useVisit } from '../kit/session.ts';

export interface Polled<T> {
  /** The last answer; stays while a later call fails. Null before the first one. */
  readonly data: T | null;
  /** Whether the last call failed. */
  readonly failed: boolean;
}

/** Asks a call again and again while somebody sees the page; anew at once when what is asked changes. */
export function usePolled<T>(name: string, body: object, everyMs: number): Polled<T> {
  const { visible } = useVisit();
  const asked = JSON.stringify(body);
  const [polled, setPolled] = useState<Polled<T> & { readonly asked: string }>({ data: null, failed: false, asked });
  useEffect(() => {
    if (!visible) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const ask = async (): Promise<void> => {
      try {
        const data = await play<T>(name, JSON.parse(asked) as object);
        if (!ended) setPolled({ data, failed: false, asked });
      } catch {
        if (!ended)
          setPolled((before) => ({
            ...before,
            data: before.asked === asked ? before.data : null,
            failed: true,
            asked,
          }));
      }
      if (!ended) timer = setTimeout(() => void ask(), everyMs);
    };
    void ask();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [name, asked, everyMs, visible]);
  return polled.asked === asked ? polled : { data: null, failed: false };
}
