import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { faultText } from '../session/fault-text.ts';
import { Waiting } from '../session/awaited.tsx';
import { useWords } from '../words.ts';
import type { WordKey } from '../words.ts';
import { useCell } from './use-cell.ts';
import type { ListColumn } from './list-page.tsx';
import type { CursorList, CursorPage } from './use-cursor-list.ts';

export interface RowTableProps<Row> {
  /** Name of the table for assistive technology. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Omit<ListColumn<Row>, 'isSortable'>[];
  readonly keyOf: (row: Row) => string;
}

/** Rows as they are given, in the order of the server. */
export function RowTable<Row>({ label, rows, columns, keyOf }: RowTableProps<Row>): ReactNode {
  const t = useWords();
  const cell = useCell();
  const sideOf = (isNumber: boolean | undefined) =>
    isNumber === true ? { align: 'right' as const, className: 'tabular' } : {};
  return (
    <Table aria-label={label}>
      <TableHead>
        {/* Signs of Chinese would stand one below the other in narrow headings. */}
        <TableRow className="[&>th]:break-keep">
          {columns.map(({ source, label: head, isNumber }) => (
            <TableCell key={source} {...sideOf(isNumber)}>
              {t(head)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={keyOf(row)}>
            {columns.map(({ source, show, isNumber }, at) => (
              // What a row is called stays in one line beside whatever is long: signs of Chinese would stand one below the other.
              <TableCell key={source} {...sideOf(isNumber)} {...(at === 0 && { sx: { whiteSpace: 'nowrap' } })}>
                {cell(show(row), isNumber)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

export type CursorTableProps<Row> = Omit<RowTableProps<Row>, 'rows'> & {
  readonly list: CursorList<CursorPage<Row>>;
  /** What is said of an empty list; the general word when left out. */
  readonly empty?: WordKey;
};

/** A list that comes in parts, with a button for the next one. */
export function CursorTable<Row>({ list, empty, ...table }: CursorTableProps<Row>): ReactNode {
  const t = useWords();
  const { rows, isPending, error } = list;
  if (isPending)
    return (
      <div className="p-4">
        <Waiting />
      </div>
    );
  const fault = error !== null && <Alert severity="error">{faultText(error, t)}</Alert>;
  if (rows.length === 0) return fault || <p className="px-4 py-6 text-sm text-ink-faint">{t(empty ?? 'list.empty')}</p>;
  return (
    <>
      {fault}
      <RowTable rows={rows} {...table} />
      <MoreButton list={list} />
    </>
  );
}

/** Asks for the next part of a list, where there is one. */
export function MoreButton({
  list: { more },
}: Readonly<{ list: Pick<CursorList<CursorPage<unknown>>, 'more'> }>): ReactNode {
  const t = useWords();
  if (more === null) return null;
  return (
    <p className="p-2">
      <Button variant="outlined" color="inherit" onClick={more}>
        {t('list.more')}
      </Button>
    </p>
  );
}
