import { audienceOf } from '@drawroom/contract/events';
import { familyOf } from '@drawroom/engine/games/index';
import { formatMoney } from '@drawroom/engine/money';
import { parseOddsList } from '@drawroom/engine/odds';
import { outcomeOf, type LineOutcome } from '@drawroom/engine/settle-round';
import type { Draw } from '@drawroom/engine/games/game-family';
import { secondOpinion } from '@drawroom/engine/second/second-opinion';
import type { Kernel, Sql } from '../kernel/kernel.ts';
import { balanceChanged, type AccountState } from '../wallet/index.ts';
import type { Lottery } from './catalogue.ts';
import type { HouseAccounts } from './house-accounts.ts';
import { ROUND_STATUS, type Round } from './round.ts';
import { rulesOfRound } from './round-rules.ts';

/** Members whose bets one transaction settles; keeps every transaction far below 250 ms (money-path.md §4.3). */
const MEMBERS_PER_CHUNK = 500;
const AGENTS_PER_CHUNK = 500;

export interface SettleDeps {
  readonly kernel: Kernel;
  readonly house: HouseAccounts;
}

interface DistinctLine {
  play: string;
  selection: string;
  odds: string;
}

/**
 * Settles a drawn round (Flow 2): judges each distinct line once, lets the independent second settlement agree, then pays
 * chunk by chunk. May be called any number of times, by any process, after any crash: a chunk that is done is not done
 * again, and bettors who were not told yet are told. Returns false when the round was held because the two settlements disagree, or is not drawn.
 */
export async function settleRound(deps: SettleDeps, lottery: Lottery, round: Round): Promise<boolean> {
  const { kernel } = deps;
  if (round.status === ROUND_STATUS.settled) await tellBettors(kernel, lottery, round);
  if (round.status !== ROUND_STATUS.drawn || round.numbers === null) return false;
  const disagreement = await writeOutcomes(kernel.db, lottery, round);
  if (disagreement !== null) {
    await holdRound(kernel, round, disagreement);
    return false;
  }
  await payRound(deps, round);
  return finishRound(deps, lottery, round);
}

/** Pays a round whose outcomes are written: chunks of members, then the rebates of their agents. */
export async function payRound({ kernel, house }: SettleDeps, round: Pick<Round, 'id'>): Promise<void> {
  await inPairs(chunksOf(kernel.db, MEMBER_CHUNKS, round.id), ({ lo, hi }) =>
    kernel.db.tx(async (t) => {
      await t.query(
        'select lottery.settle_chunk($1, $2, $3, $4, $5)',
        [round.id, lo, hi, house.escrow, house.lottery],
        'lottery-settle-chunk',
      );
    }),
  );
  await inPairs(chunksOf(kernel.db, AGENT_CHUNKS, round.id), ({ lo, hi }) =>
    kernel.db.tx(async (t) => {
      await t.query(
        'select lottery.pay_rebates($1, $2, $3, $4)',
        [round.id, lo, hi, house.rebate],
        'lottery-pay-rebates',
      );
    }),
  );
}

/** Two chunks at a time, on two connections: they share no account, so neither waits for the other (money-path.md §4.1). */
async function inPairs<T>(chunks: AsyncGenerator<T>, work: (chunk: T) => Promise<void>): Promise<void> {
  const worker = async (): Promise<void> => {
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) await work(next.value);
  };
  await Promise.all([worker(), worker()]);
}

/** Gives every open bet of a voided round its stake back; safe to repeat. */
export async function refundRound({ kernel, house }: SettleDeps, lottery: Lottery, round: Round): Promise<void> {
  for await (const { lo, hi } of chunksOf(kernel.db, MEMBER_CHUNKS, round.id)) {
    await kernel.db.tx(async (t) => {
      await t.query(
        'select lottery.void_chunk($1, $2, $3, $4)',
        [round.id, lo, hi, house.escrow],
        'lottery-void-chunk',
      );
    });
  }
  await announceResults(kernel, lottery, round);
}

/**
 * Writes what each distinct line of the round yields and returns null, or the first line on which the engine and the
 * second settlement differ; then nothing may be paid.
 */
async function writeOutcomes(sql: Sql, lottery: Lottery, round: Round): Promise<string | null> {
  const checked = familyOf(lottery.family)?.validateDraw(round.numbers ?? []);
  if (checked?.ok !== true) return `numbers ${(round.numbers ?? []).join(' ')} are not a draw of ${lottery.family}`;
  const { rows: lines } = await sql.query<DistinctLine>(
    'select distinct play, selection, odds from lottery.bet where round_id = $1 and status = 0',
    [round.id],
  );
  const outcomes = lines.map((line) => judge(lottery, round, { line, draw: checked.draw }));
  const differing = outcomes.find((outcome) => !outcome.agree);
  if (differing !== undefined) return differing.text;
  await sql.query(
    `insert into lottery.outcome (round_id, play, selection, odds, status, mult, mult_rest, push_half, units)
     select $1, u.play, u.selection, u.odds, u.status, u.mult, nullif(u.rest, '{}')::bigint[], u.push_half, u.units
     from unnest($2::text[], $3::text[], $4::text[], $5::smallint[], $6::bigint[], $7::text[], $8::bigint[], $9::int[])
       as u(play, selection, odds, status, mult, rest, push_half, units)
     on conflict do nothing`,
    [
      round.id,
      lines.map((line) => line.play),
      lines.map((line) => line.selection),
      lines.map((line) => line.odds),
      outcomes.map(({ first }) => first.status),
      outcomes.map(({ first }) => String(first.multE4x2[0] ?? 0n)),
      outcomes.map(({ first }) => `{${first.multE4x2.slice(1).join(',')}}`),
      outcomes.map(({ first }) => first.pushHalf),
      outcomes.map(({ first }) => first.units),
    ],
  );
  return null;
}

/** Both opinions on one line. What either cannot judge counts as a disagreement: the round waits for people. */
function judge(lottery: Lottery, round: Round, { line, draw }: { line: DistinctLine; draw: Draw }): Judged {
  const ruleSet = rulesOfRound(lottery, round);
  try {
    const first = outcomeOf({
      playCode: line.play,
      selection: line.selection,
      oddsE4: parseOddsList(line.odds) ?? [],
      draw,
      ruleSet,
    });
    const second = secondOpinion({ ...line, family: lottery.family }, round.numbers ?? [], ruleSet);
    const total = first.multE4x2.reduce((sum, mult) => sum + mult, 0n);
    const agree =
      total === second.winMult && BigInt(first.pushHalf) === second.pushHalf && first.units === second.units;
    return { first, agree, text: `${line.play} ${line.selection}: ${total} against ${second.winMult}` };
  } catch (error) {
    return { first: NOTHING, agree: false, text: `${line.play} ${line.selection}: ${String(error)}` };
  }
}

interface Judged {
  readonly first: LineOutcome;
  readonly agree: boolean;
  readonly text: string;
}

const NOTHING: LineOutcome = { units: 0, multE4x2: [], pushHalf: 0, status: 2 };

/** Stops a round on which two settlements disagree; nothing is paid until people have looked. */
async function holdRound(kernel: Kernel, round: Round, reason: string): Promise<void> {
  await kernel.db.query('update lottery.round set status = 7, hold_reason = $2 where id = $1 and status = 4', [
    round.id,
    reason,
  ]);
  kernel.metrics.count('lottery_round_held_total');
  kernel.log.error({ roundId: String(round.id), reason }, 'round held: the two settlements disagree');
}

const MEMBER_CHUNKS = {
  accounts: 'select distinct account_id from lottery.bet where round_id = $1 and account_id > $2',
  size: MEMBERS_PER_CHUNK,
};
const AGENT_CHUNKS = {
  accounts: 'select distinct account_id from lottery.rebate_part where round_id = $1 and account_id > $2',
  size: AGENTS_PER_CHUNK,
};

/** Walks the accounts of a round in id order, `size` at a time. */
async function* chunksOf(
  sql: Sql,
  { accounts, size }: { accounts: string; size: number },
  roundId: bigint,
): AsyncGenerator<{ lo: bigint; hi: bigint }> {
  for (let after = 0n; ;) {
    const { rows } = await sql.query<{ lo: bigint | null; hi: bigint | null }>(
      `select min(account_id) as lo, max(account_id) as hi from (${accounts} order by account_id limit ${size}) a`,
      [roundId, after],
    );
    const { lo, hi } = rows[0] ?? { lo: null, hi: null };
    if (lo === null || hi === null) return;
    yield { lo, hi };
    after = hi;
  }
}

/** Marks the round settled once every chunk is in, tells the room once and each bettor once. */
async function finishRound({ kernel }: SettleDeps, lottery: Lottery, round: Round): Promise<boolean> {
  const done = await kernel.db.tx(async (t) => {
    const { rows } = await t.query<{ settled_bets: number; settled_winners: number }>(
      `update lottery.round r set status = 5, settled_at = clock_timestamp(),
         settled_bets = s.bets, settled_winners = s.winners
       from (select coalesce(sum(bets), 0)::int as bets, coalesce(sum(winners), 0)::int as winners
             from lottery.settle_chunk where round_id = $1) s
       where r.id = $1 and r.status = 4
         and not exists (select from lottery.bet where round_id = $1 and status = 0)
         and not exists (select from lottery.rebate_part where round_id = $1 and not posted)
       returning r.settled_bets, r.settled_winners`,
      [round.id],
    );
    const totals = rows[0];
    if (totals === undefined) return false;
    await kernel.outbox.publish(t, {
      audience: audienceOf.lottery(lottery.code),
      type: 'round.settled',
      data: {
        lotteryCode: lottery.code,
        gameNo: round.game_no,
        bets: totals.settled_bets,
        winners: totals.settled_winners,
      },
    });
    return true;
  });
  if (done) await tellBettors(kernel, lottery, round);
  return done;
}

/** Tells the bettors of a settled round unless they have been told; after a crash in between they are told once more. */
async function tellBettors(kernel: Kernel, lottery: Lottery, round: Round): Promise<void> {
  const { rows } = await kernel.db.query(
    'select 1 as untold from lottery.round where id = $1 and status = 5 and announced_at is null',
    [round.id],
  );
  if (rows.length === 0) return;
  await announceResults(kernel, lottery, round);
  await announceRebates(kernel, round);
  await kernel.db.query('update lottery.round set announced_at = clock_timestamp() where id = $1', [round.id]);
}

/** One `balance.changed` per agent whom the round has paid a rebate. */
async function announceRebates(kernel: Kernel, round: Round): Promise<void> {
  for await (const { lo, hi } of chunksOf(kernel.db, AGENT_CHUNKS, round.id)) {
    await kernel.db.tx(async (t) => {
      const { rows } = await t.query<AccountState>(
        `select a.owner_member_id as member, a.balance, a.ver
         from (select distinct account_id from lottery.rebate_part
               where round_id = $1 and account_id between $2 and $3 and kept_at is null) p
         join ledger.v_account a on a.id = p.account_id where a.owner_member_id is not null`,
        [round.id, lo, hi],
      );
      await kernel.outbox.publishMany(t, rows.map(balanceChanged));
    });
  }
}

/** One `bet.settled` and one `balance.changed` per member with bets in the round. Repeating it does no harm: both carry states. */
async function announceResults(kernel: Kernel, lottery: Lottery, round: Round): Promise<void> {
  for await (const { lo, hi } of chunksOf(kernel.db, MEMBER_CHUNKS, round.id)) {
    await kernel.db.tx(async (t) => {
      const { rows } = await t.query<AccountState & { bets: number; stake: bigint; payout: bigint }>(
        `select a.owner_member_id as member, a.balance, a.ver, b.bets, b.stake, b.payout
         from (select account_id, count(*)::int as bets, sum(stake)::bigint as stake, sum(payout)::bigint as payout
               from lottery.bet where round_id = $1 and account_id between $2 and $3 group by 1) b
         join ledger.v_account a on a.id = b.account_id where a.owner_member_id is not null`,
        [round.id, lo, hi],
      );
      await kernel.outbox.publishMany(
        t,
        rows.flatMap((row) => [
          {
            audience: audienceOf.member(String(row.member)),
            type: 'bet.settled' as const,
            data: {
              lotteryCode: lottery.code,
              gameNo: round.game_no,
              bets: row.bets,
              stake: formatMoney(row.stake),
              payout: formatMoney(row.payout),
            },
          },
          balanceChanged(row),
        ]),
      );
    });
  }
}
