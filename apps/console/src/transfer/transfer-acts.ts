import { ask as askNow, end, grant } from '@drawroom/contract/transfer-desk';
import type { TRANSFER_STATES } from '@drawroom/contract/transfer-states';
import { showToast } from '@drawroom/ui/toast.tsx';
import { actWithReply } from '../act/act.ts';
import type { Act } from '../act/act.ts';
import type { RowOf } from '../data/resources.ts';
import type { Say } from '../words.ts';

type Row = RowOf<'transfers'>;
type State = (typeof TRANSFER_STATES)[number];

/** From then on people may say how one ended of which the provider says nothing; the house decides it by its own clock. */
const UNKNOWN_FOR_MS = 24 * 3_600_000;

/** What may be done about a transfer that has not ended: ask again, and where asking leads nowhere, end it by the word of people. */
export function actsOfTransfer(row: Row, nowMs: number, { t, stateWord }: Words): readonly Act[] {
  const { transferNo, direction, dispute, createTime } = row;
  const again = actWithReply({
    label: t('transfer.ask'),
    call: askNow,
    fixed: { transferNo },
    onDone: ({ state }) => showToast(stateWord(state), 'good'),
  });
  if (dispute === '' && nowMs - createTime < UNKNOWN_FOR_MS) return [again];
  return [again, endAct(row, { t, stateWord }), ...(direction === 'out' ? [grantAct(transferNo, t)] : [])];
}

interface Words {
  readonly t: Say;
  readonly stateWord: (state: State) => string;
}

function endAct({ transferNo, direction }: Row, { t, stateWord }: Words): Act {
  const given = { name: 'amount', label: t('transfer.given'), isOptional: true, max: 20 } as const;
  return actWithReply({
    label: t('transfer.end'),
    tone: 'danger',
    call: end,
    fixed: { transferNo },
    text: t('transfer.endText'),
    fields: [
      {
        name: 'outcome',
        label: t('transfer.outcome'),
        kind: 'choice',
        options: (['done', 'not_done'] as const).map((value) => ({ value, label: t(`transfer.outcome.${value}`) })),
      },
      // What goes there is known to the point; only what comes home may have been "everything".
      ...(direction === 'out' ? [given] : []),
      { name: 'note', label: t('transfer.note'), kind: 'long', min: 4, max: 240 },
    ],
    onDone: ({ state, amount }) => showToast(`${stateWord(state)} · ${amount}`, 'good'),
  });
}

/** More than records explain: the house pays the rest, and another person has to agree. */
function grantAct(transferNo: string, t: Say): Act {
  return actWithReply({
    label: t('transfer.grant'),
    tone: 'danger',
    call: grant,
    fixed: { transferNo },
    text: t('transfer.grantText'),
    fields: [
      { name: 'amount', label: t('transfer.grantAmount'), max: 20 },
      { name: 'fromHouse', label: t('transfer.fromHouse'), max: 20 },
      { name: 'why', label: t('member.why'), kind: 'long', min: 5, max: 500 },
    ],
    onDone: () => showToast(t('proposal.made'), 'good'),
  });
}
