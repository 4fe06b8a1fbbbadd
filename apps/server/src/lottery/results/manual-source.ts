import type { Db } from '../../kernel/kernel.ts';
import { digestOf } from './file-source.ts';
import { RESULTS_MAX, type ResultSource } from './result-source.ts';

/** Results that one person entered and another confirmed; together they are one source. */
export function manualSource(db: Db, { name, title }: { name: string; title: string }): ResultSource {
  return {
    name,
    title,
    kind: 'manual',
    read: async ({ lotteryCode, sinceIssue }) => {
      const { rows } = await db.query<{ issue: string; numbers: string[] }>(
        `select r.game_no as issue, p.numbers from lottery.result_proposal p
         join lottery.round r on r.id = p.round_id join lottery.lottery l on l.id = r.lottery_id
         where l.code = $1 and p.kind = 'entry' and p.confirmed_at is not null
           and r.prize_at >= (select prize_at from lottery.round where lottery_id = l.id and game_no = $2)
         order by p.id desc limit ${RESULTS_MAX}`,
        [lotteryCode, sinceIssue],
      );
      return { results: rows, digest: digestOf(JSON.stringify(rows)) };
    },
  };
}
