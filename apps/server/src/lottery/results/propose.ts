import type { ErrorKey } from '@drawroom/contract/error-codes';
import { familyOf } from '@drawroom/engine/games/index';
import { DatabaseError } from 'pg';
import type { Sql, Tx } from '../../kernel/kernel.ts';
import { ROUND_STATUS } from '../round.ts';

/**
 * `entry` is a result of the manual source; `release` gives a held round its numbers, `void` ends it without any. `correct` gives a settled
 * round other numbers, `annul` ends it as if it had never been (decision 051).
 */
export type ProposalKind = 'entry' | 'release' | 'void' | 'correct' | 'annul';

/** What one person proposes or confirms for a round; `numbers` are null for `void` and `annul` alone. */
export interface ResultAct {
  readonly lotteryCode: string;
  readonly gameNo: string;
  readonly numbers: readonly string[] | null;
  /** Who does it (admin slice). */
  readonly operatorId: bigint;
}

/** Something a person asked for that cannot be; the text says why, `key` says it to the operators' screens. */
export class ProposalFault extends Error {
  override readonly name = 'ProposalFault';
  readonly key: FaultKey;
  readonly params: Readonly<Record<string, string>>;

  constructor(
    message: string,
    key: FaultKey = 'lottery.correction_not_now',
    params: Readonly<Record<string, string>> = {},
  ) {
    super(message);
    this.key = key;
    this.params = params;
  }
}

type FaultKey = Extract<
  ErrorKey,
  | 'lottery.correction_not_now'
  | 'lottery.result_not_now'
  | 'lottery.nothing_to_confirm'
  | 'lottery.numbers_invalid'
  | 'lottery.round_unknown'
  | 'admin.same_person'
>;

/** What of a round decides whether something may be proposed for it. */
interface ProposedRound {
  id: bigint;
  family: string;
  source: string;
  status: number;
  numbers: string[] | null;
  due: boolean;
  correcting: boolean;
}

interface Proposal {
  id: bigint;
  kind: ProposalKind;
  numbers: string[] | null;
  reason: string | null;
  confirmed: boolean;
}

/** Reasons are kept for ever and shown to whoever asks why a round was corrected. */
const REASON = { least: 5, most: 500 } as const;

/**
 * Notes what a person wants to happen to a round. Nothing happens before another one confirms it; a later proposal takes
 * the place of an earlier one that nobody confirmed. Returns its number. @throws ProposalFault
 */
export async function proposeResult(
  t: Tx,
  kind: ProposalKind,
  act: ResultAct & { readonly reason?: string | undefined },
): Promise<bigint> {
  const round = await takeRound(t, act);
  checkRound(kind, act, round);
  const reason = act.reason?.trim() ?? null;
  const length = reason?.length ?? 0;
  if (isCorrection(kind) && (length < REASON.least || length > REASON.most)) {
    throw new ProposalFault(`say why, in ${REASON.least} to ${REASON.most} characters`);
  }
  const { rows } = await t.query<{ id: bigint }>(
    `insert into lottery.result_proposal (round_id, kind, numbers, proposed_by, reason) values ($1, $2, $3, $4, $5) returning id`,
    [round.id, kind, act.numbers, act.operatorId, isCorrection(kind) ? reason : null],
  );
  return rows[0]?.id ?? 0n;
}

/** The round for which this could be proposed now. @throws ProposalFault as `proposeResult` would */
export async function requireProposable(
  t: Tx,
  kind: ProposalKind,
  act: Omit<ResultAct, 'operatorId'>,
): Promise<bigint> {
  const round = await takeRound(t, act);
  checkRound(kind, act, round);
  return round.id;
}

function isCorrection(kind: ProposalKind): kind is 'correct' | 'annul' {
  return kind === 'correct' || kind === 'annul';
}

/** What of proposals somebody may confirm; whatever is left out does not limit. */
export interface ConfirmLimits {
  /** The one that he has looked at. */
  readonly proposalId?: bigint | undefined;
  readonly kinds?: readonly ProposalKind[] | undefined;
}

function isWithin({ id, kind }: Proposal, { proposalId = id, kinds = [kind] }: ConfirmLimits): boolean {
  return id === proposalId && kinds.includes(kind);
}

/**
 * Confirms the newest proposal of a round by naming the same numbers again (none for `void`); the database refuses the
 * person who made it. The leader of the rounds then acts on it. Returns what was confirmed. @throws ProposalFault
 */
export async function confirmResult(t: Tx, act: ResultAct & ConfirmLimits): Promise<ProposalKind> {
  const round = await takeRound(t, act);
  const { rows } = await t.query<Proposal>(
    `select id, kind, numbers, reason, confirmed_at is not null as confirmed from lottery.result_proposal
     where round_id = $1 order by id desc limit 1`,
    [round.id],
  );
  const [proposal] = rows;
  if (proposal === undefined || proposal.confirmed || !isWithin(proposal, act)) {
    throw new ProposalFault('nothing waits for a confirmation', 'lottery.nothing_to_confirm');
  }
  checkRound(proposal.kind, { ...act, numbers: proposal.numbers }, round);
  if (proposal.numbers?.join(' ') !== act.numbers?.join(' ')) {
    throw new ProposalFault(
      `${proposal.kind} was proposed with other numbers; nothing is confirmed`,
      'lottery.nothing_to_confirm',
    );
  }
  try {
    await t.query(
      'update lottery.result_proposal set confirmed_by = $2, confirmed_at = clock_timestamp() where id = $1',
      [proposal.id, act.operatorId],
    );
  } catch (error) {
    const samePerson = error instanceof DatabaseError && error.constraint === 'two_people';
    throw samePerson ? new ProposalFault('another person has to confirm', 'admin.same_person') : error;
  }
  if (isCorrection(proposal.kind)) {
    await t.query(
      'insert into lottery.correction (proposal_id, round_id, kind, numbers, reason) values ($1, $2, $3, $4, $5)',
      [proposal.id, round.id, proposal.kind, proposal.numbers, proposal.reason],
    );
  }
  return proposal.kind;
}

async function takeRound(
  t: Tx,
  { lotteryCode, gameNo }: Pick<ResultAct, 'lotteryCode' | 'gameNo'>,
): Promise<ProposedRound> {
  const { rows } = await t.query<ProposedRound>(
    `select r.id, l.family, l.source, r.status, r.numbers, r.prize_at <= clock_timestamp() as due,
       exists (select from lottery.correction c where c.round_id = r.id and c.state in (0, 1)) as correcting
     from lottery.round r join lottery.lottery l on l.id = r.lottery_id
     where l.code = $1 and r.game_no = $2 for update of r`,
    [lotteryCode, gameNo],
  );
  if (rows[0] === undefined) {
    throw new ProposalFault(`no lottery ${lotteryCode} has a round ${gameNo}`, 'lottery.round_unknown', { gameNo });
  }
  return rows[0];
}

function checkRound(kind: ProposalKind, { numbers }: Pick<ResultAct, 'numbers'>, round: ProposedRound): void {
  if (isCorrection(kind)) checkSettled(kind, numbers, round);
  else checkUndecided(kind, numbers, round);
  if (numbers !== null && familyOf(round.family)?.validateDraw(numbers).ok !== true) {
    throw new ProposalFault(`${numbers.join(' ')} is no draw of ${round.family}`, 'lottery.numbers_invalid');
  }
}

function checkUndecided(
  kind: 'entry' | 'release' | 'void',
  numbers: readonly string[] | null,
  round: ProposedRound,
): void {
  const wrong = undecidedFault(kind, numbers, round);
  if (wrong !== null) throw new ProposalFault(wrong, 'lottery.result_not_now');
}

/** Why something cannot be proposed for a round that has no result yet; null: it can. */
function undecidedFault(
  kind: 'entry' | 'release' | 'void',
  numbers: readonly string[] | null,
  round: ProposedRound,
): string | null {
  if ((kind === 'void') !== (numbers === null)) return 'numbers are what an entry or a release gives';
  if (round.source !== 'official') return 'the house draws this lottery itself';
  if (round.numbers !== null) return 'the round has its result';
  if (round.status === ROUND_STATUS.voided) return 'the round is void';
  if (kind === 'entry' && round.status === ROUND_STATUS.held) return 'the round is held: release or void it';
  if (kind !== 'entry' && round.status !== ROUND_STATUS.held) return 'the round is not held';
  return !round.due || round.status < ROUND_STATUS.closed ? 'the round is not drawn yet' : null;
}

function checkSettled(kind: 'correct' | 'annul', numbers: readonly string[] | null, round: ProposedRound): void {
  if ((kind === 'annul') !== (numbers === null)) throw new ProposalFault('numbers are what a correction gives');
  if (kind === 'correct' && round.source !== 'official') {
    throw new ProposalFault('a draw of the house is proven: its numbers are not corrected');
  }
  if (round.status !== ROUND_STATUS.settled) throw new ProposalFault('the round is not settled');
  if (round.correcting) throw new ProposalFault('the round is being corrected');
  if (kind === 'correct' && round.numbers?.join(' ') === numbers?.join(' ')) {
    throw new ProposalFault('the round has these numbers');
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
