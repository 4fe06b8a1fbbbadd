import { setTimeout as wait } from 'node:timers/promises';
import { audit } from '@drawroom/ledger/audit';
import type { FeedMode } from '@drawroom/testkit/feed-server';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { LOTTERY_CHECKS } from '../audit-checks.ts';
import { ROUND_STATUS } from '../round.ts';
import { observeAnswer } from './observe.ts';
import { markSourced } from './result-watch.ts';
import type { ResultSource } from './result-source.ts';
import { eventually, openOfficialWorld, type OfficialWorld } from './test-official.ts';

const { settled, voided, held } = ROUND_STATUS;
const DRAW = ['4', '5', '6'];

let official: OfficialWorld;
beforeAll(async () => {
  official = await openOfficialWorld();
});
afterEach(() => official.calm());
afterAll(() => official[Symbol.asyncDispose]());

function tellBoth(issue: string, lottery = 'k3-a'): void {
  for (const feed of [official.a, official.b]) feed.tell(lottery, { issue, numbers: DRAW });
}

async function count(sql: string): Promise<number> {
  const { rows } = await official.world.kernel.db.query<{ n: number }>(`select count(*)::int as n from ${sql}`);
  return rows[0]?.n ?? -1;
}

/** The product's own role may not end other connections. */
async function openSuperuser(connectionString: string): Promise<Client & AsyncDisposable> {
  const client = new Client({ connectionString });
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

describe('sources that fail', () => {
  it.each<[FeedMode, string]>([
    ['silent', 'too_slow'],
    ['drip', 'too_slow'],
    ['huge', 'too_large'],
    ['forged', 'signature'],
    ['stale', 'timestamp'],
    ['malformed', 'malformed'],
    ['redirect', 'redirect'],
    ['other-lottery', 'lottery_differs'],
  ])('%s: never counts as the second source; the round is voided and refunded in time (R-37)', async (mode, reason) => {
    const { a, b, aSealedRound, watch, until, world } = official;
    const { round, bettor } = await aSealedRound();
    tellBoth(round.game_no);
    b.mode = mode;
    b.elsewhere = a.url;
    await world.kernel.db.query('delete from lottery.source_fault');
    watch({ waitMs: 500 }, { answerMs: 200 });
    expect(await until(round, voided, settled, held)).toMatchObject({ status: voided, void_reason: 'no_result' });
    expect(await world.balance(bettor)).toBe(10_000n);
    const { rows } = await world.kernel.db.query<{ reason: string }>(
      `select distinct reason from lottery.source_fault where source = 'feed-b'`,
    );
    expect(rows).toEqual([{ reason }]);
  });

  it('a source that hangs delays neither the other lottery nor its own companion', async () => {
    const { a, b, sourceA, sourceB, first, second, aSealedRound, watch, until, told } = official;
    const { round } = await aSealedRound(first);
    const { round: other } = await aSealedRound(second);
    tellBoth(round.game_no, 'k3-a');
    tellBoth(other.game_no, 'k3-b');
    // Does not even look at its signal.
    const hanging: ResultSource = { ...sourceA, name: 'hanging', read: () => new Promise(() => {}) };
    watch({ sources: [hanging, sourceA, sourceB] }, { answerMs: 60_000 });
    await until(round, settled);
    await until(other, settled);
    expect((await told(round.game_no)).length).toBe(2);
    expect([a.asked > 0, b.asked > 0]).toEqual([true, true]);
  });

  it('a round is not voided before every source was asked after the limit: the house itself may have been away', async () => {
    const { second, aSealedRound, watch, until, world } = official;
    const { round } = await aSealedRound(second);
    await world.kernel.db.query(
      `update lottery.round set begin_at = begin_at - interval '1 d', end_at = end_at - interval '1 d',
         prize_at = prize_at - interval '1 d', status = 3 where id = $1`,
      [round.id],
    );
    tellBoth(round.game_no, 'k3-b');
    watch({ waitMs: 1_000 });
    expect(await until(round, settled, voided)).toMatchObject({ status: settled, numbers: DRAW });
  });

  it('a lottery whose sources were taken away still returns the stakes', async () => {
    const { aSealedRound, watch, until, world } = official;
    const { round } = await aSealedRound();
    watch({ sources: [], waitMs: 100 });
    expect((await until(round, voided)).void_reason).toBe('no_result');
    expect(world.catalogue.byId(round.lottery_id)?.source).toBe('official');
  });

  it('only lotteries with a source are marked as sourced', async () => {
    const { world, sourceA } = official;
    const marked = async (codes: string[]): Promise<string[]> => {
      const plans = codes.map((lotteryCode) => ({ lotteryCode, sources: [sourceA], required: 1, waitMs: 1 }));
      await markSourced(world.kernel, plans);
      const { rows } = await world.kernel.db.query<{ code: string }>('select code from lottery.lottery where sourced');
      return rows.map(({ code }) => code);
    };
    expect(await marked(['k3-a'])).toEqual(['k3-a']);
    expect(await marked(['k3-b'])).toEqual(['k3-b']);
    expect(await marked([])).toEqual([]);
  });
});

describe('one result, whatever happens', () => {
  it('two servers that ask at once record one result and pay once', async () => {
    const { aSealedRound, watch, until, world } = official;
    const { round, bettor } = await aSealedRound();
    tellBoth(round.game_no);
    watch();
    watch();
    await until(round, settled);
    expect(await count(`lottery.result_decision where round_id = ${round.id}`)).toBe(1);
    expect(await count(`lottery.result_observation where round_id = ${round.id}`)).toBe(2);
    const paid = await world.balance(bettor);
    watch();
    await wait(200);
    expect(await world.balance(bettor)).toBe(paid);
  });

  it('a crash after the observations and before the decision loses nothing: the next look decides from what is stored', async () => {
    const { a, b, first, sourceA, sourceB, aSealedRound, watch, until, world } = official;
    const { round } = await aSealedRound();
    const answer = { results: [{ issue: round.game_no, numbers: DRAW }], digest: '0'.repeat(64) };
    for (const source of [sourceA, sourceB]) await observeAnswer(world.kernel.db, first, { source, answer });
    a.mode = 'silent';
    b.mode = 'silent';
    watch();
    expect(await until(round, settled)).toMatchObject({ numbers: DRAW });
  });

  it('a connection that dies in the middle of the recording leaves nothing half done, and the next look records', async () => {
    const { aSealedRound, watch, until, world } = official;
    const { db } = world.kernel;
    const { round } = await aSealedRound();
    tellBoth(round.game_no);
    await using superuser = await openSuperuser(world.database.connectionString);
    await db.tx(async (t) => {
      // The round has its numbers in the other transaction, and waits here for what decided it.
      await t.query('lock table lottery.result_decision in share mode');
      watch();
      const pid = await eventually(async () => {
        const { rows } = await db.query<{ pid: number }>(
          `select pid from pg_locks where not granted and relation = 'lottery.result_decision'::regclass`,
        );
        return rows[0]?.pid;
      });
      await superuser.query('select pg_terminate_backend($1)', [pid]);
      await eventually(async () => ((await count(`pg_stat_activity where pid = ${pid}`)) === 0 ? true : undefined));
      expect((await world.round(round.id)).numbers).toBeNull();
    });
    expect(await until(round, settled)).toMatchObject({ numbers: DRAW });
    expect(await count(`lottery.result_decision where round_id = ${round.id}`)).toBe(1);
  });

  it('what was told and what decided is only ever added to', async () => {
    const { aSealedRound, watch, until, world } = official;
    const { round } = await aSealedRound();
    tellBoth(round.game_no);
    watch();
    await until(round, settled);
    for (const statement of [
      `update lottery.result_observation set numbers = '{1,1,1}'`,
      'delete from lottery.result_observation',
      `update lottery.result_decision set numbers = '{1,1,1}'`,
    ])
      await expect(world.kernel.db.query(statement)).rejects.toThrow('is only added to');
  });

  it('the audit finds a settled round whose numbers are not those that decided it', async () => {
    const { aSealedRound, watch, until, world } = official;
    const { round } = await aSealedRound();
    tellBoth(round.game_no);
    watch();
    await until(round, settled);
    await using superuser = await openSuperuser(world.database.connectionString);
    // Past every guard, as only somebody with the keys of the database could.
    await superuser.query('set session_replication_role = replica');
    const change = (numbers: string): Promise<unknown> =>
      superuser.query('update lottery.round set numbers = $2 where id = $1', [round.id, numbers]);
    await change('{1,1,1}');
    const found = (await audit(superuser, LOTTERY_CHECKS)).filter(({ check }) =>
      check.startsWith('every official round'),
    );
    expect(found).toMatchObject([{ ok: false, detail: expect.stringContaining(`round ${round.id}: 1 1 1`) }]);
    await change('{4,5,6}');
  });
});
