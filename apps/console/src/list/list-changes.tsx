import { changesBetween } from '@drawroom/contract/document';
import type { listHistory, ListedChange } from '@drawroom/contract/list-history';
import type { AnyOperatorCall } from '@drawroom/contract/operator';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { ActButtons } from '../act/act-buttons.tsx';
import type { Act } from '../act/act.ts';
import type { ActsInHand } from '../act/use-acts.tsx';
import { ChangesTable } from '../document/changes-table.tsx';
import { useFormats } from '../queue/formats.ts';
import { Awaited } from '../session/awaited.tsx';
import type { Fields } from '../session/ask.ts';
import { useAsked } from '../session/use-asked.ts';
import { useWordOf, useWords } from '../words.ts';

/** A call that tells what became of a list. */
export type ChangesCall = Omit<AnyOperatorCall, 'reply'> & { readonly reply: typeof listHistory };

/** How the changes of a list are told and undone. */
export interface ListChangesOf {
  readonly history: ChangesCall;
  readonly undo: AnyOperatorCall;
  /** Which list, where the calls are about several. */
  readonly fixed?: Fields;
}

interface ListChangesProps extends ListChangesOf {
  readonly acts: ActsInHand;
}

/** Opens what became of a list: who changed which entry and when, with a way back from the last change of each. */
export function ListChanges(props: ListChangesProps): ReactNode {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => setOpen(true)}>
        {t('changes.title')}
      </Button>
      {isOpen && <Changes {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function Changes({ history, undo, fixed = {}, acts, onClose }: ListChangesProps & { readonly onClose: () => void }) {
  const t = useWords();
  const title = useId();
  const { data, error } = useAsked(history, fixed);
  const undoing = ({ actNo }: ListedChange): Act => ({
    label: t('changes.undo'),
    call: undo,
    fixed: { ...fixed, actNo },
    text: t('changes.undoText'),
  });
  const list = data?.list;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={title}>
      <DialogTitle id={title}>{t('changes.title')}</DialogTitle>
      <DialogContent className="flex flex-col gap-4">
        <Awaited data={list} error={error} />
        {list?.length === 0 && <p className="text-sm text-ink-faint">{t('doc.noHistory')}</p>}
        {list?.map((change) => (
          <section key={change.actNo} className="flex flex-col gap-1.5 border-s-2 border-hairline ps-3">
            <Head change={change} />
            <ChangesTable changes={changesBetween(change.before, change.after)} list="entry" />
            {change.mayUndo && <ActButtons acts={acts.allowed([undoing(change)])} onBegin={acts.begin} />}
          </section>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          {t('changes.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Head({ change: { what, at, by } }: Readonly<{ change: ListedChange }>): ReactNode {
  const wordOf = useWordOf();
  const { moment } = useFormats();
  return (
    <p className="text-sm">
      <b className="font-medium">{wordOf('act', what)}</b>
      <span className="block text-xs text-ink-faint">
        {moment(at)} · <bdi>{by}</bdi>
      </span>
    </p>
  );
}
