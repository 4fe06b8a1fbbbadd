import { projectCalls } from '@drawroom/contract/wallet';
import { systemAccount } from '@drawroom/ledger/accounts';
import { post } from '@drawroom/ledger/post';
import { auditProvider } from '@drawroom/provider/audit';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { expect, test } from 'vitest';
import { KillLife, nothingTold, type Told } from './test-kill-lives.ts';
import { followsByItself, planHistory } from './test-kill-plan.ts';
import { startBothSides, type BothSides } from './test-kill-sides.ts';

/** `TRANSFER_KILLS=50` lives as many histories; `TRANSFER_KILL_SEED` begins elsewhere. */
const HISTORIES = Number(process.env['TRANSFER_KILLS'] ?? 1);
const SEED = Number(process.env['TRANSFER_KILL_SEED'] ?? 8_001);
const SEEDS = Array.from({ length: HISTORIES }, (_, n) => SEED + n);
const MEMBERS = 3;
const PLAN = { members: MEMBERS, steps: 9, cuts: 5 };
/** What each has at first, minor units. */
const OPENING = 200_000n;
const PATIENCE_MS = 90_000;

test.each(SEEDS)(
  'house and provider killed at any moment of a history: every point is where records say, on both sides (%i, R-39, R-42)',
  { timeout: 480_000 },
  async (seed) => {
    const sides = await startBothSides();
    try {
      const members = await aFewMembers(sides);
      const told = nothingTold();
      const plan = planHistory(seed, PLAN);
      await Promise.all(members.map((member, n) => new KillLife(sides, member, told).live(plan[n] ?? [])));
      await Promise.all([sides.house.whenUp(), sides.provider.whenUp()]);
      await untilQuiet(sides);
      for (const member of members) await bringHome(sides, member);
      await agreed(sides);
      await everyPoint(sides, members.length);
      await asTold(sides, told);
      if (process.env['TRANSFER_KILLS'] !== undefined) report(seed, sides, told);
      // Now nothing moves on either side.
      await sides.end();
      expect(await auditProvider(sides.there)).toEqual([]);
      await auditDatabase(sides.database);
    } finally {
      await sides.end();
      await sides.close();
    }
  },
);

/** Members with points. */
async function aFewMembers({ url, db }: BothSides): Promise<ScriptedMember[]> {
  const members: ScriptedMember[] = [];
  for (let n = 0; n < MEMBERS; n += 1) {
    const member = await aMember({ url });
    const { rows } = await db.query<{ id: bigint }>(
      `select a.id from member.member m join ledger.v_account a on a.owner_member_id = m.id and a.code = 'member.available'
       where m.username = $1`,
      [member.username],
    );
    const to = rows[0]?.id ?? 0n;
    await db.tx(async (t) => {
      const from = await systemAccount(t, 'house.opening', 'CNY');
      await post(t, { key: `opening-${to}`, kind: 'opening', transfers: [{ from, to, amountMinor: OPENING }] });
    });
    await member.call(projectCalls.auto, { enabled: followsByItself(n) ? '1' : '0' });
    members.push(member);
  }
  await expect.poll(() => gamesListed(db), { timeout: PATIENCE_MS }).toBeGreaterThan(0);
  return members;
}

async function gamesListed(db: BothSides['db']): Promise<number> {
  const { rows } = await db.query<{ n: number }>('select jsonb_array_length(games) as n from transfer.provider');
  return rows[0]?.n ?? 0;
}

/** Until nothing is under way and nothing is untold. The house asks by itself; only its pauses are made short here. */
async function untilQuiet({ db, there }: BothSides): Promise<void> {
  const open = async () => {
    await db.query(
      `update transfer.transfer set next_ask_at = clock_timestamp() where state not in ('confirmed', 'failed')
         and next_ask_at > clock_timestamp() + interval '2 s'`,
    );
    const { rows } = await db.query(
      `select id, direction, state, dispute from transfer.transfer where state not in ('confirmed', 'failed')`,
    );
    return rows;
  };
  await expect.poll(open, { timeout: PATIENCE_MS, interval: 300 }).toEqual([]);
  const untold = async () => (await there.query('select from event')).rowCount;
  await expect.poll(untold, { timeout: PATIENCE_MS }).toBe(0);
}

/** Everything free comes home, now that both answer. */
async function bringHome(sides: BothSides, member: ScriptedMember): Promise<void> {
  await member.call(projectCalls.recovery, { clientRef: crypto.randomUUID() });
  await untilQuiet(sides);
}

const RECORDS_HERE = `select r.record_id as id, r.rev, r.state, r.stake, r.payout, p.player_id as player
  from transfer.record r join transfer.player p using (provider_id, member_id) order by r.record_id`;
const RECORDS_THERE = `select r.record_id as id, r.rev, (case r.state when 'open' then 0 when 'settled' then 1 else 2 end)::smallint as state,
    r.stake_minor as stake, r.payout_minor as payout, p.player_id as player
  from record r join player p on p.id = r.player order by r.record_id`;
const PLAYERS_HERE = `select player_id as player, in_sum as "in", out_sum as out, in_sum - out_sum + result_sum as free, in_play as "inPlay"
  from transfer.player order by player_id`;
const PLAYERS_THERE = `select player_id as player, in_minor as "in", out_minor as out, free_minor as free, in_play_minor as "inPlay"
  from player order by player_id`;
const MOVED_HERE = `select 'T' || id as no, direction, amount from transfer.transfer where state = 'confirmed' and amount <> 0 order by 1`;
const MOVED_THERE = `select transfer_no as no, direction, amount_minor as amount from transfer
  where state = 'done' and amount_minor <> 0 order by 1`;

/**
 * Both sides say the same of every transfer, every record and every player, every record is in the facts once, and a comparison of the house's
 * own that began after that has found no difference. Bets are still decided meanwhile, so they are asked until they agree.
 */
async function agreed({ db, there }: BothSides): Promise<void> {
  for (const [here, yonder] of [
    [MOVED_HERE, MOVED_THERE],
    [RECORDS_HERE, RECORDS_THERE],
    [PLAYERS_HERE, PLAYERS_THERE],
  ] as const) {
    const apart = async () => {
      const [ours, theirs] = [(await db.query(here)).rows, (await there.query(yonder)).rows];
      return JSON.stringify(ours, asText) === JSON.stringify(theirs, asText) ? 'alike' : { ours, theirs };
    };
    await expect.poll(apart, { timeout: PATIENCE_MS, interval: 300 }).toBe('alike');
  }
  const waiting = async () => (await db.query('select from transfer.settled_change')).rowCount;
  await expect.poll(waiting, { timeout: PATIENCE_MS, interval: 300 }).toBe(0);
  const { rows: last } = await db.query<{ id: bigint }>('select coalesce(max(id), 0) as id from transfer.comparison');
  const compared = async () => {
    await db.query('update transfer.provider set next_compare_at = clock_timestamp()');
    const { rows } = await db.query(
      'select moving, differing from transfer.comparison where id > $1 order by id desc limit 1',
      [(last[0]?.id ?? 0n) + 1n],
    );
    return rows[0];
  };
  await expect.poll(compared, { timeout: PATIENCE_MS, interval: 300 }).toEqual({ moving: 0, differing: 0 });
}

const asText = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? String(value) : value);

/** Each member's points at home and there are what he began with and what the provider's own records say. */
async function everyPoint({ db, there }: BothSides, members: number): Promise<void> {
  const unexplained = async () => {
    const { rows: home } = await db.query<{ player: string; balance: bigint }>(
      `select p.player_id as player, b.balance from transfer.player p join ledger.v_balance b on b.id = p.account_id`,
    );
    const { rows: away } = await there.query<{ player: string; free: bigint; result: bigint }>(
      `select p.player_id as player, p.free_minor as free,
         (select coalesce(sum(payout_minor - stake_minor), 0) from record where player = p.id)::bigint as result from player p`,
    );
    expect([home.length, away.length]).toEqual([members, members]);
    return home.map(({ player, balance }) => {
      const { free, result } = away.find((one) => one.player === player) ?? { free: 0n, result: 0n };
      return String(balance + free - OPENING - result);
    });
  };
  await expect.poll(unexplained, { timeout: PATIENCE_MS }).toEqual(Array.from({ length: members }, () => '0'));
}

/** What members were told before a kill still holds: transfers as they ended, bets that were taken, rounds that were begun. */
async function asTold({ db, there }: BothSides, told: Told): Promise<void> {
  for (const { transferNo, state, amount } of told.transfers) {
    const { rows } = await db.query<{ state: string; amount: string }>(
      `select state, to_char(amount / 100.0, 'FM9999999990.00') as amount from transfer.transfer where id = $1`,
      [transferNo.slice(1)],
    );
    const [ended] = rows;
    expect({ transferNo, known: ended !== undefined }).toEqual({ transferNo, known: true });
    if (state === 'confirmed' || state === 'failed')
      expect({ transferNo, ...ended }).toEqual({ transferNo, state, amount });
  }
  const kept = async (text: string, list: readonly string[]) =>
    (await there.query(text, [[...new Set(list)]])).rowCount === new Set(list).size;
  expect(await kept('select from record where record_id = any($1)', told.bets)).toBe(true);
  expect(await kept(`select from game_round where round_id = any($1) and state <> 'ready'`, told.rounds)).toBe(true);
  // A history without play would prove nothing.
  expect(told.bets.length + told.rounds.length).toBeGreaterThan(0);
  expect(told.transfers.length).toBeGreaterThan(0);
}

function report(seed: number, { house, provider }: BothSides, { transfers, bets, rounds, ends }: Told): void {
  const told = `${transfers.length} transfers, ${rounds.length} rounds, ${bets.length} bets told`;
  const how = [...ends].map(([name, times]) => `${name} ${times}`).toSorted();
  process.stdout.write(`${seed}: killed ${house.kills} and ${provider.kills} times, ${told}; ${how.join(', ')}\n`);
}
