import type { HouseFigures, HouseReportBy } from '@drawroom/contract/house-report';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { useFormats } from '../queue/formats.ts';
import { useWordOf, useWords } from '../words.ts';
import type { HouseReply } from './reports-page.tsx';

type Column = keyof HouseFigures;

const PLAY: readonly Column[] = ['bets', 'stake', 'payout', 'rebate', 'profit'];
const CASHIER: readonly Column[] = ['deposits', 'depositCount', 'withdrawals', 'bonus'];
const PEOPLE: readonly Column[] = ['registered', 'firstDepositors', 'firstDeposits'];

/** Figures that say something for each kind of row: what is booked at the cashier belongs to no lottery, and a channel only pays in. */
const COLUMNS: Readonly<Record<HouseReportBy, readonly Column[]>> = {
  day: [...PLAY, ...CASHIER, ...PEOPLE],
  hour: [...PLAY, ...CASHIER, ...PEOPLE],
  type: PLAY,
  lottery: PLAY,
  branch: [...PLAY, ...CASHIER, ...PEOPLE],
  channel: ['deposits', 'depositCount'],
};

/** What a row is about stays in sight where its figures are wider than the page. */
const NAME = 'sticky start-0 z-1 bg-inherit';

/** The rows of a report with their total first, each figure with what it was right before. */
export function ReportTable({ by, reply }: Readonly<{ by: HouseReportBy; reply: HouseReply }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const columns = COLUMNS[by];
  return (
    <div className="shrink-0 overflow-x-auto rounded-card border border-hairline bg-card">
      <Table aria-label={t('page.reports')} sx={{ '& .MuiTableCell-root': { paddingInline: 1 } }}>
        <TableHead>
          <TableRow className="bg-card">
            <TableCell className={NAME}>{wordOf('reportBy', by)}</TableCell>
            {columns.map((column) => (
              // Signs of Chinese would stand one below the other.
              <TableCell key={column} align="right" className="break-keep">
                {wordOf('figure', column)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          <FigureRow
            name={t('report.total')}
            columns={columns}
            figures={reply.total}
            before={reply.totalBefore}
            isTotal
          />
          {reply.rows.map(({ key, name, figures, before }) => (
            <FigureRow key={key} name={name || t('report.none')} columns={columns} figures={figures} before={before} />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}

interface FigureRowProps {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly figures: HouseFigures;
  readonly before: HouseFigures | null;
  readonly isTotal?: boolean;
}

function FigureRow({ name, columns, figures, before, isTotal = false }: FigureRowProps): ReactNode {
  const { money, count } = useFormats();
  const written = (value: string | number): string => (typeof value === 'number' ? count(value) : money(value));
  return (
    <TableRow className={isTotal ? 'bg-sunken' : 'bg-card'}>
      <TableCell
        component="th"
        scope="row"
        className={`whitespace-nowrap ${NAME}`}
        sx={{ fontWeight: isTotal ? 600 : 400 }}
      >
        {name}
      </TableCell>
      {columns.map((column) => (
        <TableCell key={column} align="right" className="tabular whitespace-nowrap">
          <span className="flex flex-col">
            <span className={isTotal ? 'font-semibold' : ''}>{written(figures[column])}</span>
            {before !== null && <span className="text-xs text-ink-faint">{written(before[column])}</span>}
          </span>
        </TableCell>
      ))}
    </TableRow>
  );
}
