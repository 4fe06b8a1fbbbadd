import { familyOf } from '@drawroom/engine/games/index';
import { DatabaseError } from 'pg';
import type { Sql, Tx } from '../../kernel/kernel.ts';
import { ROUND_STATUS } from '../round.ts';

/** `entry` is a result of the manual source; `release` gives a held round its numbers, `void` ends it without any. */
export type ProposalKind = 'entry' | 'release' | 'void';

/** What one person proposes or confirms for a round; `numbers` are null for `void` alone. */
export interface ResultAct {
  readonly lotteryCode: string;
  readonly gameNo: string;
  readonly numbers: readonly string[] | null;
  /** Who does it (admin slice). */
  readonly operatorId: bigint;
}

/** Something a person asked for that cannot be; the text says why. */
export class ProposalFault extends Error {
  override readonly name = 'ProposalFault';
}

interface ProposedRound {
  id: bigint;
  family: string;
  status: number;
  decided: boolean;
  due: boolean;
}

/**
 * Notes what a person wants to happen to a round. Nothing happens before another one confirms it; a later proposal takes
 * the place of an earlier one that nobody confirmed. @throws ProposalFault
 */
export async function proposeResult(t: Tx, kind: ProposalKind, act: ResultAct): Promise<void> {
  const round = await takeRound(t, act);
  checkRound(kind, act, round);
  await t.query('insert into lottery.result_proposal (round_id, kind, numbers, proposed_by) values ($1, $2, $3, $4)', [
    round.id,
    kind,
    act.numbers,
    act.operatorId,
  ]);
}

/**
 * Confirms the newest proposal of a round by naming the same numbers again (none for `void`); the database refuses the
 * person who made it. The leader of the rounds then acts on it. Returns what was confirmed. @throws ProposalFault
 */
export async function confirmResult(t: Tx, act: ResultAct): Promise<ProposalKind> {
  const round = await takeRound(t, act);
  const { rows } = await t.query<{ id: bigint; kind: ProposalKind; numbers: string[] | null; confirmed: boolean }>(
    `select id, kind, numbers, confirmed_at is not null as confirmed from lottery.result_proposal
     where round_id = $1 order by id desc limit 1`,
    [round.id],
  );
  const [proposal] = rows;
  if (proposal === undefined || proposal.confirmed) throw new ProposalFault('nothing waits for a confirmation');
  checkRound(proposal.kind, { ...act, numbers: proposal.numbers }, round);
  if (proposal.numbers?.join(' ') !== act.numbers?.join(' ')) {
    throw new ProposalFault(`${proposal.kind} was proposed with other numbers; nothing is confirmed`);
  }
  try {
    await t.query(
      'update lottery.result_proposal set confirmed_by = $2, confirmed_at = clock_timestamp() where id = $1',
      [proposal.id, act.operatorId],
    );
  } catch (error) {
    const samePerson = error instanceof DatabaseError && error.constraint === 'two_people';
    throw samePerson ? new ProposalFault('another person has to confirm') : error;
  }
  return proposal.kind;
}

async function takeRound(t: Tx, { lotteryCode, gameNo }: ResultAct): Promise<ProposedRound> {
  const { rows } = await t.query<ProposedRound>(
    `select r.id, l.family, r.status, r.numbers is not null as decided, r.prize_at <= clock_timestamp() as due
     from lottery.round r join lottery.lottery l on l.id = r.lottery_id
     where l.code = $1 and l.source = 'official' and r.game_no = $2 for update of r`,
    [lotteryCode, gameNo],
  );
  if (rows[0] === undefined) throw new ProposalFault(`no official lottery ${lotteryCode} has a round ${gameNo}`);
  return rows[0];
}

function checkRound(kind: ProposalKind, { numbers }: ResultAct, round: ProposedRound): void {
  if (round.decided) throw new ProposalFault('the round has its result');
  if (round.status === ROUND_STATUS.voided) throw new ProposalFault('the round is void');
  if (kind === 'entry' && round.status === ROUND_STATUS.held) {
    throw new ProposalFault('the round is held: release or void it');
  }
  if (kind !== 'entry' && round.status !== ROUND_STATUS.held) throw new ProposalFault('the round is not held');
  if (!round.due || round.status < ROUND_STATUS.closed) throw new ProposalFault('the round is not drawn yet');
  if (numbers !== null && familyOf(round.family)?.validateDraw(numbers).ok !== true) {
    throw new ProposalFault(`${numbers.join(' ')} is no draw of ${round.family}`);
  }
}

/** An official round that waits for its result, with everything there is to know about it. Times in Unix ms. */
export interface WaitingRound {
  readonly lottery_code: string;
  readonly game_no: string;
  readonly prize_at: number;
  readonly held: boolean;
  readonly hold_reason: string | null;
  /** `source: numbers`, with the reason where it was not taken. */
  readonly told: string[];
  /** `kind numbers` that still waits for its second person, or null. */
  readonly proposed: string | null;
}

/** Rounds of official lotteries that are over and have no result, oldest first; at most 200. */
export async function waitingRounds(sql: Sql): Promise<WaitingRound[]> {
  const { rows } = await sql.query<WaitingRound>(
    `select l.code as lottery_code, r.game_no, r.prize_at, r.status = 7 as held, r.hold_reason,
       array(select concat_ws(' ', o.source || ':', array_to_string(o.numbers, ' '), '(' || o.reason || ')')
             from lottery.result_observation o where o.round_id = r.id order by o.id limit 50) as told,
       (select concat_ws(' ', p.kind, array_to_string(p.numbers, ' ')) from lottery.result_proposal p
        where p.round_id = r.id and p.confirmed_at is null
          and p.id = (select max(id) from lottery.result_proposal where round_id = r.id)) as proposed
     from lottery.round r join lottery.lottery l on l.id = r.lottery_id and l.source = 'official'
     where r.status in (2, 3, 7) and r.numbers is null and r.prize_at <= clock_timestamp()
     order by r.prize_at limit 200`,
  );
  return rows;
}
