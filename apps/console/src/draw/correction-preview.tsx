import { preview } from '@drawroom/contract/draw-desk';
import type { Preview, PreviewLine } from '@drawroom/contract/draw-desk';
import Alert from '@mui/material/Alert';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Facts } from '../queue/facts.tsx';
import { useFormats } from '../queue/formats.ts';
import { CursorTable } from '../list/row-table.tsx';
import { useCursorList } from '../list/use-cursor-list.ts';
import { faultText } from '../session/fault-text.ts';
import { useOperator } from '../session/operator.ts';
import { useWordOf, useWords } from '../words.ts';

/** A correction that somebody thinks of. */
export interface Thought {
  readonly lotteryCode: string;
  readonly gameNo: string;
  readonly kind: 'correct' | 'annul';
  /** As typed; empty to annul. */
  readonly numbers: string;
}

/** After so long without a further letter it is asked for, ms. */
const PAUSE_MS = 400;

/** Every account that a correction would touch, by the server's own plan, as of now. Nothing is changed by looking. */
export function CorrectionPreview({ thought }: Readonly<{ thought: Thought }>): ReactNode {
  const { lotteryCode, gameNo, kind, numbers } = useSettled(thought);
  const t = useWords();
  const { ask } = useOperator();
  const fields = { lotteryCode, gameNo, kind, ...(kind === 'correct' && { numbers }) };
  const list = useCursorList<Preview>([preview.name, lotteryCode, gameNo, kind, numbers], (from) =>
    ask(preview, { ...fields, size: '20', ...from }),
  );
  const { first, error } = list;
  return (
    <section aria-label={t('preview.title')} className="flex flex-col gap-2 rounded-card border border-hairline p-3">
      <h3 className="text-sm font-semibold text-ink-soft">{t('preview.title')}</h3>
      {error !== null && first === undefined && <Alert severity="error">{faultText(error, t)}</Alert>}
      {first !== undefined && <Sums sums={first} />}
      {first !== undefined && first.accounts > 0 && (
        <div className="overflow-x-auto">
          <Lines list={list} />
        </div>
      )}
    </section>
  );
}

function Sums({ sums }: Readonly<{ sums: Preview }>): ReactNode {
  const t = useWords();
  const { money } = useFormats();
  if (sums.differing !== null) return <Alert severity="error">{t('preview.held', { text: sums.differing })}</Alert>;
  if (sums.accounts === 0) return <p className="text-sm text-ink-faint">{t('preview.nothing')}</p>;
  return (
    <Facts
      facts={[
        [t('preview.accounts'), sums.accounts],
        [t('preview.bets'), sums.bets],
        [t('preview.up'), money(sums.up)],
        [t('preview.down'), money(sums.down)],
        Number(sums.owed) === 0 ? null : [t('preview.owed'), money(sums.owed)],
        Number(sums.kept) === 0 ? null : [t('preview.kept'), money(sums.kept)],
      ]}
    />
  );
}

function Lines({ list }: Readonly<{ list: Parameters<typeof CursorTable<PreviewLine>>[0]['list'] }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { money } = useFormats();
  return (
    <CursorTable<PreviewLine>
      label={t('preview.title')}
      list={list}
      keyOf={({ accountId, what }) => `${accountId}.${what}`}
      columns={[
        { source: 'memberId', label: 'preview.member', show: ({ memberId, accountId }) => memberId ?? accountId },
        { source: 'what', label: 'preview.what', show: ({ what }) => wordOf('preview.what', what) },
        { source: 'before', label: 'preview.before', isNumber: true, show: ({ before }) => money(before) },
        { source: 'after', label: 'preview.after', isNumber: true, show: ({ after }) => money(after) },
        { source: 'moves', label: 'preview.moves', isNumber: true, show: ({ moves }) => money(moves) },
        {
          source: 'balanceBefore',
          label: 'preview.balanceBefore',
          isNumber: true,
          show: ({ balanceBefore }) => money(balanceBefore),
        },
        {
          source: 'balanceAfter',
          label: 'preview.balanceAfter',
          isNumber: true,
          show: ({ balanceAfter }) => money(balanceAfter),
        },
      ]}
    />
  );
}

/** What was thought of when nobody typed for a moment. */
function useSettled(thought: Thought): Thought {
  const { lotteryCode, gameNo, kind, numbers } = thought;
  const [settled, setSettled] = useState(thought);
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ lotteryCode, gameNo, kind, numbers }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [lotteryCode, gameNo, kind, numbers]);
  return settled;
}
