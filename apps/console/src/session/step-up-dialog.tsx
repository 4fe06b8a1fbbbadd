import { passkeysPossible } from '@drawroom/client/passkeys-possible';
import { stepUp, stepUpBegin } from '@drawroom/contract/operator-door';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useOperator } from './operator.ts';
import type { AskedProof } from './operator.ts';
import { proofFault } from './passkey-fault.ts';
import { useWords } from '../words.ts';

/** Asks for a second factor where the door wants one; what waits for it goes on by itself, with everything that was typed. */
export function StepUpHost(): ReactNode {
  const { asked } = useOperator();
  return asked !== null && <StepUpDialog asked={asked} />;
}

function StepUpDialog({ asked: { methods, answer } }: Readonly<{ asked: AskedProof }>): ReactNode {
  const t = useWords();
  const { ask } = useOperator();
  const title = useId();
  const withCode = methods.includes('totp');
  const withPasskey = methods.includes('passkey') && passkeysPossible();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => (withPasskey ? button : input).current?.focus(), [withPasskey]);
  async function give(proof: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      await proof();
      answer(true);
    } catch (failure) {
      setBusy(false);
      setCode('');
      setFault(proofFault(failure, t));
    }
  }
  const byPasskey = (): Promise<void> =>
    give(async () => {
      const { options } = await ask(stepUpBegin);
      const { askPasskey } = await import('@drawroom/client/passkey-dialogue');
      await ask(stepUp, { passkey: JSON.stringify(await askPasskey(options)) });
    });
  return (
    <Dialog open onClose={() => answer(false)} fullWidth maxWidth="xs" aria-labelledby={title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (withCode && code.length === 6) void give(() => ask(stepUp, { code }));
        }}
      >
        <DialogTitle id={title}>{t('stepUp.title')}</DialogTitle>
        <DialogContent className="flex flex-col gap-3">
          <p className="text-sm text-ink-soft">{t('stepUp.text')}</p>
          {withPasskey && (
            <Button
              variant={withCode ? 'outlined' : 'contained'}
              disabled={isBusy}
              ref={button}
              onClick={() => void byPasskey()}
            >
              {t('stepUp.passkey')}
            </Button>
          )}
          {withCode && (
            <TextField
              label={t('code')}
              value={code}
              inputRef={input}
              onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, '').slice(0, 6))}
              slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code' } }}
            />
          )}
          {!withCode && !withPasskey && <Alert severity="warning">{t('stepUp.elsewhere')}</Alert>}
          {fault !== null && <Alert severity="error">{fault}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => answer(false)} color="inherit">
            {t('cancel')}
          </Button>
          {withCode && (
            <Button type="submit" variant="contained" disabled={isBusy || code.length < 6}>
              {t('stepUp.go')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
