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
import type { Say, WordOf } from '../words.ts';

type Row = RowOf<'operators'>;

/** What the acts below are made with. */
interface Making {
  readonly t: Say;
  readonly wordOf: WordOf;
  readonly why: ActField;
  /** What is proposed waits for another person. */
  readonly onDone: () => void;
}

/** What owners do about the people of the house; most of it takes another of them. */
export function useOperatorActs(): { readonly heads: readonly Act[]; readonly actsOf: (row: Row) => readonly Act[] } {
  const t = useWords();
  const wordOf = useWordOf();
  const { operator: me } = useOperator();
  const making: Making = {
    t,
    wordOf,
    why: { name: 'why', label: t('proposal.why'), kind: 'long', min: 5, max: 500 },
    onDone: () => showToast(t('proposal.made'), 'good'),
  };
  return {
    heads: [addAct(making)],
    actsOf: (row) => {
      if (row.state === 'closed') return [reopenAct(making, row), networksAct(making, row)];
      const own = [rolesAct(making, row), networksAct(making, row)];
      return row.name === me.name ? own : [...own, resetAct(making, row), closeAct(making, row)];
    },
  };
}

/** What stands between blanks or commas, as JSON. */
function listed(text = ''): string {
  return JSON.stringify(text.split(/[\s,]+/).filter((each) => each !== ''));
}

function rolesField({ t, wordOf }: Making, more: Pick<ActField, 'initial' | 'isOptional'>): ActField {
  const options = OPERATOR_ROLES.map((value) => ({ value, label: wordOf('role', value) }));
  return { name: 'roles', label: t('roles'), kind: 'choices', options, ...more };
}

function addAct(making: Making): Act {
  const { t, why, onDone } = making;
  return actWithReply({
    label: t('operator.add'),
    tone: 'main',
    call: addOperator,
    fixed: {},
    text: t('operator.addText'),
    fields: [
      { name: 'name', label: t('name'), min: 2, max: 32, hint: t('operator.nameHint') },
      rolesField(making, {}),
      why,
    ],
    shape: ({ name = '', roles, why: reason = '' }) => ({ name: name.trim(), roles: listed(roles), why: reason }),
    onDone,
  });
}

function rolesAct(making: Making, { name, roles }: Row): Act {
  const { t, why, onDone } = making;
  return actWithReply({
    label: t('operator.setRoles'),
    call: setRoles,
    fixed: { name },
    text: t('operator.rolesText', { name }),
    fields: [rolesField(making, { initial: roles.join(','), isOptional: true }), why],
    shape: ({ roles: chosen, why: reason = '' }) => ({ why: reason, roles: listed(chosen) }),
    onDone,
  });
}

function networksAct({ t, why }: Making, { name, networks }: Row): Act {
  return {
    label: t('operator.setNetworks'),
    call: setNetworks,
    // What was seen: over something else nothing is changed.
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
}

function resetAct({ t, why, onDone }: Making, { name }: Row): Act {
  const text = t('operator.resetText', { name });
  return actWithReply({
    label: t('operator.reset'),
    call: resetOperator,
    fixed: { name },
    text,
    fields: [why],
    onDone,
  });
}

function reopenAct({ t, why, onDone }: Making, { name }: Row): Act {
  const text = t('operator.reopenText', { name });
  return actWithReply({
    label: t('operator.reopen'),
    call: reopenOperator,
    fixed: { name },
    text,
    fields: [why],
    onDone,
  });
}

function closeAct({ t, why }: Making, { name }: Row): Act {
  const text = t('operator.closeText', { name });
  return { label: t('operator.close'), tone: 'danger', call: closeOperator, fixed: { name }, text, fields: [why] };
}
