import type { ViewPageName } from '@drawroom/contract/view-desk';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { useSearchParams } from 'react-router';
import { ViewsMenu } from './views-menu.tsx';

/** The saved views of the list it stands in: conditions and order, which the list keeps in the address. */
export function ListViews({ page }: Readonly<{ page: ViewPageName }>): ReactNode {
  const { filterValues, sort, perPage } = useListContext();
  const [, setAddress] = useSearchParams();
  const ordered = sort.field === 'id' ? {} : { sort: sort.field, order: sort.order };
  return (
    <ViewsMenu
      page={page}
      now={{ ...(filterValues as Readonly<Record<string, unknown>>), ...ordered }}
      onOpen={({ sort: by = 'id', order = 'ASC', ...filter }) =>
        setAddress({ filter: JSON.stringify(filter), sort: by, order, page: '1', perPage: String(perPage) })
      }
    />
  );
}
