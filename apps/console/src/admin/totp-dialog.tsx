import { totpConfirm } from '@drawroom/contract/operator-door';
import { showToast } from '@drawroom/ui/toast.tsx';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { faultText } from '../session/fault-text.ts';
import { useOperator } from '../session/operator.ts';
import { TotpSecret } from '../session/totp-secret.tsx';
import { useWords } from '../words.ts';

/** A new authenticator, in force from its first code on. */
export function TotpDialog({
  begun,
  onClose,
}: Readonly<{ begun: { secret: string; uri: string }; onClose: () => void }>): ReactNode {
  const t = useWords();
  const { ask } = useOperator();
  const queries = useQueryClient();
  const title = useId();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  async function confirm(): Promise<void> {
    try {
      await ask(totpConfirm, { code });
      showToast(t('done'), 'good');
      void queries.invalidateQueries();
      onClose();
    } catch (failure) {
      setFault(faultText(failure, t));
    }
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={title}>
      <form
        noValidate
        className="flex min-h-0 flex-col"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <DialogTitle id={title}>{t('me.totp')}</DialogTitle>
        <DialogContent className="flex flex-col gap-3">
          <TotpSecret {...begun} />
          <TextField
            label={t('totp.first')}
            value={code}
            onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, '').slice(0, 6))}
            slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code' } }}
          />
          {fault !== null && <Alert severity="error">{fault}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} color="inherit">
            {t('cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={code.length < 6}>
            {t('me.totpGo')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
