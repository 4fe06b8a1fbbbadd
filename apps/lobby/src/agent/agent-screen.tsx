import type { InviteCodeView } from '@drawroom/contract/agent';
import { agentReport } from '@drawroom/contract/report';
import { useTranslations } from '@drawroom/i18n/translations';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import type { IconName } from '@drawroom/ui/icon.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { PullToRefresh } from '@drawroom/ui/pull-to-refresh.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { RangeBar } from '../report/range-bar.tsx';
import { useRange } from '../report/use-range.ts';
import type { AskedRange } from '../report/use-range.ts';
import { useReport } from '../report/use-report.ts';
import { loadPart } from '../shell/load-part.ts';
import { refreshTeam } from '../shell/team-news.ts';
import { AgentGate, TeamWaiting, useIsAgent } from './agent-gate.tsx';
import { CodeRow } from './code-row.tsx';
import { PeriodFigures } from './period-figures.tsx';
import { useCodes } from './queries.ts';

const CodeSheet = lazy(loadPart(async () => ({ default: (await import('./code-sheet.tsx')).CodeSheet })));

/** The newest codes that can be used, as many as fit beside everything else. */
const CODES_SHOWN = 3;

const DEEDS = [
  { title: 'createCode', icon: 'plus', to: paths.createCode() },
  { title: 'openAccount', icon: 'me', to: paths.openAccount() },
  { title: 'teamMembers', icon: 'people', to: paths.teamMembers() },
  { title: 'inviteCodes', icon: 'scan', to: paths.inviteCodes() },
] as const satisfies readonly { title: string; icon: IconName; to: string }[];

const REPORTS = [
  { title: 'agentReport', icon: 'trend', to: paths.agentReport() },
  { title: 'classReport', icon: 'records', to: paths.classReport() },
  { title: 'nextReport', icon: 'people', to: paths.nextReport() },
  { title: 'rebates', icon: 'star', to: paths.rebates() },
  { title: 'teamBets', icon: 'lobby', to: paths.teamBets() },
  { title: 'teamPlays', icon: 'globe', to: paths.teamPlays() },
  { title: 'bettors', icon: 'me', to: paths.bettors() },
  { title: 'newMembers', icon: 'plus', to: paths.newMembers() },
  { title: 'firstDepositors', icon: 'wallet', to: paths.firstDepositors() },
  { title: 'betReport', icon: 'clock', to: paths.betReport() },
  { title: 'welfare', icon: 'packet', to: paths.welfare() },
] as const satisfies readonly { title: string; icon: IconName; to: string }[];

/** Agent centre (spec §2 /agent): the period's numbers, what an agent can do, his newest codes. */
export function AgentScreen(): ReactNode {
  const queries = useQueryClient();
  const agent = useIsAgent();
  return (
    <Screen scrollId="agent" bare header={agent && <Head />}>
      <AgentGate>
        <PullToRefresh onRefresh={() => refreshTeam(queries)}>
          <div className="flex flex-col gap-5 px-4 pb-8">
            <Tiles tiles={DEEDS} />
            <PeriodFigures />
            <NewestCodes />
            <Reports />
          </div>
        </PullToRefresh>
      </AgentGate>
    </Screen>
  );
}

function Head(): ReactNode {
  const { asked } = useRange();
  return <RangeBar span={useReport(agentReport, { ...asked }).data?.span} />;
}

interface TilesProps {
  readonly tiles: typeof DEEDS | typeof REPORTS;
  /** The days that reports are opened with. */
  readonly search?: AskedRange;
}

function Tiles({ tiles, search }: TilesProps): ReactNode {
  const t = useTranslations('title');
  return (
    <ul className="grid grid-cols-4 gap-2 narrow:grid-cols-3 large:grid-cols-2">
      {tiles.map(({ title, icon, to }) => (
        <li key={to}>
          <Link
            to={to}
            {...(search && { search })}
            className="flex h-full flex-col items-center gap-1.5 rounded-card py-2 text-center text-xs text-ink-soft active:bg-sunken"
          >
            <span className="grid size-12 place-items-center rounded-full bg-vermilion-soft text-vermilion-ink">
              <Icon name={icon} />
            </span>
            {t(title)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Reports(): ReactNode {
  const t = useTranslations('agent.centre');
  const { asked } = useRange();
  return (
    <section className="flex flex-col gap-2">
      <h2 className="px-1 text-sm font-semibold text-ink-soft">{t('reports')}</h2>
      <Tiles tiles={REPORTS} search={asked} />
    </section>
  );
}

function NewestCodes(): ReactNode {
  const t = useTranslations('agent.codes');
  const title = useTranslations('title');
  const codes = useCodes('live', CODES_SHOWN);
  const [opened, setOpened] = useState<InviteCodeView | null>(null);
  const list = codes.data?.pages[0]?.list;
  return (
    <>
      <section className="flex flex-col gap-2">
        <h2 className="px-1 text-sm font-semibold text-ink-soft">{t('newest')}</h2>
        {!list && <TeamWaiting error={codes.error} rows={2} onRetry={() => codes.refetch()} />}
        {list?.length === 0 && <EmptyState icon="scan" title={t('emptyTitle')} note={t('emptyNote')} />}
        <List>
          {list?.map((code) => (
            <CodeRow key={code.code} code={code} onOpen={setOpened} />
          ))}
          <Cell title={t('allCodes')} link={(parts) => <Link to={paths.inviteCodes()} {...parts} />} />
          <Cell title={title('agentGuide')} icon="info" link={(parts) => <Link to={paths.agentGuide()} {...parts} />} />
        </List>
      </section>
      {opened && (
        <Suspense>
          <CodeSheet code={opened} title={t('title', { code: opened.code })} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
