import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Refused } from '../session/ask.ts';
import type { Fields } from '../session/ask.ts';
import { faultText } from '../session/fault-text.ts';
import { useOperator } from '../session/operator.ts';
import { useWords } from '../words.ts';
import type { Say } from '../words.ts';
import { faultsOf, withoutFault } from './act-faults.ts';
import type { Faults } from './act-faults.ts';
import { ActInputs } from './act-input.tsx';
import type { Act, ActField } from './act.ts';

/** Asks what an act needs to know, does it, and says on the spot why it was refused. */
export function ActDialog({
  act,
  onClose,
  onDone,
}: Readonly<{ act: Act; onClose: () => void; onDone: (reply: unknown) => void }>): ReactNode {
  const t = useWords();
  const { ask } = useOperator();
  const title = useId();
  const fields = act.fields ?? [];
  const button = useRef<HTMLButtonElement>(null);
  const asksNothing = fields.length === 0;
  useEffect(() => {
    if (asksNothing) button.current?.focus();
  }, [asksNothing]);
  const [answers, setAnswers] = useState<Fields>(() =>
    Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial])),
  );
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function go(): Promise<void> {
    const missing = faultsOf(fields, answers, t);
    setFaults(missing);
    setRefusal(null);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      const given = Object.fromEntries(Object.entries(answers).filter(([, value]) => value.trim() !== ''));
      const reply: unknown = await ask(act.call, { ...act.fixed, ...(act.shape?.(answers) ?? given) });
      onClose();
      onDone(reply);
    } catch (failure) {
      setBusy(false);
      setFaults(faultsSaid(failure, fields, t));
      setRefusal(faultText(failure, t));
      act.onRefused?.(failure);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth={act.shows === undefined && act.below === undefined ? 'sm' : 'md'}
      aria-labelledby={title}
    >
      <form
        noValidate
        className="flex min-h-0 flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          void go();
        }}
      >
        <DialogTitle id={title}>{act.label}</DialogTitle>
        <DialogContent className="flex flex-col gap-2">
          {act.text !== undefined && <p className="pb-1 text-sm text-ink-soft">{act.text}</p>}
          {act.shows}
          <ActInputs
            fields={fields}
            answers={answers}
            faults={faults}
            onAnswer={(name, value) => {
              setAnswers((now) => ({ ...now, [name]: value }));
              setFaults((now) => withoutFault(now, name));
            }}
          />
          {act.below?.(answers)}
          {refusal !== null && <Alert severity="error">{refusal}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} color="inherit">
            {t('cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={act.tone === 'danger' ? 'error' : 'primary'}
            disabled={isBusy}
            ref={button}
          >
            {asksNothing ? t('yesDo') : act.label}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Fields that the door has named, as far as the dialog shows them. */
function faultsSaid(failure: unknown, fields: readonly ActField[], t: Say): Faults {
  const named = failure instanceof Refused ? failure.fields : [];
  const shown = fields.filter(({ name }) => named.some(({ field }) => field.split('.')[0] === name));
  return Object.fromEntries(shown.map(({ name }) => [name, t('wrongField')]));
}
