import type { InputOf } from '@drawroom/contract/call';
import { CHASES_RUNNING_MAX, type chaseOrder } from '@drawroom/contract/lottery-chase';
import { formatMoney, MAX_MINOR } from '@drawroom/engine/money';
import { formatOddsList } from '@drawroom/engine/odds';
import type { OddsTable } from '@drawroom/engine/odds-table';
import { priceOrder, type PricedLine } from '@drawroom/engine/price-order';
import { reserveHold } from '@drawroom/ledger/holds';
import { PostRefused } from '@drawroom/ledger/post';
import type { Kernel, Session, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Catalogue } from './catalogue.ts';
import { linesAt, type ChaseLine } from './chase-price.ts';
import { availableOf, chaseByRef, comingRounds, type ComingRound, type StoredChase } from './chase-store.ts';
import { faultRefusal } from './place-bet.ts';
import { digestOfAsked } from '../kernel/request-digest.ts';
import { askedLines } from './asked-lines.ts';
import { tableOfRound } from './round-rules.ts';
import { requireUnguarded } from './chase-guard.ts';
import { tellChases } from './tell-chases.ts';

type ChaseInput = InputOf<typeof chaseOrder>;

export interface CreateChaseDeps {
  readonly kernel: Pick<Kernel, 'db' | 'clock' | 'outbox' | 'metrics'>;
  readonly catalogue: Catalogue;
}

/**
 * Accepts a chase: freezes the stake of all its rounds in one hold, in the transaction that writes it down. The same
 * clientRef again gives the first answer; with other content it is refused with 409. Refuses as a bet does, with
 * round_unknown where fewer rounds are planned, and with amount_out_of_range (`too_many_chases`) beyond the running ones allowed.
 */
export async function createChase(deps: CreateChaseDeps, session: Session, input: ChaseInput): Promise<StoredChase> {
  const { db } = deps.kernel;
  const { accountId } = session.claims;
  const digest = digestOfAsked([
    input.lotteryId,
    input.gameNo,
    askedLines(input.betList),
    input.multiples,
    input.stopOnWin,
  ]);
  const known = await firstAnswer(deps, { accountId, clientRef: input.clientRef, digest });
  if (known !== undefined) return known;
  const plan = await planOf(deps, input);
  try {
    await db.tx((t) => writeChase(deps, t, { session, input, digest, ...plan }));
  } catch (error) {
    if (!(error instanceof PostRefused) || error.reason !== 'insufficient') throw error;
    const balance = formatMoney(await availableOf(db, accountId));
    throw new Refusal('wallet.insufficient', {}, { balance });
  }
  const written = await firstAnswer(deps, { accountId, clientRef: input.clientRef, digest });
  if (written === undefined) throw new Refusal('server.busy');
  return written;
}

async function firstAnswer(
  { kernel }: CreateChaseDeps,
  asked: { accountId: bigint; clientRef: string; digest: string },
): Promise<StoredChase | undefined> {
  const known = await chaseByRef(kernel.db, asked.accountId, asked.clientRef);
  if (known !== undefined && known.digest !== asked.digest) throw new Refusal('request.client_ref_reused');
  return known;
}

/** What is written down: the lines as accepted, and each round with its stake. */
interface ChasePlan {
  readonly lotteryId: bigint;
  readonly oddsVersion: number;
  readonly lines: readonly ChaseLine[];
  readonly rounds: readonly {
    readonly id: bigint;
    readonly multiple: number;
    readonly stakeMinor: bigint;
    readonly beginMs: number;
  }[];
  readonly totalMinor: bigint;
  readonly nowMs: number;
}

async function planOf({ kernel, catalogue }: CreateChaseDeps, input: ChaseInput): Promise<ChasePlan> {
  const lottery = catalogue.byId(BigInt(input.lotteryId));
  if (lottery === undefined) throw new Refusal('lottery.lottery_unknown');
  const { multiples, gameNo } = input;
  const nowMs = kernel.clock.now();
  const coming = await comingRounds(kernel.db, lottery.id, { gameNo, nowMs, limit: multiples.length });
  const [first] = coming;
  if (first?.game_no !== gameNo) throw await missingRound(kernel.db, lottery.id, gameNo);
  const table = await tableOfRound(catalogue, lottery, first);
  const lines = acceptedLines(input, table);
  const stakes = new Map([...new Set(multiples)].map((each) => [each, stakeAt(lines, each, table)]));
  if (coming.length < multiples.length) throw new Refusal('lottery.round_unknown', { gameNo }, { max: coming.length });
  const rounds = coming.map((round: ComingRound, n) => {
    const multiple = multiples[n] ?? 1;
    return { id: round.id, multiple, stakeMinor: stakes.get(multiple) ?? 0n, beginMs: round.begin_at };
  });
  const totalMinor = rounds.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
  if (totalMinor > MAX_MINOR) throw new Refusal('lottery.amount_out_of_range', { reason: 'too_large' });
  return { lotteryId: lottery.id, oddsVersion: first.odds_version, lines, rounds, totalMinor, nowMs };
}

async function missingRound(sql: Kernel['db'], lotteryId: bigint, gameNo: string): Promise<Refusal> {
  const { rows } = await sql.query('select id from lottery.round where lottery_id = $1 and game_no = $2', [
    lotteryId,
    gameNo,
  ]);
  return new Refusal(rows.length === 0 ? 'lottery.round_unknown' : 'lottery.round_closed', { gameNo });
}

/** The lines at the odds the member saw, which must be those of the first round. */
function acceptedLines(input: ChaseInput, table: OddsTable): ChaseLine[] {
  const priced = priceOrder(input.betList, table);
  if (!priced.ok) throw faultRefusal(priced.fault);
  return priced.lines.map((line) => ({
    playCode: line.playCode,
    selection: line.selection,
    odds: formatOddsList(line.oddsE4),
    unitAmount: formatMoney(line.unitMinor),
    multiple: line.multiple,
  }));
}

/** Stake of a round at its multiple; refused here and now when it could never be placed. */
function stakeAt(lines: readonly ChaseLine[], multiple: number, table: OddsTable): bigint {
  const priced = priceOrder(linesAt(lines, multiple), table);
  if (!priced.ok) throw faultRefusal(priced.fault);
  const most = (line: PricedLine): bigint => table.plays[line.playCode]?.roundMaxMinor ?? 0n;
  const over = priced.lines.find((line) => {
    const same = priced.lines.filter(({ playCode }) => playCode === line.playCode);
    return same.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n) > most(line);
  });
  if (over !== undefined) throw new Refusal('lottery.amount_out_of_range', { reason: 'round_maximum' });
  return priced.totalMinor;
}

async function writeChase(
  { kernel }: CreateChaseDeps,
  t: Tx,
  chase: ChasePlan & { session: Session; input: ChaseInput; digest: string },
): Promise<void> {
  const { session, input, rounds, totalMinor } = chase;
  const { accountId } = session.claims;
  await requireOpen(t, chase.lotteryId, input.gameNo);
  await requirePlanned(t, rounds, input.gameNo);
  const { rows } = await t.query<{ id: bigint }>(
    `insert into lottery.chase (account_id, member_id, client_ref, digest, lottery_id, lines, stop_on_win, rounds, total, odds_version, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock_timestamp()) on conflict (account_id, client_ref) do nothing returning id`,
    [
      accountId,
      session.memberId,
      input.clientRef,
      chase.digest,
      chase.lotteryId,
      JSON.stringify(chase.lines),
      input.stopOnWin,
      rounds.length,
      totalMinor,
      chase.oddsVersion,
    ],
    'lottery-write-chase',
  );
  const id = rows[0]?.id;
  // Another copy of the request was first, and has its points.
  if (id === undefined) return;
  const holdId = await reserveHold(t, { key: `chase:${id}`, accountId, amountMinor: totalMinor });
  await requireUnguarded(t, accountId, chase);
  await t.query('update lottery.chase set hold_id = $2 where id = $1', [id, holdId]);
  await t.query(
    `insert into lottery.chase_round (chase_id, n, round_id, multiple, stake)
     select $1, u.n, u.round_id, u.multiple, u.stake
     from unnest($2::bigint[], $3::int[], $4::bigint[]) with ordinality as u(round_id, multiple, stake, n)`,
    [
      id,
      rounds.map((round) => String(round.id)),
      rounds.map((round) => round.multiple),
      rounds.map((round) => String(round.stakeMinor)),
    ],
  );
  // Behind the account's lock, so that two chases at once are counted one after the other.
  const running = await t.query<{ n: number }>(
    'select count(*)::int as n from lottery.chase where account_id = $1 and state = 0',
    [accountId],
  );
  if ((running.rows[0]?.n ?? 0) > CHASES_RUNNING_MAX) {
    throw new Refusal('lottery.amount_out_of_range', { reason: 'too_many_chases' }, { max: CHASES_RUNNING_MAX });
  }
  await tellChases(kernel, t, [id]);
  kernel.metrics.count('lottery_chase_accepted_total');
}

/** Refuses where the calendar has taken one of the rounds away since they were looked at; whoever plans waits for the lottery's row. */
async function requirePlanned(t: Tx, rounds: ChasePlan['rounds'], gameNo: string): Promise<void> {
  const { rows } = await t.query<{ n: number }>(
    'select count(*)::int as n from lottery.round where id = any($1::bigint[])',
    [rounds.map(({ id }) => String(id))],
    'lottery-chase-planned',
  );
  if (rows[0]?.n !== rounds.length) throw new Refusal('lottery.round_unknown', { gameNo });
}

/** Refuses while the house keeps the lottery closed; whoever closes it waits for those that were not refused. */
async function requireOpen(t: Tx, lotteryId: bigint, gameNo: string): Promise<void> {
  const { rows } = await t.query<{ shut: boolean }>(
    'select shut from lottery.lottery where id = $1 for share',
    [lotteryId],
    'lottery-is-shut',
  );
  if (rows[0]?.shut !== false) throw new Refusal('lottery.round_closed', { gameNo });
}
