import type { ReplyOf } from '@drawroom/contract/call';
import { agentReport, NEXT_SORTS, nextAgentReport } from '@drawroom/contract/report';
import { useTranslations } from '@drawroom/i18n/translations';
import { Chip } from '@drawroom/ui/chip.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { SelectSheet } from '@drawroom/ui/select-sheet.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { call } from '../shell/api.ts';
import { ListReport } from './list-report.tsx';
import { MemberFacts } from './member-row.tsx';
import { TotalLine } from './total-line.tsx';
import { useCount } from './use-count.ts';
import { useReport } from './use-report.ts';
import { useRange } from './use-range.ts';
import { useReportSearch } from './use-report-search.ts';

type Row = ReplyOf<typeof nextAgentReport>['list'][number];

/** Subordinate report (spec §2 /xiaji): direct invitees with what they and everybody below them did; each opens to his own. */
export function NextReportScreen(): ReactNode {
  const t = useTranslations('report');
  const members = useTranslations('agent.members');
  const count = useCount();
  const { asked } = useRange();
  const { search, who } = useReportSearch();
  const sort = NEXT_SORTS.find((known) => known === search.sort) ?? 'stake';
  const filter = { ...asked, ...who, sort, ...(search.search !== undefined && { search: search.search }) };
  // The rows sum up to the team of the agent report; those that a search finds do not.
  const team = useReport(agentReport, search.search === undefined ? { ...asked, ...who } : null).data?.team;
  const figuresOf = useFigures();
  return (
    <ListReport
      name="next"
      filter={filter}
      fetch={(more) => call(nextAgentReport, { ...filter, ...more })}
      file={{ report: 'nextAgentReport', ...asked, ...who }}
      filters={<Filters key={search.search} sort={sort} />}
      total={(first) => (
        <TotalLine
          facts={[
            [t('figure.invitees'), count(first.total)],
            ...(team === undefined
              ? []
              : figuresOf(sort, team).map(
                  (figure) => [figure.name, <MoneyText key={figure.name} {...figure} />] as const,
                )),
          ]}
        />
      )}
      row={(row) => <Invitee key={row.member.memberId} row={row} figures={figuresOf(sort, row.figures)} />}
      icon="people"
      empty={t(search.search === undefined ? 'empty.next' : 'empty.found')}
      // Invitees are there on every day.
      emptyNote={search.search === undefined ? members('emptyNote') : null}
    />
  );
}

function Filters({ sort }: Readonly<{ sort: (typeof NEXT_SORTS)[number] }>): ReactNode {
  const t = useTranslations('report.next');
  const { search, set } = useReportSearch();
  const [typed, setTyped] = useState(search.search ?? '');
  const [sorting, setSorting] = useState(false);
  return (
    <div className="flex items-center gap-2 large:flex-wrap">
      <search className="min-w-0 flex-1 large:basis-full">
        <form
          className="flex items-center rounded-key border border-line bg-card ps-3"
          onSubmit={(event) => {
            event.preventDefault();
            set({ search: typed.trim() === '' ? undefined : typed.trim() });
          }}
        >
          <input
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            maxLength={32}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="min-h-11 min-w-0 flex-1 bg-transparent text-md"
          />
          <IconButton
            icon="search"
            label={t('find')}
            onPress={() => set({ search: typed.trim() === '' ? undefined : typed.trim() })}
          />
        </form>
      </search>
      <Chip onPress={() => setSorting(true)}>
        <span className="sr-only">{t('sort')}: </span>
        {t(`by.${sort}`)}
        <Icon name="down" size={14} />
      </Chip>
      <SelectSheet
        open={sorting}
        onClose={() => setSorting(false)}
        title={t('sort')}
        value={sort}
        options={NEXT_SORTS.map((value) => ({ value, label: t(`by.${value}`) }))}
        onPick={(value) => {
          setSorting(false);
          set({ sort: value });
        }}
      />
    </div>
  );
}

interface RowFigure {
  readonly name: string;
  readonly amount: string;
  readonly signed?: boolean;
}

/** The figures that a row shows: what the list is ordered by stands first, with what belongs to it. */
const SHOWN = {
  stake: ['stake', 'winLose', 'deposits', 'rebate'],
  joined: ['stake', 'winLose', 'deposits', 'rebate'],
  winLose: ['winLose', 'profit', 'stake', 'welfare'],
  rebate: ['rebate', 'teamRebate', 'stake', 'turnover'],
  deposits: ['deposits', 'withdrawals', 'firstDeposits', 'stake'],
} as const;
const SIGNED: readonly string[] = ['winLose', 'profit', 'welfare'];

function useFigures(): (sort: keyof typeof SHOWN, figures: Row['figures']) => readonly RowFigure[] {
  const t = useTranslations('report.figure');
  const { who } = useReportSearch();
  const own = who.memberId === undefined;
  return (sort, figures) =>
    SHOWN[sort].map((figure) => ({
      name: t(figure === 'rebate' && !own ? 'rebateOf' : figure),
      amount: figures[figure],
      signed: SIGNED.includes(figure),
    }));
}

/** An invitee with his branch: his name opens his detail, the size of his team the report of those below him. */
function Invitee({ row, figures: facts }: Readonly<{ row: Row; figures: readonly RowFigure[] }>): ReactNode {
  const t = useTranslations('report');
  const { asked } = useRange();
  const { member, teamSize } = row;
  const search = { ...asked, memberId: member.memberId };
  return (
    <li className="flex flex-col">
      <MemberFacts member={member} facts={facts} to={paths.memberReport()} search={search} />
      {teamSize > 0 && (
        <Link
          to={paths.nextReport()}
          search={search}
          className="flex min-h-11 items-center justify-between gap-2 large:flex-wrap px-4 text-sm font-medium text-vermilion-ink active:bg-sunken"
        >
          {t('next.below', { count: teamSize })}
          <Icon name="people" size={18} />
        </Link>
      )}
    </li>
  );
}
