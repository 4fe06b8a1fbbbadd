import { audit, type AuditFinding } from '@drawroom/ledger/audit';
import { systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import { createDb } from '@drawroom/server/kernel/db';
import type { Db } from '@drawroom/server/kernel/kernel';
import { PRODUCT_CHECKS } from '@drawroom/server/product-checks';

/** Runs `work` on the product's database from outside the product. */
export async function atDatabase<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDb(url, { poolSize: 1, role: null, statementTimeoutMs: 120_000 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** A short round all the time: one lottery opens while the other is drawn. The others rest: nobody bets on them here. */
export async function shortenRounds(db: Db, intervalSeconds = 4): Promise<void> {
  await db.query(`update lottery.lottery set state = 'ended' where code not in ('k3-1m', 'k3-3m')`);
  for (const [code, firstDraw] of [
    ['k3-1m', '00:00:04'],
    ['k3-3m', `00:00:${String(4 + intervalSeconds / 2).padStart(2, '0')}`],
  ]) {
    const schedule = {
      closeLeadSeconds: 1,
      openLeadSeconds: intervalSeconds - 1,
      sessions: [{ firstDraw, intervalSeconds, count: 86_400 / intervalSeconds - 2 }],
      issue: { prefix: 'YYYYMMDD', separator: '-', digits: 5 },
    };
    await db.query('update lottery.lottery set schedule = schedule || $2 where code = $1', [
      code,
      JSON.stringify(schedule),
    ]);
  }
}

/** Gives members their opening points, booked like any other. */
export async function giveOpening(db: Db, memberIds: readonly string[], amountMinor: bigint): Promise<void> {
  await db.tx(async (t) => {
    const { rows } = await t.query<{ id: bigint }>(
      `select id from ledger.v_account where owner_member_id = any($1) and code = 'member.available'`,
      [memberIds],
    );
    const from = await systemAccount(t, 'house.opening', 'CNY');
    await post(t, {
      key: `sim:opening:${memberIds[0] ?? ''}`,
      kind: 'opening',
      transfers: rows.map((row) => ({ from, to: row.id, amountMinor })),
    });
  });
}

/** Every invariant of books and bets in one snapshot, while the product works; returns what is not clean. */
export async function auditNow(url: string): Promise<AuditFinding[]> {
  return atDatabase(url, (db) =>
    db.tx(async (t) => (await audit(t, PRODUCT_CHECKS)).filter((finding) => !finding.ok), {
      isolation: 'repeatable read',
    }),
  );
}

/** Rounds in which anybody has bet, by how they ended. */
export async function roundsWithBets(db: Db): Promise<{ lotteryCode: string; gameNo: string; status: number }[]> {
  const { rows } = await db.query<{ lotteryCode: string; gameNo: string; status: number }>(
    `select l.code as "lotteryCode", r.game_no as "gameNo", r.status from lottery.round r join lottery.lottery l on l.id = r.lottery_id
     where exists (select from lottery.bet b where b.round_id = r.id)`,
  );
  return rows;
}

/** Bets that are neither paid nor given back, and rounds past their draw that are neither settled nor voided. */
export async function unfinished(db: Db): Promise<{ bets: number; rounds: number }> {
  const { rows } = await db.query<{ bets: number; rounds: number }>(
    `select (select count(*)::int from lottery.bet where status = 0) as bets,
       (select count(*)::int from lottery.round
        where status not in (5, 6) and prize_at < clock_timestamp() - interval '5 s') as rounds`,
  );
  return rows[0] ?? { bets: 0, rounds: 0 };
}
