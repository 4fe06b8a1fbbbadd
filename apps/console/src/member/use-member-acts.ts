import { adjust, ADJUST_REASONS } from '@drawroom/contract/adjustment';
import { MEMBER_LABELS, memberDeskCalls as calls, NOTE_TEXT_MAX } from '@drawroom/contract/member-desk';
import { FREEZE_KINDS, FREEZE_REASONS } from '@drawroom/contract/member-freeze';
import { showToast } from '@drawroom/ui/toast.tsx';
import { actWithReply } from '../act/act.ts';
import type { Act, ActField } from '../act/act.ts';
import { momentOf } from '../act/moment.ts';
import type { Fields } from '../session/ask.ts';
import { useWordOf, useWords } from '../words.ts';
import type { Say, WordOf } from '../words.ts';
import type { Profile } from './member-whole.tsx';

interface Words {
  readonly t: Say;
  readonly wordOf: WordOf;
}

/** Why something is done about a member; kept with the operator's name. */
export function whyDone(t: Say): ActField {
  return { name: 'why', label: t('member.why'), min: 4, max: 240 };
}

/** What can be done about a member as he stands now, whoever may do it. */
export function useMemberActs({ memberId, frozen, labels, status }: Profile): readonly Act[] {
  const words = { t: useWords(), wordOf: useWordOf() };
  const { t } = words;
  const fixed = { memberId };
  const free = FREEZE_KINDS.filter((kind) => !frozen.includes(kind));
  return [
    ...(status === 'closed' || free.length === 0 ? [] : [freezeAct(fixed, free, words)]),
    {
      label: t('member.note'),
      call: calls.addNote,
      fixed,
      text: t('member.noteText'),
      fields: [{ name: 'text', label: t('fact.note'), kind: 'long', max: NOTE_TEXT_MAX }],
    },
    ...labelActs(fixed, labels, words),
    actWithReply({
      label: t('member.resetLink'),
      call: calls.resetLink,
      fixed,
      text: t('member.resetText'),
      fields: [whyDone(t)],
      onDone: ({ to }) => showToast(t('member.resetSent', { to }), 'good'),
    }),
    actWithReply({
      label: t('session.endAll'),
      tone: 'danger',
      call: calls.endSession,
      fixed,
      text: t('session.endAllText'),
      fields: [whyDone(t)],
      onDone: ({ ended }) => showToast(t('session.ended', { n: ended }), 'good'),
    }),
    adjustAct(fixed, words),
  ];
}

function freezeAct(fixed: Fields, kinds: readonly string[], { t, wordOf }: Words): Act {
  return {
    label: t('freeze.begin'),
    tone: 'danger',
    call: calls.freeze,
    fixed,
    text: t('freeze.beginText'),
    fields: [
      choice({ name: 'kind', label: t('freeze.what') }, kinds, (kind) => wordOf('freeze', kind)),
      choice({ name: 'reason', label: t('fact.reason') }, FREEZE_REASONS, (reason) => wordOf('freeze.reason', reason)),
      whyDone(t),
      { name: 'until', label: t('freeze.until'), kind: 'moment', isOptional: true },
    ],
    shape: ({ until = '', ...answers }) => ({
      ...answers,
      ...(until !== '' && { until: String(momentOf(until)) }),
    }),
  };
}

/** Giving a label that he has not, and taking one that he has. */
function labelActs(fixed: Fields, given: readonly string[], { t, wordOf }: Words): readonly Act[] {
  const act = (label: string, on: '0' | '1', values: readonly string[]): readonly Act[] =>
    values.length === 0
      ? []
      : [
          {
            label,
            call: calls.setLabel,
            fixed: { ...fixed, on },
            fields: [
              choice({ name: 'label', label: t('member.labelName') }, values, (value) => wordOf('label', value)),
              whyDone(t),
            ],
          },
        ];
  const missing = MEMBER_LABELS.filter((label) => !given.includes(label));
  return [...act(t('member.label'), '1', missing), ...act(t('member.unlabel'), '0', given)];
}

/** Proposed here; points move when another person approves it. */
function adjustAct(fixed: Fields, { t, wordOf }: Words): Act {
  return actWithReply({
    label: t('adjust.begin'),
    call: adjust,
    fixed,
    text: t('adjust.text'),
    fields: [
      choice({ name: 'way', label: t('adjust.way') }, ['credit', 'debit'], (way) => wordOf('adjust.way', way)),
      { name: 'amount', label: t('fact.amount'), max: 16, hint: t('adjust.amountHint') },
      choice({ name: 'reason', label: t('fact.reason') }, ADJUST_REASONS, (reason) => wordOf('adjustReason', reason)),
      { name: 'why', label: t('member.why'), kind: 'long', min: 5, max: 500 },
    ],
    onDone: () => showToast(t('proposal.made'), 'good'),
  });
}

/** A question with a closed list of answers, the first one chosen. */
function choice(
  field: Pick<ActField, 'name' | 'label'>,
  values: readonly string[],
  labelOf: (value: string) => string,
): ActField {
  return {
    ...field,
    kind: 'choice',
    initial: values[0] ?? '',
    options: values.map((value) => ({ value, label: labelOf(value) })),
  };
}
