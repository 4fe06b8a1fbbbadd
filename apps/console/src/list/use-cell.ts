import type { ReactNode } from 'react';
import { useFormats } from '../queue/formats.ts';

/** What stands in a cell: a bare number of a column of numbers says how many, and is written as the language writes that. */
export function useCell(): (shown: ReactNode, isNumber?: boolean) => ReactNode {
  const { count } = useFormats();
  return (shown, isNumber = false) => (isNumber && typeof shown === 'number' ? count(shown) : shown);
}
