import type { SearchSchemaInput } from '@tanstack/react-router';

/** What an earlier version of the lobby wrote for a number that is text; such addresses stand in histories and open tabs. */
const QUOTED_NUMBER = /^"(\d+)"$/;

/** The search of an address, every value as the text that stands there: a long order number read as a number would lose digits. */
export function parseSearch(written: string): Record<string, string> {
  const values = [...new URLSearchParams(written)];
  return Object.fromEntries(values.map(([name, value]) => [name, value.replace(QUOTED_NUMBER, '$1')]));
}

/** The search of an address as `parseSearch` reads it: `?memberId=101`, without quotes around what looks like a number. */
export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const values = Object.entries(search).filter(([, value]) => value !== undefined);
  const written = new URLSearchParams(values.map(([name, value]) => [name, String(value)])).toString();
  return written === '' ? '' : `?${written}`;
}

/** A search value as text: code may give a number where an address gives text. */
export function text(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** `?back=<address>`: where a visitor wanted to go; followed once he is inside, when it is one of the lobby's own paths. */
export function backSearch(search: Readonly<Record<string, unknown>>): { back?: string } {
  const back = text(search['back']);
  return back === undefined ? {} : { back };
}

/** As `backSearch`, with the invitation or the member's link of a visitor who may go to and fro between registration and login; `i` is the same in a shorter link. */
export function entrySearch(search: Readonly<Record<string, unknown>>): {
  invite?: string;
  share?: string;
  back?: string;
} {
  const invite = text(search['invite'] ?? search['i']);
  const share = text(search['share']);
  return { ...(invite && { invite }), ...(share && { share }), ...backSearch(search) };
}

/** `?lottery=<lotteryCode>`: which lottery a screen is about; `code` is the same in a shorter link. */
export function lotterySearch(search: { lottery?: string; code?: string } & SearchSchemaInput): { lottery?: string } {
  const lottery = text(search.lottery ?? search.code);
  return lottery === undefined ? {} : { lottery };
}

/** `?orderNo=<number>`: which order a screen is about. */
export function orderSearch(search: { orderNo?: string } & SearchSchemaInput): { orderNo?: string } {
  const orderNo = text(search.orderNo);
  return orderNo === undefined ? {} : { orderNo };
}

/** What the address of an external game may say. */
export interface GameSearch {
  readonly project?: string | undefined;
  readonly game?: string | undefined;
}

/** `?project=<number>&game=<code>`: which external game is meant; whether there is one is the house's to say. */
export function gameSearch(search: GameSearch & Partial<SearchSchemaInput>): { project?: string; game?: string } {
  const [project, game] = [text(search.project), text(search.game)];
  return { ...(project === undefined ? {} : { project }), ...(game === undefined ? {} : { game }) };
}

/** The days that the address of a list may name; judged by the screens themselves. */
export type DaysSearch = Partial<Record<'range' | 'from' | 'to', string>>;

/** `?range=lastWeek`, or `?range=days&from=<day>&to=<day>`. */
export function daysSearch(search: DaysSearch & Partial<SearchSchemaInput>): DaysSearch {
  const [range, from, to] = [text(search.range), text(search.from), text(search.to)];
  return { ...(range && { range }), ...(from && { from }), ...(to && { to }) };
}

/** The lottery and the days of one's own records. */
export function recordSearch(
  search: { lottery?: string; code?: string } & DaysSearch & SearchSchemaInput,
): { lottery?: string } & DaysSearch {
  return { ...lotterySearch(search), ...daysSearch(search) };
}

/** What the address of a report may say: its days, and whom or what it is about. Judged by the screens themselves. */
const REPORT_FIELDS = [
  'range',
  'from',
  'to',
  'memberId',
  'branch',
  'type',
  'lotteryCode',
  'of',
  'direct',
  'search',
  'sort',
] as const;
export type ReportSearch = Partial<Record<(typeof REPORT_FIELDS)[number], string>>;

/** The filter of a report, so that Back and a kept address lead to the same figures. */
export function reportSearch(search: ReportSearch & SearchSchemaInput): ReportSearch {
  const known: ReportSearch = {};
  for (const field of REPORT_FIELDS) {
    const value = text(search[field]);
    if (value !== undefined) known[field] = value;
  }
  return known;
}

/** What the address of the members' list and of one of them may say; judged by the screens themselves. */
const MEMBER_FIELDS = ['memberId', 'below', 'team', 'search', 'kind', 'active', 'sort'] as const;
export type MemberSearch = Partial<Record<(typeof MEMBER_FIELDS)[number], string>>;

/** The filter of the members' list, so that Back and a kept address lead to the same people. */
export function memberSearch(search: MemberSearch & SearchSchemaInput): MemberSearch {
  const known: MemberSearch = {};
  for (const field of MEMBER_FIELDS) {
    const value = text(search[field]);
    if (value !== undefined) known[field] = value;
  }
  return known;
}
