import { readFile } from 'node:fs/promises';
import type { Kernel } from './kernel/kernel.ts';
import { importDraws, type LotterySlice } from './lottery/index.ts';

/** Real past draws that ship with the product; `SOURCES.csv` beside them says where each file is from. */
const FOLDER = new URL('../../../packages/engine/golden/draws/', import.meta.url);

/** Lotteries that begin with a history, and the file that holds it. */
export const HISTORIES: Readonly<Record<string, string>> = {
  'k3-gx': 'k3_guangxi_2013_2014.csv',
  'k3-bj': 'k3_beijing_2019.csv',
  '11x5-gd': '11x5_guangdong_2019.csv',
  '11x5-sd': '11x5_shandong_2019.csv',
  'pk10-bj': 'pk10_beijing_2019.csv',
  'ssc-cq': 'ssc_chongqing_2019.csv',
  'kl8-bj': 'kl8_beijing_2019.csv',
  'pc28-bj': 'pc28_beijing_2019.csv',
  'klsf-cq': 'klsf_chongqing_2019.csv',
  fc3d: '3d_fucai_2005_2026.csv',
  'm6-hk': 'm6_hongkong_1993_2025.csv',
  xsmb: 'vn_xsmb_2015_2026.csv',
};

/** The text of a lottery's history as its calendar writes the numbers: the file of Mark Six has 2025134 for 25/134. */
export async function readHistory(lotteryCode: string): Promise<string> {
  const text = await readFile(new URL(HISTORIES[lotteryCode] ?? '', FOLDER), 'utf8');
  return lotteryCode === 'm6-hk' ? text.replaceAll(/^\d\d(\d\d)(\d{3}),/gm, '$1/$2,') : text;
}

/**
 * Brings in the histories, each once. Quarantined rows are reported, not hidden. Ends early, between two files, when asked to
 * stop: the next start goes on.
 */
export async function importHistories(
  kernel: Kernel,
  catalogue: LotterySlice['catalogue'],
  isStopping: () => boolean = () => false,
): Promise<void> {
  const { rows } = await kernel.db.query<{ source: string }>('select distinct source from lottery.import_run');
  const known = new Set(rows.map((row) => row.source));
  for (const [code, file] of Object.entries(HISTORIES)) {
    const lottery = catalogue.byCode(code);
    if (lottery === undefined || known.has(file)) continue;
    if (isStopping()) return;
    const report = await importDraws(kernel.db, lottery, { source: file, text: await readHistory(code) });
    kernel.log.info(
      { lottery: code, read: report.read, taken: report.taken, quarantined: report.quarantined.length },
      'history imported',
    );
    if (report.quarantined.length > 0) {
      kernel.log.warn({ lottery: code, rows: report.quarantined.slice(0, 10) }, 'rows in quarantine');
    }
  }
}
