import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { LocaleTag } from '@drawroom/contract/locales';
import { REPORT_FILE_PATH, type reportCalls } from '@drawroom/contract/report';
import { requireInTeam } from '../../agent/index.ts';
import { CSV_BEGIN, csvLine } from '../../kernel/csv.ts';
import { issueFileTicket, takeFileTicket } from '../../kernel/file-ticket.ts';
import type { FileDoor, Kernel, MemberContext, Session } from '../../kernel/kernel.ts';
import { scopeOf } from '../scope.ts';
import { makeXlsx } from './make-xlsx.ts';
import { makeTable, type AskedReport } from './report-table.ts';
import type { Table } from './table.ts';

type Call = typeof reportCalls.reportFile;

/** What a ticket fetches: who asked, with which filters. */
interface AskedFile {
  readonly asked: AskedReport;
  readonly format: 'csv' | 'xlsx';
  readonly claims: Omit<Session['claims'], 'accountId'> & { readonly accountId: string };
  readonly locale: LocaleTag;
  readonly name: string;
}

/** How each kind of file is served. */
export const FILE_TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** A ticket for a report as a file; its filters are judged now, its rows read when it is taken. Refuses as the report itself does. */
export async function issueReportFile(
  kernel: Pick<Kernel, 'db' | 'clock'>,
  { session, locale }: MemberContext,
  { format, ...asked }: InputOf<Call>,
): Promise<ReplyOf<Call>> {
  const { span } = await scopeOf(kernel, session, { ...asked, isOwn: isOwnWelfare(asked) });
  if (asked.branch !== undefined) await requireInTeam(kernel.db, session.memberId, BigInt(asked.branch));
  const name = `drawroom-${asked.report}-${span.firstDay}-${span.lastDay}.${format}`;
  // Days as they are now: a file asked for before midnight is not of another day.
  const days = { range: 'days' as const, from: span.firstDay, to: span.lastDay };
  const claims = { ...session.claims, accountId: String(session.claims.accountId) };
  const file: AskedFile = { asked: { ...asked, ...days }, format, claims, locale, name };
  const { url, expiresAt } = await issueFileTicket(kernel.db, {
    door: REPORT_FILE_PATH,
    memberId: session.memberId,
    asked: file,
  });
  return { url, name, expiresAt };
}

/** What every member may have, with a team or without. */
function isOwnWelfare({ report, of }: Pick<InputOf<Call>, 'report' | 'of'>): boolean {
  return report === 'welfare' && of !== 'team';
}

/** Reports as files, made when they are taken: as the caller stands then. */
export function reportFiles(kernel: Kernel): FileDoor {
  return {
    address: REPORT_FILE_PATH,
    by: 'ticket',
    find: async (ticket) => {
      const taken = await takeFileTicket<AskedFile>(kernel.db, REPORT_FILE_PATH, ticket);
      if (taken === null) return null;
      const { asked, format, locale, name, claims } = taken.asked;
      kernel.metrics.count('report_file_total', { report: asked.report, format });
      const session: Session = {
        id: '',
        me: '',
        expiresAt: 0,
        memberId: taken.memberId,
        claims: { ...claims, accountId: BigInt(claims.accountId) },
      };
      const table = await makeTable(kernel, { session, locale }, asked);
      const body = format === 'xlsx' ? await makeXlsx(table) : Buffer.from(csvOf(table));
      return { saveAs: name, type: FILE_TYPES[format], body };
    },
  };
}

/** A table as a file of CSV; what a spreadsheet would calculate is text (kernel/csv.ts). */
export function csvOf({ heads, rows }: Table): string {
  const lines = rows.map((row) =>
    csvLine(row.map((value) => (typeof value === 'object' ? value.amount : String(value)))),
  );
  return CSV_BEGIN + csvLine([...heads]) + lines.join('');
}
