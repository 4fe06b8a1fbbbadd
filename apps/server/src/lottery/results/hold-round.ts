import type { Tx } from '../../kernel/kernel.ts';
import { ROUND_STATUS } from '../round.ts';
import { ProposalFault } from './propose.ts';

/** A round that somebody wants to look at before it gets its result. */
export interface HoldAct {
  readonly lotteryCode: string;
  readonly gameNo: string;
  readonly reason: string;
}

/**
 * Holds a sealed round of an official lottery before its sources decide it; two people release or void it. One person may, since nothing is
 * paid and nothing is lost by waiting. @throws ProposalFault
 */
export async function holdByHand(t: Tx, { lotteryCode, gameNo, reason }: HoldAct): Promise<void> {
  const { rows } = await t.query<{ id: bigint; source: string; status: number; decided: boolean }>(
    `select r.id, l.source, r.status, r.numbers is not null as decided
     from lottery.round r join lottery.lottery l on l.id = r.lottery_id
     where l.code = $1 and r.game_no = $2 for update of r`,
    [lotteryCode, gameNo],
    'lottery-round-to-hold',
  );
  const [round] = rows;
  if (round === undefined) {
    throw new ProposalFault(`no lottery ${lotteryCode} has a round ${gameNo}`, 'lottery.round_unknown', { gameNo });
  }
  // A draw of the house is bound to its commitment: nobody keeps it waiting.
  if (round.source !== 'official' || round.decided || round.status !== ROUND_STATUS.sealed) {
    throw new ProposalFault('only a sealed official round without a result is held', 'lottery.result_not_now');
  }
  await t.query(
    `update lottery.round set status = ${ROUND_STATUS.held}, hold_reason = $2 where id = $1`,
    [round.id, `people: ${reason}`],
    'lottery-hold-by-hand',
  );
}
