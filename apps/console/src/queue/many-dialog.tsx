import { Tag } from '@drawroom/ui/chip.tsx';
import { Status } from '@drawroom/ui/status.tsx';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { faultsOf } from '../act/act-faults.ts';
import type { Faults } from '../act/act-faults.ts';
import { ActInputs } from '../act/act-input.tsx';
import type { Fields } from '../session/ask.ts';
import { faultText } from '../session/fault-text.ts';
import { useOperator } from '../session/operator.ts';
import { useWords } from '../words.ts';
import { doToMany } from './many-act.ts';
import type { ManyAct, Outcome } from './many-act.ts';

export interface ManyDialogProps<Row> {
  readonly act: ManyAct<Row>;
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  /** Takes the rows that it was done to. */
  readonly onClose: (done: readonly Row[]) => void;
}

/** Asks once, does it to each row, and says what became of each. */
export function ManyDialog<Row>({ act, rows, nameOf, onClose }: ManyDialogProps<Row>): ReactNode {
  const t = useWords();
  const { ask } = useOperator();
  const title = useId();
  const fields = act.fields ?? [];
  const [answers, setAnswers] = useState<Fields>(() =>
    Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial])),
  );
  const [faults, setFaults] = useState<Faults>({});
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function go(): Promise<void> {
    const missing = faultsOf(fields, answers, t);
    setFaults(missing);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    setOutcomes(rows.map(() => ({ state: 'waiting' })));
    const given = Object.fromEntries(Object.entries(answers).filter(([, value]) => value.trim() !== ''));
    const each = rows.map((row) => ({ ...act.fixedOf(row), ...given }));
    await doToMany(ask, { call: act.call, each }, (at, outcome) => setOutcomes((now) => (now ?? []).with(at, outcome)));
    setBusy(false);
  }
  const close = (): void => {
    // What has begun is not left in the middle without its answers.
    if (!isBusy) onClose(rows.filter((_, at) => outcomes?.[at]?.state === 'done'));
  };
  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>{`${act.label} (${rows.length})`}</DialogTitle>
      <DialogContent className="flex flex-col gap-2">
        {outcomes === null ? (
          <>
            <p className="pb-1 text-sm text-ink-soft">{act.text}</p>
            <ActInputs
              fields={fields}
              answers={answers}
              faults={faults}
              onAnswer={(name, value) => setAnswers((now) => ({ ...now, [name]: value }))}
            />
            <p className="max-h-40 overflow-auto text-sm wrap-anywhere">{rows.map(nameOf).join(', ')}</p>
          </>
        ) : (
          <Outcomes names={rows.map(nameOf)} outcomes={outcomes} />
        )}
      </DialogContent>
      <DialogActions>
        {outcomes === null && (
          <Button onClick={close} color="inherit">
            {t('cancel')}
          </Button>
        )}
        <Button
          variant="contained"
          color={act.tone === 'danger' && outcomes === null ? 'error' : 'primary'}
          disabled={isBusy}
          onClick={() => (outcomes === null ? void go() : close())}
        >
          {outcomes === null ? act.label : t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const TONES = { waiting: 'plain', done: 'win', refused: 'brand', skipped: 'wait' } as const;

function Outcomes({
  names,
  outcomes,
}: Readonly<{ names: readonly string[]; outcomes: readonly Outcome[] }>): ReactNode {
  const t = useWords();
  const count = (state: Outcome['state']): number => outcomes.filter((one) => one.state === state).length;
  const left = count('waiting');
  return (
    <>
      <Status as="p" className="text-md font-semibold">
        {t('many.sum', { done: count('done'), refused: count('refused') + count('skipped') })}
      </Status>
      {left > 0 && (
        <LinearProgress
          variant="determinate"
          aria-label={t('many.progress')}
          value={((outcomes.length - left) / outcomes.length) * 100}
        />
      )}
      <ul className="flex flex-col divide-y divide-hairline">
        {outcomes.map((outcome, at) => (
          <li key={names[at]} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 py-1.5 text-sm">
            <bdi className="min-w-0 flex-1 wrap-anywhere">{names[at]}</bdi>
            <Tag tone={TONES[outcome.state]}>{t(`many.${outcome.state}`)}</Tag>
            {outcome.state === 'refused' && (
              <span className="w-full text-vermilion-ink">{faultText(outcome.failure, t)}</span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
