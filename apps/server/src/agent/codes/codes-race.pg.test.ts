import { agentCodeCalls, agentTeamCalls } from '@drawroom/contract/agent';
import { aContext } from '@drawroom/testkit/slice-kernel';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDb, isDatabaseUnavailable } from '../../kernel/db.ts';
import type { Db, MemberContext } from '../../kernel/kernel.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { createMember } from '../../member/index.ts';
import { inviteOf, joinTree } from '../index.ts';
import { lockTree } from '../store.ts';
import { allAt, openCodeWorld, type CodeWorld } from '../test-codes.ts';

const MANY = 1_000;
const USES = 100;
/** How many of those who come may be given 50 or more. */
const HIGH = 20;
const NODES = 4;
/** Further codes of the same agent, and how many come by each: those by one code alone would queue at its row. */
const CODES = 10;
const BY_EACH = 3;

let world: CodeWorld;
/** top (100) with mid (95) below, who may give 50 or more to 20. */
let top: MemberContext;
let mid: MemberContext;
beforeAll(async () => {
  world = await openCodeWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  top = await world.anAgent(100);
  mid = await invited('agent', 95);
  await world.ask(agentTeamCalls.setQuota, top, { memberId: idOf(mid), fromRate: '50', most: String(HIGH) });
});

const idOf = ({ session }: MemberContext): string => String(session.memberId);
let comers = 0;

/** Somebody who registered with a code of the agent at the top. */
async function invited(kind: 'agent' | 'player', rate: number): Promise<MemberContext> {
  comers += 1;
  const { code } = await world.aCode(top, { kind, rates: allAt(rate) });
  const context = aContext({ address: `198.51.100.${comers}` });
  const reply = await world.register({ username: `Invited${comers}`, inviteCode: code }, context);
  return aContext({ session: await world.sessionOf(reply) });
}

interface Count {
  /** Transactions that were begun. */
  begun: number;
  /** Those of them that were begun a second time, as after a deadlock. */
  again: number;
}

/** The connections of a further process on the same database. */
function aNode(count: Count): Db {
  const db = createDb(world.kernel.db.connectionString, { poolSize: 8 });
  const tx: Db['tx'] = (work, options) => {
    let tries = 0;
    return db.tx((t) => {
      tries += 1;
      count[tries === 1 ? 'begun' : 'again'] += 1;
      return work(t);
    }, options);
  };
  return { ...db, tx };
}

/**
 * What a registration does once captcha and password are through: the code looked up, then everything in one transaction. On a slow
 * machine the last ones wait too long for a connection, are told "busy", and come again.
 */
async function comeBy(db: Db, code: string, username: string): Promise<void> {
  try {
    const invite = await inviteOf(db, code);
    if (invite === null) throw new Refusal('member.invite_code_unknown');
    const { kind } = invite;
    const facts = { username, passwordPhc: '-', kind, currency: 'CNY', zone: 'Asia/Shanghai', invite };
    await db.tx((t) => createMember(t, { inviteOf, join: joinTree }, facts));
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    await comeBy(db, code, username);
  }
}

test('of a thousand who register at once by a code for a hundred, over four processes, exactly a hundred stand in the tree, and no more have a high rate than the quota says', async () => {
  const { code } = await world.aCode(mid, { rates: allAt(90), usesMax: String(USES) });
  const others = await Promise.all(Array.from({ length: CODES }, () => world.aCode(mid, { rates: allAt(90) })));
  const player = await invited('player', 10);
  const count: Count = { begun: 0, again: 0 };
  const nodes = Array.from({ length: NODES }, () => aNode(count));
  const before = await countAll();
  // While they come the code is renamed, and rates are changed, for which the tree is locked for everybody else.
  const meanwhile = Array.from({ length: 10 }, async (_, n) => {
    await world.ask(agentCodeCalls.editCode, mid, { code, note: `edit ${n}` });
    await world.ask(agentTeamCalls.editNextLevel, top, { memberId: idOf(player), rates: allAt(11 + n) });
  });
  const byOthers = others.flatMap((other, n) =>
    Array.from({ length: BY_EACH }, (_, m) => comeBy(nodes[n % NODES] as Db, other.code, `Beside${n}x${m}`)),
  );
  const answers = await Promise.allSettled(
    Array.from({ length: MANY }, (_, n) => comeBy(nodes[n % NODES] as Db, code, `Racer${n}`)),
  );
  await Promise.all([...meanwhile, ...byOthers]);
  await Promise.all(nodes.map((node) => node.close()));

  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(answers.length - refused.length).toBe(USES);
  for (const { reason } of refused) expect(reason).toMatchObject({ key: 'member.invite_code_unknown' });
  // Far more came to the tree than there were uses; nobody twice, which a deadlock would have cost.
  expect(count.begun).toBeGreaterThan(USES);
  expect(count.again).toBe(0);
  const joined = USES + CODES * BY_EACH;
  const after = await countAll();
  expect(Object.fromEntries(Object.entries(after).map(([name, n]) => [name, n - (before[name] ?? 0)]))).toEqual({
    members: joined,
    accounts: joined,
    nodes: joined,
    // Himself, mid and top.
    pairs: 3 * joined,
    ratesGiven: joined + 10,
    newcomers: joined,
  });
  const { list } = await world.ask(agentCodeCalls.listCodes, mid);
  expect(list.find((row) => row.code === code)).toMatchObject({ used: USES, state: 'used_up' });
  expect((await world.ask(agentTeamCalls.quotas, mid)).list).toEqual([{ fromRate: 50, most: HIGH, used: HIGH }]);
  expect(await ratesBelow(mid)).toEqual({ 90: HIGH, 49: joined - HIGH });
});

/** Rows of everything that a registration writes. */
async function countAll(): Promise<Record<string, number>> {
  const { rows } = await world.kernel.db.query<Record<string, number>>(
    `select (select count(*)::int from member.member) as members, (select count(*)::int from ledger.v_account where tracked) as accounts,
       (select count(*)::int from agent.node n join agent.v_chain c on c.chain_id = n.chain_id and c.level = 2) as nodes,
       (select count(*)::int from agent.ancestor) as pairs, (select count(*)::int from agent.rate_change) as "ratesGiven",
       (select count(*)::int from agent.newcomer) as newcomers`,
  );
  return rows[0] ?? {};
}

/** How many direct invitees have which rate. */
async function ratesBelow(agent: MemberContext): Promise<Record<string, number>> {
  const { rows } = await world.kernel.db.query<{ rate: number; n: number }>(
    'select rates[1] as rate, count(*)::int as n from agent.node where parent_id = $1 group by 1',
    [agent.session.memberId],
  );
  return Object.fromEntries(rows.map(({ rate, n }) => [rate, n]));
}

test('who opens an account waits for a change of the tree before he holds a quota, so that the two never wait for each other', async () => {
  const { kernel } = world;
  const wanted = { username: 'Opened01', password: 'k7#pexq2', kind: 'player', rates: allAt(60) };
  let opening: Promise<unknown> = Promise.resolve();
  await kernel.db.tx(async (t) => {
    await lockTree(t, 'to change');
    opening = world.ask(agentCodeCalls.addAccount, mid, wanted);
    await expect
      .poll(async () => {
        const { rows } = await t.query(
          `select from pg_locks where locktype = 'advisory' and not granted
             and database = (select oid from pg_database where datname = current_database())`,
        );
        return rows.length;
      })
      .toBe(1);
    // As the change of a rate goes on: without waiting, since whoever waits for the tree holds no quota.
    await t.query('select from agent.quota where member_id = $1 for update nowait', [mid.session.memberId]);
  });
  expect(await opening).toMatchObject({ username: 'Opened01' });
});
