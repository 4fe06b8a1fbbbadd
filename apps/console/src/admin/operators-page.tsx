import { setRoles } from '@drawroom/contract/operator-desk';
import { OPERATOR_ROLES } from '@drawroom/contract/operator-rights';
import { showToast } from '@drawroom/ui/toast.tsx';
import type { ReactNode } from 'react';
import { actWithReply } from '../act/act.ts';
import type { Act } from '../act/act.ts';
import type { RowOf } from '../data/resources.ts';
import { ListPage } from '../list/list-page.tsx';
import { useFormats } from '../queue/formats.ts';
import { useWordOf, useWords } from '../words.ts';

/** Who runs the house, in which roles. */
export function OperatorsPage(): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { moment } = useFormats();
  const actsOf = useRoleActs();
  const said = (roles: readonly string[]): string => roles.map((role) => wordOf('role', role)).join(', ');
  return (
    <ListPage
      resource="operators"
      title="page.operators"
      filters={[{ name: 'q', label: 'search' }]}
      columns={[
        { source: 'name', label: 'name', isSortable: true, show: ({ name }) => name },
        { source: 'roles', label: 'roles', show: ({ roles }) => (roles.length === 0 ? '–' : said(roles)) },
        {
          source: 'secondFactor',
          label: 'operator.factor',
          show: ({ secondFactor }) => t(secondFactor ? 'operator.yes' : 'operator.no'),
        },
        { source: 'sessions', label: 'operator.sessions', isNumber: true, show: ({ sessions }) => sessions },
        {
          source: 'seenAt',
          label: 'operator.seen',
          isSortable: true,
          show: ({ seenAt }) => (seenAt === null ? '–' : moment(seenAt)),
        },
        { source: 'createdAt', label: 'operator.since', isSortable: true, show: ({ createdAt }) => moment(createdAt) },
      ]}
      actsOf={actsOf}
    />
  );
}

function useRoleActs(): (row: RowOf<'operators'>) => readonly Act[] {
  const t = useWords();
  const wordOf = useWordOf();
  const options = OPERATOR_ROLES.map((value) => ({ value, label: wordOf('role', value) }));
  return ({ name, roles }) => [
    actWithReply({
      label: t('operator.setRoles'),
      call: setRoles,
      fixed: { name },
      text: t('operator.rolesText', { name }),
      fields: [
        {
          name: 'roles',
          label: t('roles'),
          kind: 'choices',
          initial: roles.join(','),
          options,
          isOptional: true,
        },
        { name: 'why', label: t('proposal.why'), kind: 'long', min: 5, max: 500 },
      ],
      shape: ({ roles: chosen = '', why = '' }) => ({
        why,
        roles: JSON.stringify(chosen.split(',').filter((role) => role !== '')),
      }),
      onDone: () => showToast(t('proposal.made'), 'good'),
    }),
  ];
}
