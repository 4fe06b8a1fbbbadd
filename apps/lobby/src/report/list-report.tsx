import { useTranslations } from '@drawroom/i18n/translations';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import type { IconName } from '@drawroom/ui/icon.tsx';
import { InfiniteList } from '@drawroom/ui/infinite-list.tsx';
import { List } from '@drawroom/ui/list.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import type { AskedFile } from './export-button.tsx';
import { ReportFrame } from './report-frame.tsx';
import type { ListPage, ListSource } from './use-report.ts';
import { useReportList } from './use-report.ts';

type RowOf<Page> = Page extends ListPage<infer Row> ? Row : never;

export interface ListReportProps<Page> extends ListSource<Page> {
  readonly file?: AskedFile;
  readonly filters?: ReactNode;
  /** What all rows come to; also shown above no rows at all. */
  readonly total?: (first: Page) => ReactNode;
  /** What the rows are, where they lead nowhere. */
  readonly reads?: string;
  /** One row, an `<li>` with its key. */
  readonly row: (row: RowOf<Page>) => ReactNode;
  readonly icon: IconName;
  /** What will be here. */
  readonly empty: string;
  /** What makes something be here; other days unless said, null for nothing. */
  readonly emptyNote?: string | null;
}

/** A report that is a list: what it comes to, its rows page after page, and every state in between. */
export function ListReport<Page extends ListPage<unknown>>(props: ListReportProps<Page>): ReactNode {
  const t = useTranslations('report');
  const { name, file, filters, total, reads, row, icon, empty, emptyNote = t('emptyNote') } = props;
  const query = useReportList(props);
  const pages = query.data?.pages ?? [];
  const first = pages[0];
  const left = first?.left ?? 0;
  const rows = pages.flatMap((page) => page.list as readonly RowOf<Page>[]);
  return (
    <ReportFrame
      name={name}
      report={first}
      query={query}
      {...(file && { file })}
      filters={filters}
      reads={rows.length > 0 ? reads : undefined}
    >
      {first !== undefined && total?.(first)}
      {left > 0 && (
        <p className="px-1 text-sm text-ink-soft">
          {t('left', { count: left })}
          {first?.leftAmount !== undefined && (
            <>
              {' · '}
              <MoneyText amount={first.leftAmount} />
            </>
          )}
        </p>
      )}
      {rows.length === 0 ? (
        left === 0 && <EmptyState icon={icon} title={empty} {...(emptyNote !== null && { note: emptyNote })} />
      ) : (
        <InfiniteList
          hasMore={query.hasNextPage}
          loading={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        >
          <List>{rows.map(row)}</List>
        </InfiniteList>
      )}
    </ReportFrame>
  );
}
