import { callOff, change, versions } from '@drawroom/contract/odds-desk';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { TagTone } from '@drawroom/ui/chip.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ActButtons } from '../act/act-buttons.tsx';
import type { Act } from '../act/act.ts';
import { useActs } from '../act/use-acts.tsx';
import type { ActsInHand } from '../act/use-acts.tsx';
import { Part } from '../queue/facts.tsx';
import { useFormats } from '../queue/formats.ts';
import { faultText } from '../session/fault-text.ts';
import { useOperator } from '../session/operator.ts';
import { useWordOf, useWords } from '../words.ts';
import { DifferenceList } from './difference-list.tsx';
import { differencesOf, writtenLike } from './differences.ts';
import { whyAndWhen } from './why-and-when.ts';
import { useOddsView } from './use-odds-view.ts';

type Reply = OperatorReplyOf<typeof versions>;

const TONES: Readonly<Record<Reply['due'][number]['state'], TagTone>> = {
  waiting: 'wait',
  done: 'win',
  lapsed: 'plain',
  cancelled: 'plain',
};
/** What waits comes into force by itself; the list is asked for again so often, ms. */
const LOOK_MS = 5_000;

/** Versions of a lottery's odds, newest first, each to look at and to go back to; and what comes into force later. */
export function OddsVersions({
  lotteryCode,
  onLook,
}: Readonly<{ lotteryCode: string; onLook: (version: number | null) => void }>): ReactNode {
  const t = useWords();
  const { ask } = useOperator();
  const acts = useActs();
  const { data, error } = useQuery({
    queryKey: ['odds.versions', lotteryCode],
    queryFn: () => ask(versions, { lotteryCode }),
    refetchInterval: LOOK_MS,
  });
  return (
    <div className="scroller flex min-h-0 flex-1 flex-col gap-3 p-4">
      {error !== null && <Alert severity="error">{faultText(error, t)}</Alert>}
      {data !== undefined && (
        <>
          <Part title={t('odds.due')}>
            <Due due={data.due} acts={acts} />
          </Part>
          <Part title={t('odds.versions')}>
            <Versions lotteryCode={lotteryCode} list={data.list} acts={acts} onLook={onLook} />
          </Part>
        </>
      )}
      {acts.dialog}
    </div>
  );
}

function Due({ due, acts }: Readonly<{ due: Reply['due']; acts: ActsInHand }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { moment } = useFormats();
  if (due.length === 0) return <p className="text-sm text-ink-faint">{t('odds.dueNone')}</p>;
  const actsOf = (dueNo: string): readonly Act[] => [
    { label: t('odds.callOff'), tone: 'danger', call: callOff, fixed: { dueNo }, text: t('odds.callOffText') },
  ];
  return (
    <ul>
      {due.map(({ dueNo, proposalNo, at, state }) => (
        <li key={dueNo} className="flex min-h-10 items-center gap-3 border-b border-hairline text-sm">
          <span className="flex-1">{t('odds.dueLine', { no: proposalNo, at: moment(at) })}</span>
          <Tag tone={TONES[state]}>{wordOf('odds.due', state)}</Tag>
          {state === 'waiting' && <ActButtons acts={acts.allowed(actsOf(dueNo))} onBegin={acts.begin} />}
        </li>
      ))}
    </ul>
  );
}

interface VersionsProps {
  readonly lotteryCode: string;
  readonly list: Reply['list'];
  readonly acts: ActsInHand;
  /** Shows a version; null: the one in force, which may be written over. */
  readonly onLook: (version: number | null) => void;
}

function Versions({ lotteryCode, list, acts, onLook }: VersionsProps): ReactNode {
  const t = useWords();
  const { moment } = useFormats();
  const inForce = list[0]?.version ?? 0;
  const rollBack = (version: number): Act => ({
    label: t('odds.rollBack'),
    call: change,
    fixed: { lotteryCode, base: String(inForce), change: JSON.stringify({ restore: version }) },
    text: t('odds.rollBackText', { n: version }),
    shows: <WayBack lotteryCode={lotteryCode} version={version} />,
    ...whyAndWhen(t),
    onDone: () => showToast(t('proposal.made'), 'good'),
  });
  return (
    <ul>
      {list.map(({ version, enabledAt }) => (
        <li key={version} className="flex min-h-10 items-center gap-3 border-b border-hairline text-sm">
          <b className="w-28 font-semibold">{t('odds.version', { n: version })}</b>
          <span className="flex-1 text-ink-soft">{t('odds.since', { at: moment(enabledAt) })}</span>
          {version === inForce && <Tag tone="win">{t('odds.inForce')}</Tag>}
          <button
            type="button"
            className="min-h-9 px-2 underline"
            onClick={() => onLook(version === inForce ? null : version)}
          >
            {t('odds.look')}
          </button>
          {version !== inForce && <ActButtons acts={acts.allowed([rollBack(version)])} onBegin={acts.begin} />}
        </li>
      ))}
    </ul>
  );
}

/** What going back to a version changes. */
function WayBack({ lotteryCode, version }: Readonly<{ lotteryCode: string; version: number }>): ReactNode {
  const now = useOddsView(lotteryCode, null).data;
  const then = useOddsView(lotteryCode, String(version)).data;
  if (now === undefined || then === undefined) return null;
  return <DifferenceList differences={differencesOf(now, writtenLike(now, then))} />;
}
