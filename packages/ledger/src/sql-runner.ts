/** The part of an open transaction that the ledger needs; the server's `Tx` fits it. */
export interface SqlRunner {
  query<Row extends object = Record<string, unknown>>(
    text: string,
    params?: readonly unknown[],
    name?: string,
  ): Promise<{ rows: Row[] }>;
}
