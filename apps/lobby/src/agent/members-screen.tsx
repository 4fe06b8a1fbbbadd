import { useTranslations } from '@drawroom/i18n/translations';
import { Button, buttonClass } from '@drawroom/ui/button.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { InfiniteList } from '@drawroom/ui/infinite-list.tsx';
import { PullToRefresh } from '@drawroom/ui/pull-to-refresh.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { TotalLine } from '../report/total-line.tsx';
import { useCount } from '../report/use-count.ts';
import type { MemberSearch } from '../search.ts';
import { loadPart } from '../shell/load-part.ts';
import { AgentGate, TeamWaiting, useIsAgent } from './agent-gate.tsx';
import { MemberFilterBar } from './member-filter-bar.tsx';
import { memberFilterOf } from './member-filter.ts';
import { MemberRow } from './member-row.tsx';
import { useMembers } from './queries.ts';
import type { MemberFilter } from './queries.ts';
import { TeamCrumbs } from './team-crumbs.tsx';

const MemberSheet = lazy(loadPart(async () => ({ default: (await import('./member-sheet.tsx')).MemberSheet })));

/** Member management (spec §2 /huiyuan). What is shown stands in the address, so that Back goes up the tree step by step. */
export function MembersScreen(): ReactNode {
  const search: MemberSearch = useSearch({ strict: false });
  const filter = memberFilterOf(search);
  const navigate = useNavigate();
  const agent = useIsAgent();
  const change = (next: MemberFilter): void =>
    void navigate({ to: paths.teamMembers(), search: next, replace: true, viewTransition: false });
  return (
    <Screen scrollId="team-members" bare header={agent && <MemberFilterBar filter={filter} onChange={change} />}>
      <AgentGate>
        <Members filter={filter} memberId={search.memberId} onChange={change} />
      </AgentGate>
    </Screen>
  );
}

interface MembersProps {
  readonly filter: MemberFilter;
  readonly onChange: (filter: MemberFilter) => void;
}

/** `memberId`: whose sheet the address opens. */
function Members({ filter, memberId, onChange }: MembersProps & Readonly<{ memberId: string | undefined }>): ReactNode {
  const t = useTranslations('agent.members');
  const count = useCount();
  const members = useMembers(filter);
  const [opened, setOpened] = useState<string | null>(null);
  const shown = opened ?? memberId;
  function close(): void {
    setOpened(null);
    if (memberId !== undefined) onChange(filter);
  }
  const pages = members.data?.pages;
  const path = pages?.[0]?.path ?? [];
  const list = pages?.flatMap((page) => page.list) ?? [];
  return (
    <PullToRefresh onRefresh={() => members.refetch()}>
      <div className="flex flex-col gap-3 px-4 pt-2 pb-8">
        {path.length > 0 && <TeamCrumbs path={path} />}
        {pages?.[0] && <TotalLine facts={[[t('one'), count(pages[0].total)]]} />}
        {!pages && <TeamWaiting error={members.error} rows={5} onRetry={() => members.refetch()} />}
        {pages && list.length === 0 && <NobodyHere filter={filter} onChange={onChange} />}
        {list.length > 0 && (
          <InfiniteList
            hasMore={members.hasNextPage}
            loading={members.isFetchingNextPage}
            failed={members.isFetchNextPageError}
            onMore={() => void members.fetchNextPage()}
          >
            <ul className="divide-y divide-hairline overflow-hidden rounded-card bg-card shadow-card">
              {list.map((row) => (
                <li key={row.memberId}>
                  <MemberRow row={row} onOpen={setOpened} />
                </li>
              ))}
            </ul>
          </InfiniteList>
        )}
      </div>
      {shown !== undefined && (
        <Suspense>
          <MemberSheet memberId={shown} onClose={close} />
        </Suspense>
      )}
    </PullToRefresh>
  );
}

/** Nobody fits the filter, or there is nobody yet: the one next step. */
function NobodyHere({ filter, onChange }: MembersProps): ReactNode {
  const t = useTranslations('agent.members');
  const title = useTranslations('title');
  const { below, team, sort, ...narrowing } = filter;
  if (Object.keys(narrowing).length > 0) {
    const wide = {
      ...(below !== undefined && { below }),
      ...(team !== undefined && { team }),
      ...(sort !== undefined && { sort }),
    };
    return (
      <EmptyState
        icon="search"
        title={t('emptyFiltered')}
        action={
          <Button look="plain" onPress={() => onChange(wide)}>
            {t('showAll')}
          </Button>
        }
      />
    );
  }
  if (below !== undefined) return <EmptyState icon="people" title={t('emptyBelow')} />;
  return (
    <EmptyState
      icon="people"
      title={t('emptyTitle')}
      note={t('emptyNote')}
      action={
        <Link to={paths.createCode()} className={buttonClass({ look: 'plain' })}>
          {title('createCode')}
        </Link>
      }
    />
  );
}
