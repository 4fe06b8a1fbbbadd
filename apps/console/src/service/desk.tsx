import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { inbox } from '@drawroom/contract/service-desk';
import type { InboxRow } from '@drawroom/contract/service-desk';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { CannedSheet } from './canned-sheet.tsx';
import { Inbox } from './inbox.tsx';
import { Awaited } from '../session/awaited.tsx';
import { useOperator } from '../session/operator.ts';
import { Talk } from './talk.tsx';
import { usePolled } from '../session/use-polled.ts';
import { useWords } from '../words.ts';

export type InboxView = OperatorReplyOf<typeof inbox>;

const rowsOf = ({ waiting, claimed, closed }: InboxView): readonly InboxRow[] => [...waiting, ...claimed, ...closed];

/** Inbox at the beginning, conversation beside it; on a phone one of them at a time. */
export function Desk(): ReactNode {
  const t = useWords();
  const { ask } = useOperator();
  const [view, setView] = useState<InboxView | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [sheet, setSheet] = useState<'canned' | null>(null);
  const [fault, setFault] = useState<Error | null>(null);
  const look = useCallback(async () => {
    try {
      setView(await ask(inbox));
      setFault(null);
    } catch (error) {
      setFault(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  }, [ask]);
  usePolled(look, 'service');
  return (
    <div className="flex h-full flex-col bg-paper">
      <header className="flex min-h-11 shrink-0 items-center gap-1 border-b border-hairline bg-card ps-4 pe-2">
        <h1 className="min-w-0 flex-1 truncate text-md font-semibold">{t('title')}</h1>
        <IconButton icon="copy" label={t('canned')} onPress={() => setSheet('canned')} />
      </header>
      <div className="flex min-h-0 flex-1">
        {view === null && (
          <div className="w-full shrink-0 border-e border-hairline p-4 wide:w-80">
            <Awaited data={undefined} error={fault} />
          </div>
        )}
        {view !== null && (
          <nav
            className={`scroller w-full shrink-0 border-e border-hairline wide:w-80 ${chosen === null ? '' : 'hidden wide:block'}`}
          >
            <Inbox view={view} chosen={chosen} onChoose={setChosen} onMoved={look} />
          </nav>
        )}
        <div className={`min-w-0 flex-1 ${chosen === null ? 'hidden wide:block' : ''}`}>
          {chosen === null || view === null ? (
            <EmptyState icon="room" title={t('choose')} />
          ) : (
            <Talk
              key={chosen}
              conversationId={chosen}
              standing={rowsOf(view).find(({ conversationId }) => conversationId === chosen)}
              colleagues={view.operators}
              onBack={() => setChosen(null)}
              onMoved={look}
            />
          )}
        </div>
      </div>
      {sheet === 'canned' && <CannedSheet onClose={() => setSheet(null)} />}
    </div>
  );
}
