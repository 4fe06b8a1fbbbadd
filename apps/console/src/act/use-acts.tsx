import { showToast } from '@drawroom/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useOperator, mayCall } from '../session/operator.ts';
import { useAct } from '../session/use-act.ts';
import { useWords } from '../words.ts';
import { ActDialog } from './act-dialog.tsx';
import type { Act } from './act.ts';

export interface ActsInHand {
  /** Begins an act: asks first where it has something to ask, else does it at once. */
  readonly begin: (act: Act) => Promise<void>;
  /** Those of the acts that the operator's rights allow. */
  readonly allowed: (acts: readonly Act[]) => readonly Act[];
  /** The dialog of the act that was begun; null: none is open. */
  readonly dialog: ReactNode;
}

/** The acts of a page. Whatever was done, every list is asked for again. */
export function useActs(): ActsInHand {
  const t = useWords();
  const queries = useQueryClient();
  const tell = useAct();
  const { operator, ask } = useOperator();
  const [open, setOpen] = useState<Act | null>(null);
  const isUnderWay = useRef(false);
  const done = (act: Act, reply: unknown): void => {
    if (act.onDone === undefined) showToast(t('done'), 'good');
    else act.onDone(reply);
    void queries.invalidateQueries();
  };
  /** A second press while the first is on its way begins nothing: every act is noted, and nobody did it twice. */
  async function begin(act: Act): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await start(act);
    } finally {
      isUnderWay.current = false;
    }
  }
  async function start(act: Act): Promise<void> {
    const { first } = act;
    if (first !== undefined) {
      const isReady = await tell(() => ask(first.call, first.fixed));
      // Claimed or lost to somebody else: either way the list is another one now.
      void queries.invalidateQueries();
      if (!isReady) return;
    }
    if (act.text !== undefined || (act.fields ?? []).length > 0) return setOpen(act);
    await tell(async () => done(act, await ask(act.call, act.fixed)));
  }
  return {
    begin,
    allowed: (acts) => acts.filter(({ call }) => mayCall(operator, call)),
    dialog: open !== null && (
      <ActDialog act={open} onClose={() => setOpen(null)} onDone={(reply) => done(open, reply)} />
    ),
  };
}
