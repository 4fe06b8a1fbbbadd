import type { AnyOperatorCall } from '@drawroom/contract/operator';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { DataTable, ListBase, Pagination, useListContext } from 'react-admin';
import { Link } from 'react-router';
import { hasViews } from '@drawroom/contract/view-desk';
import { ActButtons } from '../act/act-buttons.tsx';
import type { Act } from '../act/act.ts';
import { useActs } from '../act/use-acts.tsx';
import type { ActsInHand } from '../act/use-acts.tsx';
import type { ResourceName, RowOf } from '../data/resources.ts';
import { Awaited } from '../session/awaited.tsx';
import { mayCall, useOperator } from '../session/operator.ts';
import { useWords } from '../words.ts';
import type { WordKey } from '../words.ts';
import { ListViews } from '../view/list-views.tsx';
import { ListChanges } from './list-changes.tsx';
import type { ListChangesOf } from './list-changes.tsx';
import { ListFilters } from './list-filters.tsx';
import { useCell } from './use-cell.ts';
import type { ListFilter } from './list-filters.tsx';

/** Rows of one page of a list, until somebody chooses otherwise. */
const ROWS = 25;
/** Lists change slowly; they are asked for again after every act, and so often, ms. */
const LOOK_MS = 15_000;

/** One column of a list. */
export interface ListColumn<Row> {
  /** The row's field that it is ordered by, and its name for react-admin. */
  readonly source: string;
  readonly label: WordKey;
  readonly show: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
  /** Only where the order of the whole list is known here. */
  readonly isSortable?: boolean;
}

export interface ListPageProps<N extends ResourceName> {
  readonly resource: N;
  readonly title: WordKey;
  readonly columns: readonly ListColumn<RowOf<N>>[];
  /** Conditions at the head of the list; they stand in the address. */
  readonly filters?: readonly ListFilter[];
  /** What can be done without a row, such as adding one. */
  readonly heads?: readonly Act[];
  /** Where a new entry is written on a page of its own, for whoever may make the call. */
  readonly add?: { readonly label: string; readonly to: string; readonly call: AnyOperatorCall };
  readonly actsOf?: (row: RowOf<N>) => readonly Act[];
  /** What is said of an empty list; the general word when left out. */
  readonly empty?: WordKey;
  /** Below the table. */
  readonly after?: ReactNode;
  /** What became of the list, and undoing it. */
  readonly changes?: ListChangesOf;
}

/** A list over one of the operators' calls: page, order and conditions in the address, acts in every row. */
export function ListPage<N extends ResourceName>(props: ListPageProps<N>): ReactNode {
  const { resource, title, filters = [], heads = [], add, after, changes } = props;
  const t = useWords();
  const { operator } = useOperator();
  const acts = useActs();
  return (
    <ListBase
      resource={resource}
      perPage={ROWS}
      exporter={false}
      // A fault is told where the rows would be, and above every page.
      queryOptions={{ refetchInterval: LOOK_MS, onError: () => undefined }}
    >
      <div className="flex h-full flex-col">
        <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-hairline bg-card px-4 py-1">
          <h1 className="text-md font-semibold">{t(title)}</h1>
          <ListFilters filters={filters} />
          {hasViews(resource) && <ListViews page={resource} />}
          <span className="flex-1" />
          {changes !== undefined && <ListChanges {...changes} acts={acts} />}
          <ActButtons acts={acts.allowed(heads)} onBegin={acts.begin} />
          {add !== undefined && mayCall(operator, add.call) && (
            <Button variant="contained" component={Link} to={add.to}>
              {add.label}
            </Button>
          )}
          <Refresh />
        </header>
        <div className="scroller min-h-0 flex-1">
          <Table {...props} acts={acts} />
          {after}
        </div>
      </div>
      {acts.dialog}
    </ListBase>
  );
}

function Refresh(): ReactNode {
  const t = useWords();
  const { refetch } = useListContext();
  return <IconButton icon="refresh" label={t('refresh')} onPress={() => void refetch()} />;
}

function Table<N extends ResourceName>({
  columns,
  actsOf,
  empty,
  acts,
}: ListPageProps<N> & { readonly acts: ActsInHand }): ReactNode {
  const t = useWords();
  const cell = useCell();
  const { data, total = 0, error } = useListContext();
  const nothing = <p className="px-4 py-6 text-sm text-ink-faint">{t(empty ?? 'list.empty')}</p>;
  // Also while the first answer is on its way, and where there is none: what is not known is not empty.
  if (data === undefined)
    return (
      <div className="p-4">
        <Awaited data={data} error={error ?? null} />
      </div>
    );
  if (total === 0) return nothing;
  return (
    <>
      <DataTable<RowOf<N>> bulkActionButtons={false} rowClick={false} empty={nothing}>
        {columns.map(({ source, label, show, isNumber = false, isSortable = false }) => (
          <DataTable.Col
            key={source}
            source={source}
            label={t(label)}
            disableSort={!isSortable}
            render={(row: RowOf<N>) => cell(show(row), isNumber)}
            {...(isNumber && { align: 'right' as const, className: 'tabular' })}
          />
        ))}
        {actsOf !== undefined && (
          <DataTable.Col
            source="acts"
            label={t('acts')}
            disableSort
            render={(row: RowOf<N>) => <ActButtons acts={acts.allowed(actsOf(row))} onBegin={acts.begin} />}
          />
        )}
      </DataTable>
      <Pagination rowsPerPageOptions={[10, 25, 50, 100]} />
    </>
  );
}
