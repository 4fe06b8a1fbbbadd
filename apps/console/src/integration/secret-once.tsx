import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useWords } from '../words.ts';

/** A secret that is shown once: how to show it, and the dialog that does while there is one. It leaves the page with the dialog. */
export function useSecretOnce(): { readonly show: (secret: string) => void; readonly dialog: ReactNode } {
  const t = useWords();
  const title = useId();
  const [secret, setSecret] = useState<string | null>(null);
  return {
    show: setSecret,
    dialog: secret !== null && (
      <Dialog open fullWidth maxWidth="sm" aria-labelledby={title}>
        <DialogTitle id={title}>{t('secret.title')}</DialogTitle>
        <DialogContent className="flex flex-col gap-3">
          <code className="block rounded-card border border-hairline bg-card p-3 text-sm break-all select-all">
            {secret}
          </code>
          <p className="text-sm text-ink-soft">{t('secret.text')}</p>
        </DialogContent>
        <DialogActions>
          <Button variant="contained" onClick={() => setSecret(null)}>
            {t('secret.kept')}
          </Button>
        </DialogActions>
      </Dialog>
    ),
  };
}
