import { parentPort, workerData } from 'node:worker_threads';
import writeXlsxFile from 'write-excel-file/node';
import type { Table } from './table.ts';

/** A thread that turns a table into a workbook of one sheet and posts its bytes. */
const { heads, rows } = workerData as Table;

const sheet = [
  heads.map((value) => ({ value, fontWeight: 'bold' as const })),
  ...rows.map((row) =>
    row.map((value) =>
      typeof value === 'object' ? { value: Number(value.amount), type: Number, format: '#,##0.00' } : value,
    ),
  ),
];

const bytes = await writeXlsxFile(sheet, { columns: heads.map(() => ({ width: 16 })), stickyRowsCount: 1 }).toBuffer();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(new Uint8Array(bytes));
