import { WELCOME_PATH } from '@drawroom/contract/operator-door';
import { showToast } from '@drawroom/ui/toast.tsx';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useWords } from '../words.ts';

/** How a proposal names an operator; whoever hands a link over needs the name alone. */
const OPERATOR = /^operator /;

/** A link for an operator, shown this once to whoever approved; only a button closes it. */
export function LinkDialog({
  link,
  subject,
  onClose,
}: Readonly<{ link: string; subject: string; onClose: () => void }>): ReactNode {
  const t = useWords();
  const title = useId();
  const address = `${location.origin}${WELCOME_PATH}#${link}`;
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(address);
    showToast(t('link.copied'), 'good');
  }
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>{t('link.title', { name: subject.replace(OPERATOR, '') })}</DialogTitle>
      <DialogContent className="flex flex-col gap-3">
        <p className="text-sm text-ink-soft">{t('link.text')}</p>
        <p dir="ltr" className="rounded-card bg-sunken p-3 font-mono text-sm wrap-anywhere select-all">
          {address}
        </p>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={() => void copy().catch(() => undefined)}>
          {t('link.copy')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('link.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
