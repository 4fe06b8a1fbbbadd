import { confirm, CORRECTION_KINDS, CORRECTION_STATES, propose } from '@drawroom/contract/result-desk';
import type { CorrectionState } from '@drawroom/contract/result-desk';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { TagTone } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';
import type { Act } from '../act/act.ts';
import { CorrectionPreview } from '../draw/correction-preview.tsx';
import type { RowOf } from '../data/resources.ts';
import { ListPage } from '../list/list-page.tsx';
import { useFormats } from '../queue/formats.ts';
import type { Fields } from '../session/ask.ts';
import { useOperator } from '../session/operator.ts';
import { useWordOf, useWords } from '../words.ts';

const TONES: Readonly<Record<CorrectionState, TagTone>> = {
  proposed: 'wait',
  waits: 'small',
  runs: 'small',
  done: 'win',
  held: 'brand',
  replaced: 'plain',
};

/** Results that were, or are to be, other than they were: one proposes, another confirms. */
export function CorrectionsPage(): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { moment } = useFormats();
  const actsOf = useCorrectionActs();
  const states = CORRECTION_STATES.map((value) => ({ value, label: wordOf('correction.state', value) }));
  return (
    <ListPage
      resource="corrections"
      title="page.corrections"
      filters={[
        { name: 'q', label: 'search' },
        { name: 'state', label: 'correction.state', options: states },
      ]}
      columns={[
        { source: 'lotteryCode', label: 'correction.lottery', isSortable: true, show: (row) => row.lotteryCode },
        { source: 'gameNo', label: 'correction.round', isSortable: true, show: (row) => row.gameNo },
        { source: 'kind', label: 'correction.kind', show: ({ kind }) => wordOf('correction.kind', kind) },
        { source: 'numbers', label: 'correction.wanted', show: ({ numbers }) => numbers?.join(' ') ?? '–' },
        { source: 'shown', label: 'correction.shown', show: ({ shown }) => shown.join(' ') },
        {
          source: 'state',
          label: 'correction.state',
          isSortable: true,
          show: ({ state }) => <Tag tone={TONES[state]}>{wordOf('correction.state', state)}</Tag>,
        },
        { source: 'reason', label: 'correction.reason', show: ({ reason }) => <bdi>{reason}</bdi> },
        { source: 'proposedBy', label: 'correction.by', isSortable: true, show: ({ proposedBy }) => proposedBy },
        { source: 'confirmedBy', label: 'correction.second', show: ({ confirmedBy }) => confirmedBy ?? '–' },
        { source: 'proposedAt', label: 'correction.at', isSortable: true, show: (row) => moment(row.proposedAt) },
      ]}
      heads={[
        {
          label: t('correction.propose'),
          tone: 'main',
          call: propose,
          fixed: {},
          text: t('correction.proposeText'),
          below: previewOf,
          fields: [
            { name: 'lotteryCode', label: t('correction.lotteryCode'), max: 24 },
            { name: 'gameNo', label: t('correction.round'), max: 24 },
            {
              name: 'kind',
              label: t('correction.kind'),
              kind: 'choice',
              initial: CORRECTION_KINDS[0],
              options: CORRECTION_KINDS.map((value) => ({ value, label: wordOf('correction.kind', value) })),
            },
            {
              name: 'numbers',
              label: t('correction.numbers'),
              isOptional: true,
              max: 240,
              hint: t('correction.numbersHint'),
            },
            { name: 'reason', label: t('correction.reason'), kind: 'long', min: 5, max: 500 },
          ],
        },
      ]}
      actsOf={actsOf}
    />
  );
}

/** What the correction that is being written would do, as soon as it is whole. */
function previewOf({ lotteryCode = '', gameNo = '', kind = '', numbers = '' }: Fields): ReactNode {
  if (lotteryCode.trim() === '' || gameNo.trim() === '' || (kind === 'correct') !== (numbers.trim() !== ''))
    return null;
  const thought = { lotteryCode: lotteryCode.trim(), gameNo: gameNo.trim(), numbers: numbers.trim() };
  return <CorrectionPreview thought={{ ...thought, kind: kind === 'annul' ? 'annul' : 'correct' }} />;
}

/** Whoever proposed does not confirm; the server refuses him too. */
function useCorrectionActs(): (row: RowOf<'corrections'>) => readonly Act[] {
  const t = useWords();
  const { operator } = useOperator();
  return ({ state, proposedBy, lotteryCode, gameNo, kind, numbers }) => {
    if (state !== 'proposed' || proposedBy === operator.name) return [];
    return [
      {
        label: t('correction.confirm'),
        tone: 'main',
        call: confirm,
        fixed: { lotteryCode, gameNo },
        text: t('correction.confirmText'),
        below: () => <CorrectionPreview thought={{ lotteryCode, gameNo, kind, numbers: numbers?.join(' ') ?? '' }} />,
        fields: kind === 'annul' ? [] : [{ name: 'numbers', label: t('correction.numbers'), max: 240 }],
      },
    ];
  };
}
