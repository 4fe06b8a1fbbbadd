import {
  addOperator,
  closeOperator,
  reopenOperator,
  resetOperator,
  setNetworks,
  setRoles,
} from '@drawroom/contract/operator-desk';
import { OPERATOR_ROLES } from '@drawroom/contract/operator-rights';
import { showToast } from '@drawroom/ui/toast.tsx';
import { actWithReply } from '../act/act.ts';
import type { Act, ActField } from '../act/act.ts';
import type { RowOf } from '../data/resources.ts';
import { useOperator } from '../session/operator.ts';
import { useWordOf, useWords } from '../words.ts';

type Row = RowOf<'operators'>;

/** What owners do about the people of the house; most of it takes another of them. */
export function useOperatorActs(): { readonly heads: readonly Act[]; readonly actsOf: (row: Row) => readonly Act[] } {
  const t = useWords();
  const wordOf = useWordOf();
  const { operator: me } = useOperator();
  const why: ActField = { name: 'why', label: t('proposal.why'), kind: 'long', min: 5, max: 500 };
  const onDone = (): void => showToast(t('proposal.made'), 'good');
  const rolesField = (initial: string, isOptional: boolean): ActField => ({
    name: 'roles',
    label: t('roles'),
    kind: 'choices',
    initial,
    options: OPERATOR_ROLES.map((value) => ({ value, label: wordOf('role', value) })),
    isOptional,
  });
  const listed = (text = ''): string => JSON.stringify(text.split(/[\s,]+/).filter((each) => each !== ''));
  const heads = [
    actWithReply({
      label: t('operator.add'),
      tone: 'main',
      call: addOperator,
      fixed: {},
      text: t('operator.addText'),
      fields: [
        { name: 'name', label: t('name'), min: 2, max: 32, hint: t('operator.nameHint') },
        rolesField('', false),
        why,
      ],
      shape: ({ name = '', roles, why: reason = '' }) => ({ name: name.trim(), roles: listed(roles), why: reason }),
      onDone,
    }),
  ];
  const actsOf = ({ name, roles, state, networks }: Row): readonly Act[] => {
    const fixed = { name };
    const networksAct: Act = {
      label: t('operator.setNetworks'),
      call: setNetworks,
      fixed: { name, base: JSON.stringify(networks) },
      text: t('operator.networksText', { name }),
      fields: [
        {
          name: 'networks',
          label: t('operator.networks'),
          kind: 'long',
          initial: networks.join('\n'),
          isOptional: true,
          hint: t('operator.networksHint'),
        },
        why,
      ],
      shape: ({ networks: given, why: reason = '' }) => ({ networks: listed(given), why: reason }),
    };
    if (state === 'closed') {
      const text = t('operator.reopenText', { name });
      return [
        actWithReply({ label: t('operator.reopen'), call: reopenOperator, fixed, text, fields: [why], onDone }),
        networksAct,
      ];
    }
    const acts: Act[] = [
      actWithReply({
        label: t('operator.setRoles'),
        call: setRoles,
        fixed,
        text: t('operator.rolesText', { name }),
        fields: [rolesField(roles.join(','), true), why],
        shape: ({ roles: chosen, why: reason = '' }) => ({ why: reason, roles: listed(chosen) }),
        onDone,
      }),
      networksAct,
    ];
    if (name === me.name) return acts;
    return [
      ...acts,
      actWithReply({
        label: t('operator.reset'),
        call: resetOperator,
        fixed,
        text: t('operator.resetText', { name }),
        fields: [why],
        onDone,
      }),
      {
        label: t('operator.close'),
        tone: 'danger',
        call: closeOperator,
        fixed,
        text: t('operator.closeText', { name }),
        fields: [why],
      },
    ];
  };
  return { heads, actsOf };
}
