import type { LocaleTag } from '@drawroom/contract/locales';
import { STATEMENT_PATH } from '@drawroom/contract/wallet';
import { formatMoney } from '@drawroom/engine/money';
import { createFileMaker } from '../../kernel/file-maker.ts';
import { takeFileTicket } from '../../kernel/file-ticket.ts';
import { houseName } from '../../kernel/house-name.ts';
import type { FileDoor, Kernel, ServedFile } from '../../kernel/kernel.ts';
import { CSV_BEGIN, csvLine } from '../../kernel/csv.ts';
import { makeStatement, type Statement, type StatementOf } from './make-statement.ts';
import type { PdfPage } from './pdf-worker.ts';
import { cellsOf, changesOf, headsOf, localTime, typeWords } from './statement-lines.ts';

/** What a ticket fetches. */
export interface AskedFile {
  readonly accountId: string;
  readonly currency: string;
  /** The member's zone and language when he asked. */
  readonly zone: string;
  readonly locale: LocaleTag;
  readonly month: string;
  readonly format: 'pdf' | 'csv';
}
type AskedStatement = Omit<AskedFile, 'accountId'> & StatementOf;

/** Lines that a PDF holds, some forty pages; a CSV holds all. */
export const PDF_LINES_MAX = 3_000;

/** Statements as files: CSV made while it is taken, line by line; PDF drawn whole. */
export function statementFiles(kernel: Kernel): FileDoor {
  const makePdf = createFileMaker<PdfPage>(new URL('pdf-worker.ts', import.meta.url));
  return {
    address: STATEMENT_PATH,
    by: 'ticket',
    find: async (ticket) => {
      const taken = await takeFileTicket<AskedFile>(kernel.db, STATEMENT_PATH, ticket);
      if (taken === null) return null;
      const asked: AskedStatement = { ...taken.asked, accountId: BigInt(taken.asked.accountId) };
      kernel.metrics.count('wallet_statement_total', { format: asked.format });
      const statement = await makeStatement(kernel.db, kernel.clock.now(), asked);
      return asked.format === 'csv'
        ? csvFile(kernel, asked, statement)
        : pdfFile(asked, await makePdf(await pageOf(kernel, asked, statement)));
    },
  };
}

/** Name of a statement's file: plain characters, the same in every language. */
export function fileName({ month, format }: Pick<AskedFile, 'month' | 'format'>): string {
  return `drawroom-${month}.${format}`;
}

function csvFile(kernel: Kernel, asked: AskedStatement, statement: Statement): ServedFile {
  return { saveAs: fileName(asked), type: 'text/csv; charset=utf-8', body: csvOf(kernel, asked, statement) };
}

async function* csvOf(kernel: Kernel, asked: AskedStatement, statement: Statement): AsyncGenerator<Uint8Array> {
  const { accountId, zone, locale } = asked;
  const words = typeWords(kernel, locale);
  yield Buffer.from(CSV_BEGIN + csvLine(headsOf(kernel, locale, { key: 'time', zone })));
  for await (const changes of changesOf(kernel.db, accountId, statement))
    yield Buffer.from(changes.map((change) => csvLine(cellsOf(change, zone, words))).join(''));
}

function pdfFile(asked: AskedStatement, pdf: Uint8Array): ServedFile {
  return { saveAs: fileName(asked), type: 'application/pdf', body: pdf };
}

async function pageOf(kernel: Kernel, asked: AskedStatement, statement: Statement): Promise<PdfPage> {
  const { accountId, currency, zone, month, locale } = asked;
  const words = typeWords(kernel, locale);
  const text = (key: string, params: Record<string, string | number> = {}): string =>
    kernel.messages.text(locale, `statement.${key}`, params);
  const rows: string[][] = [];
  for await (const changes of changesOf(kernel.db, accountId, statement)) {
    rows.push(...changes.map((change) => cellsOf(change, zone, words)));
    if (rows.length >= PDF_LINES_MAX) break;
  }
  rows.splice(PDF_LINES_MAX);
  const lines = Number(statement.toVer - statement.fromVer);
  const at = localTime(zone, kernel.clock.now());
  return {
    title: text('title', { month }),
    locale,
    about: [
      await houseName(kernel, kernel.db, locale),
      text('about', { currency, zone }),
      text(statement.isFinal ? 'final' : 'running', { at }),
    ],
    sums: [
      [text('opening'), formatMoney(statement.openingMinor)],
      ...statement.sums.map(({ type, count, amountMinor }): [string, string] => [
        `${words(type)} (${count})`,
        formatMoney(amountMinor),
      ]),
      [text('closing'), formatMoney(statement.closingMinor)],
      [text('net'), formatMoney(statement.depositsMinor - statement.withdrawalsMinor)],
      [text('play'), formatMoney(statement.playMinor)],
    ],
    heads: headsOf(kernel, locale, { key: 'clock' }),
    rows,
    note: lines > PDF_LINES_MAX ? text('more', { shown: PDF_LINES_MAX, lines }) : '',
  };
}
