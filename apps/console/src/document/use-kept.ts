import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Fields } from '../session/ask.ts';
import type { Content } from './document-field.ts';

/** A document as it was opened, which is what somebody writes over. */
export interface Base {
  /** Undefined: it is to be made. */
  readonly version: number | undefined;
  readonly content: Content;
}

/** What is written over a document and not saved. */
export interface Written {
  readonly answers: Fields;
  /** Answers to what is asked besides; no secrets. */
  readonly extra: Fields;
  readonly why: string;
}

type Kept = Base & Written;

/** What was written in a session, by document: whoever goes to another page and comes back finds it. It ends with the session. */
const KEPT = new WeakMap<QueryClient, Map<string, Kept>>();

export interface KeptDraft {
  /** What was left here earlier; null: nothing. */
  readonly left: () => Kept | null;
  /** Null: there is nothing to be kept any more. */
  readonly keep: (written: Kept | null) => void;
}

/** The one place where what is written over a document waits while its page is away. */
export function useKept(name: string): KeptDraft {
  const session = useQueryClient();
  const [drafts] = useState(() => {
    const known = KEPT.get(session) ?? new Map<string, Kept>();
    KEPT.set(session, known);
    return known;
  });
  const left = useCallback(() => drafts.get(name) ?? null, [drafts, name]);
  const keep = useCallback(
    (written: Kept | null) => void (written === null ? drafts.delete(name) : drafts.set(name, written)),
    [drafts, name],
  );
  return { left, keep };
}
