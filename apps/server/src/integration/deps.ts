import type { MemberLine } from '@drawroom/contract/integrator-wire';
import type { Tx } from '../kernel/kernel.ts';

/** Sets of rows that can be read page by page. */
export type SetName = 'members' | 'bets' | 'ledger' | 'rounds';

export interface AskedPage {
  readonly span: { readonly fromMs: number | null; readonly toMs: number | null };
  /** Cursor of the row before the first. */
  readonly after: string | null;
  readonly limit: number;
}

/** A row as it leaves the house. */
export type ShownRow = Readonly<Record<string, unknown>> & { readonly cursor: string };

/** Sums of a day of UTC and lottery, as the door shows them. */
export interface DayRow {
  readonly day: string;
  readonly lotteryCode: string;
  readonly bets: number;
  readonly stake: string;
  readonly turnover: string;
  readonly payout: string;
}

/** What the door for integrators works through; `app.ts` hands it in. */
export interface IntegrationDeps {
  /** Rows of a set in its own order. Throws `CursorFault` for a place that is none. */
  page(name: SetName, asked: AskedPage): Promise<ShownRow[]>;
  /** Sums by day and lottery from the house's report, by whole quarters of an hour, Unix ms. */
  days(fromMs: number, toMs: number): Promise<DayRow[]>;
  /** Brings a member in, in the transaction; `made` false: he was here. Throws `LineFault` or `Refusal` for who cannot come. */
  bring(t: Tx, line: MemberLine): Promise<{ readonly memberId: bigint; readonly made: boolean }>;
}

/** A place in a set that is none of that set. */
export class CursorFault extends Error {}

/** Why a member is not brought in, where it is no refusal of the house. */
export class LineFault extends Error {}
