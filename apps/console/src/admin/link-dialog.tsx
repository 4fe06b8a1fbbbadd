import { operators } from '@drawroom/contract/operator-desk';
import { WELCOME_PATH } from '@drawroom/contract/operator-door';
import { mailbox, mailLink } from '@drawroom/contract/operator-mailbox';
import { showToast } from '@drawroom/ui/toast.tsx';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useOperator } from '../session/operator.ts';
import { useAct } from '../session/use-act.ts';
import { useAsked } from '../session/use-asked.ts';
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
  const name = subject.replace(OPERATOR, '');
  const tell = useAct();
  const { ask } = useOperator();
  const { data: mine } = useAsked(mailbox);
  const { data: people } = useAsked(operators);
  const canMail = mine?.mailSet === true && people?.list.find((each) => each.name === name)?.mailbox === true;
  async function mail(): Promise<void> {
    const sent = await ask(mailLink, { link });
    showToast(t('link.mailed', sent), 'good');
  }
  const address = `${location.origin}${WELCOME_PATH}#${link}`;
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(address);
    showToast(t('link.copied'), 'good');
  }
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>{t('link.title', { name })}</DialogTitle>
      <DialogContent className="flex flex-col gap-3">
        <p className="text-sm text-ink-soft">{t('link.text')}</p>
        <p dir="ltr" className="rounded-card bg-sunken p-3 font-mono text-sm wrap-anywhere select-all">
          {address}
        </p>
      </DialogContent>
      <DialogActions>
        {canMail && (
          <Button variant="outlined" onClick={() => void tell(mail)}>
            {t('link.mail')}
          </Button>
        )}
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
