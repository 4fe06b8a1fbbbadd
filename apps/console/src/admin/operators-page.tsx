import type { ReactNode } from 'react';
import { ListPage } from '../list/list-page.tsx';
import { useFormats } from '../queue/formats.ts';
import { useWordOf, useWords } from '../words.ts';
import { useOperatorActs } from './use-operator-acts.ts';

/** Who runs the house, in which roles, and from where. */
export function OperatorsPage(): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { soon } = useFormats();
  const { heads, actsOf } = useOperatorActs();
  const said = (roles: readonly string[]): string => roles.map((role) => wordOf('role', role)).join(', ');
  return (
    <ListPage
      resource="operators"
      title="page.operators"
      filters={[{ name: 'q', label: 'search' }]}
      heads={heads}
      columns={[
        {
          source: 'name',
          label: 'name',
          isSortable: true,
          show: ({ name, roles }) => (
            <>
              <b className="font-semibold">{name}</b>
              <span className="block text-xs text-ink-soft">{roles.length === 0 ? '–' : said(roles)}</span>
            </>
          ),
        },
        {
          source: 'state',
          label: 'operator.state',
          isSortable: true,
          show: ({ state, secondFactor, linkUntil }) => (
            <>
              {wordOf('operator.state', state)}
              <span className="block text-xs text-ink-soft">
                {linkUntil === null
                  ? t(secondFactor ? 'operator.factor' : 'operator.noFactor')
                  : t('operator.linkUntil', { at: soon(linkUntil) })}
              </span>
            </>
          ),
        },
        {
          source: 'networks',
          label: 'operator.networks',
          show: ({ networks }) =>
            networks.length === 0 ? t('operator.anywhere') : <bdi dir="ltr">{networks.join(', ')}</bdi>,
        },
        {
          source: 'seenAt',
          label: 'operator.seen',
          isSortable: true,
          show: ({ seenAt }) => (seenAt === null ? '–' : soon(seenAt)),
        },
      ]}
      actsOf={actsOf}
    />
  );
}
