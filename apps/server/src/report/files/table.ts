/** A cell: text, a whole number, or an amount in decimal digits, which spreadsheets take as a number. */
export type TableCell = string | number | { readonly amount: string };

/** A report as lines under heads. */
export interface Table {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly TableCell[])[];
}
