import type { Kernel } from '../../kernel/kernel.ts';
import { balanceChanged, type AccountState } from '../../wallet/index.ts';
import { ACCOUNTS_OF, chunksOf } from '../account-chunks.ts';
import type { Lottery } from '../catalogue.ts';
import type { Round } from '../round.ts';
import { settledEvents, type SettledState } from '../settled-events.ts';

interface Corrected {
  readonly lottery: Lottery;
  readonly round: Round;
  readonly proposal_id: bigint;
}

/**
 * Tells whoever a finished correction concerns: bettors how they stand in the round now, agents their balance. After a crash in between they
 * are told once more, which does no harm: events carry states.
 */
export async function tellCorrected(
  kernel: Kernel,
  { lottery, round, proposal_id: proposalId }: Corrected,
): Promise<void> {
  const { rows } = await kernel.db.query<{ revision: number }>(
    'select revision from lottery.correction where proposal_id = $1 and announced_at is null',
    [proposalId],
  );
  const revision = rows[0]?.revision;
  if (revision === undefined) return;
  await tellBettors(kernel, { lottery, round, revision });
  await tellAgents(kernel, { round, revision });
  await kernel.db.query('update lottery.correction set announced_at = clock_timestamp() where proposal_id = $1', [
    proposalId,
  ]);
}

interface Told {
  readonly round: Round;
  readonly revision: number;
}

async function tellBettors(kernel: Kernel, { lottery, round, revision }: Told & { lottery: Lottery }): Promise<void> {
  for await (const { lo, hi } of chunksOf(kernel.db, ACCOUNTS_OF.correctedBets, [round.id, revision])) {
    await kernel.db.tx(async (t) => {
      const { rows } = await t.query<SettledState>(
        `select a.owner_member_id as member, a.balance, a.ver, b.bets, b.stake, b.payout
         from (select account_id, count(*)::int as bets, sum(stake)::bigint as stake, sum(payout)::bigint as payout
               from lottery.bet where round_id = $1 and account_id in (
                 select account_id from lottery.correction_part
                 where round_id = $1 and revision = $4 and what = 'payout' and account_id between $2 and $3 and not closed)
               group by 1) b
         join ledger.v_account a on a.id = b.account_id where a.owner_member_id is not null`,
        [round.id, lo, hi, revision],
      );
      const told = { lotteryCode: lottery.code, gameNo: round.game_no, corrected: revision };
      await kernel.outbox.publishMany(
        t,
        rows.flatMap((row) => settledEvents(row, told)),
      );
    });
  }
}

async function tellAgents(kernel: Kernel, { round, revision }: Told): Promise<void> {
  for await (const { lo, hi } of chunksOf(kernel.db, ACCOUNTS_OF.correctedRebates, [round.id, revision])) {
    await kernel.db.tx(async (t) => {
      const { rows } = await t.query<AccountState>(
        `select a.owner_member_id as member, a.balance, a.ver from lottery.correction_part p
         join ledger.v_account a on a.id = p.account_id
         where p.round_id = $1 and p.revision = $4 and p.what = 'rebate' and p.account_id between $2 and $3
           and not p.closed and a.owner_member_id is not null`,
        [round.id, lo, hi, revision],
      );
      await kernel.outbox.publishMany(t, rows.map(balanceChanged));
    });
  }
}
