import { IconButton } from '@drawroom/ui/icon-button.tsx';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { mayCall, useOperator } from '../session/operator.ts';
import { useWords } from '../words.ts';
import type { ManyAct } from './many-act.ts';
import { ManyDialog } from './many-dialog.tsx';
import type { Many } from './use-many.ts';

export interface ManyBarProps<Row> {
  readonly many: Many;
  readonly rows: readonly Row[];
  readonly acts: readonly ManyAct<Row>[];
  /** What a row is called in the list of what became of each. */
  readonly nameOf: (row: Row) => string;
  /** Something was done. */
  readonly onDone?: () => void;
}

/** How many rows are chosen, and what can be done with them together; nothing while none is. */
export function ManyBar<Row extends { readonly id: string }>(props: ManyBarProps<Row>): ReactNode {
  const { many, rows, acts, nameOf, onDone } = props;
  const t = useWords();
  const { operator } = useOperator();
  const queries = useQueryClient();
  const [open, setOpen] = useState<{ readonly act: ManyAct<Row>; readonly rows: readonly Row[] } | null>(null);
  const chosen = rows.filter(({ id }) => many.ids.includes(id));
  const allowed = acts.filter(({ call }) => mayCall(operator, call));
  return (
    <>
      {chosen.length > 0 && (
        <div
          role="group"
          aria-label={t('many.group')}
          className="flex flex-wrap items-center gap-1.5 border-b border-hairline bg-sunken ps-3 pe-1"
        >
          <span className="text-sm font-semibold">{t('many.chosen', { n: chosen.length })}</span>
          {allowed.map((act) => (
            <Button
              key={act.label}
              size="small"
              variant={act.tone === 'main' ? 'contained' : 'outlined'}
              color={act.tone === 'danger' ? 'error' : act.tone === 'main' ? 'primary' : 'inherit'}
              onClick={() => setOpen({ act, rows: chosen })}
            >
              {act.label}
            </Button>
          ))}
          <span className="ms-auto">
            <IconButton icon="close" label={t('many.none')} onPress={() => many.letGo(many.ids)} />
          </span>
        </div>
      )}
      {open !== null && (
        <ManyDialog
          act={open.act}
          rows={open.rows}
          nameOf={nameOf}
          onClose={(done) => {
            setOpen(null);
            many.letGo(done.map(({ id }) => id));
            if (done.length === 0) return;
            void queries.invalidateQueries();
            onDone?.();
          }}
        />
      )}
    </>
  );
}
