import { CELLS_MAX, change } from '@drawroom/contract/odds-desk';
import { showToast } from '@drawroom/ui/toast.tsx';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { Act } from '../act/act.ts';
import { useActs } from '../act/use-acts.tsx';
import { Refused } from '../session/ask.ts';
import { useWordOf, useWords } from '../words.ts';
import type { Say } from '../words.ts';
import { cellText } from './cell-text.ts';
import { DifferenceList } from './difference-list.tsx';
import { differencesOf } from './differences.ts';
import { faultWords } from './fault-words.ts';
import { capFault, judgedSheet, roundCapNow } from './judged.ts';
import { rulesAct } from './rules-act.ts';
import { changeOf, countWritten, ROUND_CAP } from './sheet.ts';
import type { OddsView } from './sheet.ts';
import type { RefusedCell, Sheet, SheetStep } from './sheet-history.ts';
import { whyAndWhen } from './why-and-when.ts';

export interface SheetProps {
  readonly view: OddsView;
  readonly sheet: Sheet;
  readonly mayWrite: boolean;
  readonly onStep: (step: SheetStep) => void;
}

/** Above the table: the cap of a round, how much is written, what is wrong with it, and what one does with it. */
export function SheetHead({ view, sheet, mayWrite, onStep }: SheetProps): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { begin, dialog } = useActs();
  const queries = useQueryClient();
  const lookAgain = (): void => void queries.invalidateQueries({ queryKey: ['odds.table', view.lotteryCode] });
  const { written, over } = sheet;
  const proposed = (): void => showToast(t('proposal.made'), 'good');
  const n = countWritten(written);
  const { faulty, isTooMuch } = useMemo(() => judgedSheet(view, written), [view, written]);
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-hairline px-4 py-1">
        <RoundCap view={view} sheet={sheet} mayWrite={mayWrite} onStep={onStep} />
        <div className="ms-auto flex items-center gap-2">
          {n > 0 && <span className="tabular text-sm text-amber">{t('odds.changed', { n })}</span>}
          {mayWrite && (
            <>
              <Button
                variant="outlined"
                color="inherit"
                disabled={sheet.past.length === 0}
                onClick={() => onStep({ does: 'undo' })}
              >
                {t('odds.undo')}
              </Button>
              <Button variant="outlined" color="inherit" disabled={n === 0} onClick={() => onStep({ does: 'clear' })}>
                {t('odds.clear')}
              </Button>
              {view.rules.length > 0 && (
                // Prices of other rules may be of other cells: what was written is proposed or given back first.
                <Button
                  variant="outlined"
                  color="inherit"
                  disabled={n > 0}
                  onClick={() => void begin({ ...rulesAct(view, t, wordOf), onDone: proposed, onRefused: lookAgain })}
                >
                  {t('odds.rules')}
                </Button>
              )}
              <Button
                variant="contained"
                disabled={n === 0 || faulty > 0 || isTooMuch}
                onClick={() => void begin(proposing({ view, sheet, onStep, onStale: lookAgain }, t))}
              >
                {t('odds.propose')}
              </Button>
            </>
          )}
        </div>
      </div>
      {faulty > 0 && <Alert severity="error">{t('odds.faulty', { n: faulty })}</Alert>}
      {isTooMuch && <Alert severity="error">{t('odds.tooMuch', { n: CELLS_MAX })}</Alert>}
      {over !== null && over !== view.version && (
        <Alert severity="warning">{t('odds.newer', { n: view.version })}</Alert>
      )}
      {mayWrite && <p className="px-4 py-1 text-xs text-ink-faint">{t('odds.keys')}</p>}
      {dialog}
    </>
  );
}

interface ProposingParts extends Pick<SheetProps, 'view' | 'sheet' | 'onStep'> {
  /** It was refused, maybe since other odds came into force. */
  readonly onStale: () => void;
}

/** Proposes what was written over the version that it stands over now. */
function proposing({ view, sheet, onStep, onStale }: ProposingParts, t: Say): Act {
  return {
    label: t('odds.propose'),
    tone: 'main',
    call: change,
    fixed: {
      lotteryCode: view.lotteryCode,
      base: String(view.version),
      change: JSON.stringify(changeOf(view, sheet.written)),
    },
    text: t('odds.proposeText'),
    shows: <DifferenceList differences={differencesOf(view, sheet.written)} />,
    ...whyAndWhen(t),
    onDone: () => {
      onStep({ does: 'clear' });
      showToast(t('proposal.made'), 'good');
    },
    onRefused: (failure) => {
      onStep({ does: 'mark', faults: refusedCells(failure) });
      onStale();
    },
  };
}

/** Cells that the server named when it refused; none where it refused for something else. */
function refusedCells(failure: unknown): readonly RefusedCell[] {
  if (!(failure instanceof Refused)) return [];
  const { faults = [] } = failure.data as { readonly faults?: readonly RefusedCell[] };
  return faults;
}

/** The cap of a round, a cell of its own. */
function RoundCap({ view, sheet, mayWrite, onStep }: SheetProps): ReactNode {
  const t = useWords();
  const [typed, setTyped] = useState<string | null>(null);
  const now = cellText('roundCap', roundCapNow(view, sheet.written));
  const fault = capFault(sheet.written) ?? sheet.refused.get(ROUND_CAP.playCode)?.[ROUND_CAP.name];
  const before = cellText('roundCap', view.roundCap);
  const was = now === before ? undefined : t('odds.was', { value: before });
  return (
    <TextField
      label={t('odds.roundCap')}
      value={typed ?? now}
      fullWidth={false}
      className="w-56"
      error={fault !== undefined}
      helperText={fault === undefined ? was : faultWords(fault, t)}
      onFocus={() => mayWrite && setTyped(now)}
      onBlur={() => {
        setTyped(null);
        onStep({ does: 'settle' });
      }}
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || typed === null) return;
        setTyped(null);
        onStep({ does: 'cancel' });
      }}
      onChange={({ target }) => {
        setTyped(target.value);
        onStep({ does: 'type', view, place: ROUND_CAP, text: target.value });
      }}
      slotProps={{ htmlInput: { readOnly: !mayWrite, inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } }}
    />
  );
}
