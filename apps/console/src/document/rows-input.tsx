import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { ActInput } from '../act/act-input.tsx';
import type { Fields } from '../session/ask.ts';
import { useWords } from '../words.ts';
import { rowsOf, type DocumentField, type RowCells } from './document-field.ts';

export interface RowsInputProps {
  readonly field: DocumentField;
  /** The rows, as JSON. */
  readonly value: string;
  /** What is wrong, by name: the whole (`sessions`) or one cell (`sessions.0.count`). */
  readonly faults: Fields;
  readonly onAnswer: (value: string) => void;
}

/** Rows of a document: each with its cells, one more at the end, and any of them taken away. */
export function RowsInput({ field, value, faults, onAnswer }: RowsInputProps): ReactNode {
  const t = useWords();
  const { name, label, hint, columns = [] } = field;
  const rows = rowsOf(value);
  const put = (next: readonly RowCells[]): void => onAnswer(JSON.stringify(next));
  const empty = Object.fromEntries(columns.map((column) => [column.name, '']));
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-2">
      {faults[name] !== undefined && <Alert severity="error">{faults[name]}</Alert>}
      {rows.map((row, n) => (
        // Rows have no name of their own but their place.
        <div key={n} className="flex flex-wrap items-start gap-2">
          {columns.map((column) => (
            <div key={column.name} className="min-w-44 flex-1">
              <ActInput
                field={{
                  name: `${name}.${n}.${column.name}`,
                  label: t('doc.inRow', { label: column.label, n: n + 1 }),
                  ...(column.max !== undefined && { max: column.max }),
                }}
                value={row[column.name] ?? ''}
                fault={faults[`${name}.${n}.${column.name}`]}
                isFirst={false}
                onAnswer={(cell) => put(rows.with(n, { ...row, [column.name]: cell }))}
              />
            </div>
          ))}
          <Button
            color="inherit"
            aria-label={t('doc.removeRow', { n: n + 1 })}
            onClick={() => put(rows.toSpliced(n, 1))}
          >
            {t('doc.remove')}
          </Button>
        </div>
      ))}
      {rows.length === 0 && <p className="text-sm text-ink-faint">{t('doc.noRows')}</p>}
      {hint !== undefined && <p className="text-xs text-ink-faint">{hint}</p>}
      <p>
        <Button variant="outlined" color="inherit" onClick={() => put([...rows, empty])}>
          {t('doc.addRow')}
        </Button>
      </p>
    </div>
  );
}
