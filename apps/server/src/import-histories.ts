import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Kernel } from './kernel/kernel.ts';
import { importDraws, type LotterySlice } from './lottery/index.ts';

const FOLDER = new URL('../histories/', import.meta.url);

/**
 * Brings in the draw histories that ship with the product (`histories/<lottery code>.csv`), once per lottery: an official lottery
 * that has no rounds yet. Quarantined rows are reported, not hidden.
 */
export async function importHistories(kernel: Kernel, catalogue: LotterySlice['catalogue']): Promise<void> {
  for (const file of await readdir(FOLDER)) {
    const lottery = catalogue.byCode(basename(file, '.csv'));
    if (lottery === undefined || lottery.source !== 'official') continue;
    const { rows } = await kernel.db.query('select from lottery.round where lottery_id = $1 limit 1', [lottery.id]);
    if (rows.length > 0) continue;
    const report = await importDraws(kernel.db, lottery, {
      source: file,
      text: await readFile(new URL(file, FOLDER), 'utf8'),
    });
    kernel.log.info(
      { lottery: lottery.code, read: report.read, taken: report.taken, quarantined: report.quarantined.length },
      'history imported',
    );
    if (report.quarantined.length > 0) {
      kernel.log.warn({ lottery: lottery.code, rows: report.quarantined.slice(0, 10) }, 'rows in quarantine');
    }
  }
}
