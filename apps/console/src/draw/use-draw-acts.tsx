import { hold, propose } from '@drawroom/contract/draw-desk';
import type { ProposedView } from '@drawroom/contract/draw-desk';
import { propose as proposeCorrection } from '@drawroom/contract/result-desk';
import type { Act, ActField } from '../act/act.ts';
import type { Fields } from '../session/ask.ts';
import { useOperator } from '../session/operator.ts';
import { useWords } from '../words.ts';
import type { Say } from '../words.ts';
import { CheckedNumbers, numbersFault } from './checked-numbers.tsx';
import { CorrectionPreview } from './correction-preview.tsx';
import type { DrawDetail, DrawRowHere } from './draw-queue.tsx';
import { confirmCallOf, waitingOf } from './waiting.ts';

interface Ground {
  readonly row: DrawRowHere;
  readonly fixed: Fields;
  readonly t: Say;
  readonly now: number;
}

/** What can be done with a round where it stands; whoever proposed something is not offered to confirm it. */
export function useDrawActs(detail: DrawDetail | null, now: number): (row: DrawRowHere) => readonly Act[] {
  const t = useWords();
  const { operator } = useOperator();
  return (row) => {
    const waits = waitingOf(row, detail);
    const ground = { row, fixed: { lotteryCode: row.lotteryCode, gameNo: row.gameNo }, t, now };
    return [
      ...(waits !== null && waits.proposedBy !== operator.name ? [confirmAct(ground, waits)] : []),
      ...(row.source === 'official' ? undecidedActs(ground, detail) : []),
      ...(row.state === 'settled' ? settledActs(ground) : []),
    ];
  };
}

/** The second of two people names the numbers again. */
function confirmAct({ row, fixed, t }: Ground, waits: ProposedView): Act {
  const { kind, numbers, proposalNo } = waits;
  const begin = { label: t('draw.confirm'), key: 'a', tone: 'main' as const, call: confirmCallOf(kind) };
  const fields = numbers === null ? [] : [numbersField(row.family, t)];
  const balls = (answers: Fields) =>
    numbers === null ? null : <CheckedNumbers family={row.family} text={answers['numbers'] ?? ''} />;
  if (kind === 'correct' || kind === 'annul') {
    const thought = { lotteryCode: row.lotteryCode, gameNo: row.gameNo, kind, numbers: numbers?.join(' ') ?? '' };
    const below = (answers: Fields) => (
      <>
        {balls(answers)}
        <CorrectionPreview thought={thought} />
      </>
    );
    const one = { ...fixed, proposalNo };
    return { ...begin, fixed: one, text: t('correction.confirmText'), fields, below };
  }
  const text = t(kind === 'void' ? 'draw.confirmVoid' : 'draw.confirmText');
  return {
    ...begin,
    fixed: { ...fixed, proposalNo },
    text,
    fields,
    ...(numbers !== null && { below: balls }),
  };
}

/** A round without a result: hold it, say what was drawn, or end it. */
function undecidedActs({ row, fixed, t, now }: Ground, detail: DrawDetail | null): readonly Act[] {
  const { state, family } = row;
  const numbers = {
    fields: [numbersField(family, t)],
    below: (answers: Fields) => <CheckedNumbers family={family} text={answers['numbers'] ?? ''} />,
  };
  const acts: Act[] = [];
  if (state === 'waiting' && detail?.sources.some(({ kind }) => kind === 'manual') === true) {
    const text = t('draw.entryText');
    acts.push({
      label: t('draw.entry'),
      key: 'e',
      tone: 'main',
      call: propose,
      fixed: { ...fixed, kind: 'entry' },
      text,
      ...numbers,
    });
  }
  if ((state === 'waiting' || state === 'closed') && detail?.seal !== null && detail !== null) {
    const why: ActField = { name: 'reason', label: t('correction.reason'), kind: 'long', min: 5, max: 500 };
    acts.push({ label: t('draw.hold'), key: 'h', call: hold, fixed, text: t('draw.holdText'), fields: [why] });
  }
  // Nobody says numbers, or that there are none, before they are drawn.
  if (state === 'held' && row.numbers === null && row.prizeAt <= now) {
    const release = { label: t('draw.release'), key: 'e', text: t('draw.releaseText') };
    acts.push({ ...release, tone: 'main', call: propose, fixed: { ...fixed, kind: 'release' }, ...numbers });
    const end = { label: t('draw.voidAct'), key: 'v', text: t('draw.voidText') };
    acts.push({ ...end, tone: 'danger', call: propose, fixed: { ...fixed, kind: 'void' } });
  }
  return acts;
}

/** A round that was paid: other numbers, or as if it had never been. Numbers of the house are proven and stay. */
function settledActs({ row, fixed, t }: Ground): readonly Act[] {
  const { family, source, lotteryCode, gameNo } = row;
  const why: ActField = { name: 'reason', label: t('correction.reason'), kind: 'long', min: 5, max: 500 };
  const annul: Act = {
    label: t('draw.annul'),
    key: 'v',
    tone: 'danger',
    call: proposeCorrection,
    fixed: { ...fixed, kind: 'annul' },
    text: t('correction.proposeText'),
    fields: [why],
    below: () => <CorrectionPreview thought={{ lotteryCode, gameNo, kind: 'annul', numbers: '' }} />,
  };
  if (source === 'house') return [annul];
  const correct: Act = {
    label: t('draw.correct'),
    key: 'c',
    call: proposeCorrection,
    fixed: { ...fixed, kind: 'correct' },
    text: t('correction.proposeText'),
    fields: [numbersField(family, t), why],
    below: ({ numbers = '' }) => (
      <>
        <CheckedNumbers family={family} text={numbers} />
        {numbersFault(family, numbers, t) === undefined && (
          <CorrectionPreview thought={{ lotteryCode, gameNo, kind: 'correct', numbers }} />
        )}
      </>
    ),
  };
  return [correct, annul];
}

function numbersField(family: string, t: Say): ActField {
  const check = (answer: string): string | undefined => numbersFault(family, answer, t);
  return { name: 'numbers', label: t('draw.numbers'), max: 240, check };
}
