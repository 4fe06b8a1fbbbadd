import type { LocaleTag } from '@drawroom/contract/locales';
import type { REPORT_FILE_FORMATS } from '@drawroom/contract/house-report';
import type { Kernel } from '../kernel/kernel.ts';
import { csvOf, FILE_TYPES, makeXlsx, type Table, type TableCell } from '../report/index.ts';
import { namesOf } from './house-names.ts';
import { houseFigures, readHouseReport, type AskedHouse } from './house-report.ts';

export type FileFormat = (typeof REPORT_FILE_FORMATS)[number];

/** A report of the house as a file. */
export interface HouseFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

const COLUMNS = [
  'bets',
  'stake',
  'turnover',
  'payout',
  'rebate',
  'profit',
  'deposits',
  'depositCount',
  'withdrawals',
  'withdrawalCount',
  'bonus',
  'registered',
  'firstDepositors',
  'firstDeposits',
] as const;
/** Columns that the reports of agents call something else, or do not have. */
const OWN_HEADS: readonly string[] = ['hour', 'branch', 'channel', 'rebate', 'profit', 'bonus'];

/** The rows of a report and their total as a file, words in a language, times by the clock of the report's zone. */
export async function houseFile(
  kernel: Pick<Kernel, 'db' | 'vault' | 'messages'>,
  asked: AskedHouse & { readonly format: FileFormat },
  locale: LocaleTag,
): Promise<HouseFile> {
  const table = await houseTable(kernel, asked, locale);
  const { by, from, to, format } = asked;
  return {
    name: `drawroom-house-${by}-${from}-${to}.${format}`,
    type: FILE_TYPES[format],
    bytes: format === 'xlsx' ? await makeXlsx(table) : Buffer.from(csvOf(table)),
  };
}

async function houseTable(
  kernel: Pick<Kernel, 'db' | 'vault' | 'messages'>,
  asked: AskedHouse,
  locale: LocaleTag,
): Promise<Table> {
  const sums = await kernel.db.tx((t) => readHouseReport(t, asked), { isolation: 'repeatable read' });
  const nameOf = await namesOf(kernel, sums, locale);
  const word = (name: string): string =>
    kernel.messages.text(locale, OWN_HEADS.includes(name) ? `house.head.${name}` : `report.head.${name}`);
  const cells = (figures: ReturnType<typeof houseFigures>): TableCell[] =>
    COLUMNS.map((name) => {
      const value = figures[name];
      return typeof value === 'number' ? value : { amount: value };
    });
  return {
    heads: [
      word(asked.by),
      ...COLUMNS.map(word),
      kernel.messages.text(locale, 'house.head.stakeBefore'),
      kernel.messages.text(locale, 'house.head.depositsBefore'),
    ],
    rows: [
      ...sums.rows.map(({ key, sums: now, before }): TableCell[] => {
        const then = before === null ? null : houseFigures(before);
        return [nameOf(key), ...cells(houseFigures(now)), amountOf(then?.stake), amountOf(then?.deposits)];
      }),
      [
        kernel.messages.text(locale, 'house.head.total'),
        ...cells(houseFigures(sums.total)),
        amountOf(houseFigures(sums.totalBefore).stake),
        amountOf(houseFigures(sums.totalBefore).deposits),
      ],
    ],
  };
}

function amountOf(amount: string | undefined): TableCell {
  return amount === undefined ? '' : { amount };
}
