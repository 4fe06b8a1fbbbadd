import { stakes } from '@drawroom/contract/draw-desk';
import type { ProposedView } from '@drawroom/contract/draw-desk';
import { Tag } from '@drawroom/ui/chip.tsx';
import { ResultBalls } from '@drawroom/ui/result-balls.tsx';
import { Status } from '@drawroom/ui/status.tsx';
import type { ReactNode } from 'react';
import { RowTable } from '../list/row-table.tsx';
import { AskedPart } from '../queue/asked-part.tsx';
import { Facts, Part } from '../queue/facts.tsx';
import { useFormats } from '../queue/formats.ts';
import { mayCall, useOperator } from '../session/operator.ts';
import { useAsked } from '../session/use-asked.ts';
import { useWordOf, useWords } from '../words.ts';
import { CorrectionPreview } from './correction-preview.tsx';
import { DrawSources } from './draw-sources.tsx';
import { STATE_TONES } from './draw-queue.tsx';
import type { DrawDetail, DrawRowHere } from './draw-queue.tsx';
import { RoundFacts } from './round-facts.tsx';
import { useCountdown } from './use-countdown.ts';
import { confirmCallOf, waitingOf } from './waiting.ts';

export interface DrawWholeProps {
  readonly row: DrawRowHere;
  /** Null while it is asked for. */
  readonly detail: DrawDetail | null;
  readonly now: number;
}

/** One round: whose turn it is, what it shows, what its sources say side by side, what was bet once nobody can bet any more. */
export function DrawWhole({ row, detail, now }: DrawWholeProps): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const countdown = useCountdown();
  const left = countdown(row, now);
  const waits = waitingOf(row, detail);
  return (
    <>
      {waits !== null && <Turn waits={waits} />}
      <div className="grid items-start gap-3 min-[70rem]:grid-cols-2">
        <Part title={`${row.name} · ${t('draw.round', { gameNo: row.gameNo })}`}>
          <p className="flex flex-wrap items-center gap-3">
            {row.numbers === null ? (
              <span className="text-sm text-ink-faint">{t('draw.none')}</span>
            ) : (
              <ResultBalls family={row.family} numbers={row.numbers} />
            )}
            <Tag tone={STATE_TONES[row.state]}>{wordOf('draw.state', row.state)}</Tag>
            {left !== null && <span className="tabular text-sm text-ink-soft">{left}</span>}
          </p>
          {detail !== null && <RoundFacts detail={detail} />}
        </Part>
        <div className="flex flex-col gap-3">
          {detail !== null && <DrawSources detail={detail} />}
          {detail !== null && detail.proposals.length > 0 && <Proposals proposals={detail.proposals} />}
        </div>
      </div>
      {(waits?.kind === 'correct' || waits?.kind === 'annul') && <Waiting row={row} waits={waits} />}
      {detail !== null && <Stakes detail={detail} />}
    </>
  );
}

/** What a correction that waits for the second person would do. Only whoever corrects may see accounts. */
function Waiting({ row, waits }: Readonly<{ row: DrawRowHere; waits: ProposedView }>): ReactNode {
  const { operator } = useOperator();
  if (!operator.rights.includes('result.correct') || (waits.kind !== 'correct' && waits.kind !== 'annul')) return null;
  const { lotteryCode, gameNo } = row;
  return (
    <CorrectionPreview thought={{ lotteryCode, gameNo, kind: waits.kind, numbers: waits.numbers?.join(' ') ?? '' }} />
  );
}

/** Of two people: what the first one wants, and whether it is this one's turn. */
function Turn({ waits }: Readonly<{ waits: ProposedView }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { operator } = useOperator();
  const { kind, proposedBy: name } = waits;
  const isOwn = name === operator.name;
  const what = wordOf('draw.kind', kind);
  const mayBeSecond = mayCall(operator, confirmCallOf(kind));
  return (
    <Status
      as="p"
      className={`rounded-card px-4 py-2 text-sm ${isOwn ? 'bg-amber-soft text-amber' : 'bg-small-soft text-small'}`}
    >
      {isOwn ? t('draw.turnOther', { what }) : t(mayBeSecond ? 'draw.turnSecond' : 'draw.turnAnother', { what, name })}
    </Status>
  );
}

function Proposals({ proposals }: Readonly<{ proposals: readonly ProposedView[] }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { moment } = useFormats();
  return (
    <Part title={t('draw.proposals')}>
      <ol className="flex flex-col gap-2 text-sm">
        {proposals.map(({ proposalNo, kind, numbers, reason, state, proposedBy, proposedAt, confirmedBy }) => (
          <li key={proposalNo}>
            <b className="font-medium">{wordOf('draw.kind', kind)}</b>
            {numbers !== null && <bdi className="tabular"> · {numbers.join(' ')}</bdi>}
            {reason !== null && <bdi className="text-ink-soft"> · {reason}</bdi>}
            <span className="block text-xs text-ink-faint">
              {moment(proposedAt)} · <bdi>{proposedBy}</bdi> ·{' '}
              {state === 'confirmed'
                ? t('draw.proposed.confirmed', { name: confirmedBy ?? '' })
                : wordOf('draw.proposed', state)}
            </span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** What was bet; before the seal there is nothing to ask for, for nobody may see it. */
function Stakes({ detail }: Readonly<{ detail: DrawDetail }>): ReactNode {
  const t = useWords();
  // Of a round without an outcome every bet was given back.
  const isVoid = detail.state === 'void';
  if (detail.seal !== null && !isVoid) return <SealedStakes detail={detail} />;
  return (
    <Part title={t('draw.stakes')}>
      <p className="text-sm text-ink-faint">{t(isVoid ? 'draw.givenBack' : 'draw.unsealed')}</p>
    </Part>
  );
}

function SealedStakes({ detail }: Readonly<{ detail: DrawDetail }>): ReactNode {
  const t = useWords();
  const { money } = useFormats();
  const { lotteryCode, gameNo } = detail;
  return (
    <AskedPart title={t('draw.stakes')} asked={useAsked(stakes, { lotteryCode, gameNo })}>
      {({ bets, members, stake, worst, isExact, cap, plays }) => (
        <>
          <Facts
            facts={[
              [t('draw.bets'), bets],
              [t('draw.players'), members],
              [t('draw.stake'), money(stake)],
              [t('draw.worst'), isExact ? money(worst) : `${money(worst)} (${t('draw.bound')})`],
              cap === null ? null : [t('draw.cap'), money(cap)],
            ]}
          />
          {plays.length > 0 && (
            <RowTable
              label={t('draw.stakes')}
              rows={plays}
              keyOf={({ playCode }) => playCode}
              columns={[
                { source: 'title', label: 'draw.play', show: ({ title }) => title },
                { source: 'bets', label: 'draw.bets', isNumber: true, show: (play) => play.bets },
                { source: 'stake', label: 'draw.stake', isNumber: true, show: (play) => money(play.stake) },
                { source: 'worst', label: 'draw.worst', isNumber: true, show: (play) => money(play.worst) },
              ]}
            />
          )}
        </>
      )}
    </AskedPart>
  );
}
