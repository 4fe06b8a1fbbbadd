import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { ReactNode } from 'react';
import type { Act } from '../act/act.ts';
import { useWords } from '../words.ts';
import { Facts } from './facts.tsx';

/** Which key does what with the chosen row. */
export function KeysHelp({
  acts,
  isMany,
  onClose,
}: Readonly<{ acts: readonly Act[]; isMany: boolean; onClose: () => void }>): ReactNode {
  const t = useWords();
  const title = useId();
  return (
    <Dialog open onClose={onClose} aria-labelledby={title}>
      <DialogTitle id={title}>{t('keys')}</DialogTitle>
      <DialogContent>
        <Facts
          facts={[
            ['j / k', t('keys.move')],
            isMany ? ['x / ⇧x', t('keys.many')] : null,
            ...acts.flatMap(({ key, label }) => (key === undefined ? [] : [[key, label] as const])),
            ['?', t('keys.help')],
          ]}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
