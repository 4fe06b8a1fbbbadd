import { CODE_STATES } from '@drawroom/contract/agent';
import type { CodeState, InviteCodeView } from '@drawroom/contract/agent';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button, buttonClass } from '@drawroom/ui/button.tsx';
import { Chip } from '@drawroom/ui/chip.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { InfiniteList } from '@drawroom/ui/infinite-list.tsx';
import { Link } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { loadPart } from '../shell/load-part.ts';
import { TeamWaiting } from './agent-gate.tsx';
import { CodeRow } from './code-row.tsx';
import { useCodes } from './queries.ts';

const CodeSheet = lazy(loadPart(async () => ({ default: (await import('./code-sheet.tsx')).CodeSheet })));

/** All codes by state, newest first, and the way to a new one. */
export function CodeList(): ReactNode {
  const t = useTranslations('agent.codes');
  const title = useTranslations('title');
  const [state, setState] = useState<CodeState | null>(null);
  return (
    <>
      <Link to={paths.createCode()} className={buttonClass({ size: 'lg', wide: true })}>
        {title('createCode')}
      </Link>
      <div className="rail -mx-4 -my-2 flex gap-2 px-4">
        {([null, ...CODE_STATES] as const).map((one) => (
          <Chip key={one} selected={one === state} onPress={() => setState(one)}>
            {t(one === null ? 'all' : `state.${one}`)}
          </Chip>
        ))}
      </div>
      <Codes state={state} onShowAll={() => setState(null)} />
    </>
  );
}

interface CodesProps {
  readonly state: CodeState | null;
  readonly onShowAll: () => void;
}

function Codes({ state, onShowAll }: CodesProps): ReactNode {
  const t = useTranslations('agent.codes');
  const codes = useCodes(state);
  const [opened, setOpened] = useState<InviteCodeView | null>(null);
  if (!codes.data) return <TeamWaiting error={codes.error} rows={4} onRetry={() => codes.refetch()} />;
  const list = codes.data.pages.flatMap((page) => page.list);
  if (list.length === 0) {
    const showAll = (
      <Button look="plain" onPress={onShowAll}>
        {t('showAll')}
      </Button>
    );
    return state === null ? (
      <EmptyState icon="people" title={t('emptyTitle')} note={t('emptyNote')} />
    ) : (
      <EmptyState icon="people" title={t('emptyFiltered')} action={showAll} />
    );
  }
  return (
    <>
      <InfiniteList
        hasMore={codes.hasNextPage}
        loading={codes.isFetchingNextPage}
        failed={codes.isFetchNextPageError}
        onMore={() => void codes.fetchNextPage()}
      >
        <ul className="divide-y divide-hairline overflow-hidden rounded-card bg-card shadow-card">
          {list.map((code) => (
            <CodeRow key={code.code} code={code} onOpen={setOpened} />
          ))}
        </ul>
      </InfiniteList>
      {opened && (
        <Suspense>
          <CodeSheet code={opened} title={t('title', { code: opened.code })} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
