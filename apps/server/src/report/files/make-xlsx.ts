import { createFileMaker } from '../../kernel/file-maker.ts';
import type { Table } from './table.ts';

/** Turns a table into a workbook, in a thread, one at a time. Refuses with `server.busy` when too many wait. */
export const makeXlsx = createFileMaker<Table>(new URL('xlsx-worker.ts', import.meta.url));
