import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Hears an event of an element and of everything inside it, for elements that are no control themselves. */
export function useListener<T extends keyof HTMLElementEventMap>(
  target: RefObject<HTMLElement | null>,
  type: T,
  listener: (event: HTMLElementEventMap[T]) => void,
): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const element = target.current;
    if (!element) return undefined;
    const hear = (event: HTMLElementEventMap[T]): void => latest.current(event);
    element.addEventListener(type, hear);
    return () => element.removeEventListener(type, hear);
  }, [target, type]);
}
