import { setTimeout as wait } from 'node:timers/promises';
import { fairness, bets } from '@drawroom/contract/lottery';
import { myWallet } from '@drawroom/contract/wallet';
import { parseMoney } from '@drawroom/engine/money';
import { verifyProof, type DrawProof } from '@drawroom/engine/proof';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { bettingMember, playUntilOver, type Betting, type BettingCounts } from './betting-member.ts';
import { killableServer, type KillableServer } from './killable-server.ts';
import { orderBook, roundKey, type RoundEnd } from './order-book.ts';
import { seededRandom, type SeededRandom } from './seeded-random.ts';
import { atDatabase, auditNow, giveOpening, openBets, roundsWithBets, shortenRounds } from './sim-database.ts';

const OPENING_MINOR = 10_000_000n;
const AGENT_OPENING_MINOR = 100_000n;
/** agent01 has 100, whom he invites 80 (demo data). */
const AGENT_STEP_PER10K = 20n;
const SETTLE_LIMIT_MS = 90_000;
/** A server process starts its PostgreSQL again at most five times a minute. */
const DATABASE_KILLS_MAX = 4;
const VOIDED = 6;

export interface KillRunOptions {
  readonly kills: number;
  readonly seed: string;
  readonly members: number;
  readonly say: (line: string) => void;
}

/** What a run found; `breaches` is empty when all is well. */
export interface KillReport {
  readonly kills: Readonly<Record<KillKind, number>>;
  /** From the kill until `/readyz` said yes again, ms, ascending. */
  readonly recoveryMs: readonly number[];
  readonly audits: number;
  readonly counts: BettingCounts;
  readonly rounds: { readonly settled: number; readonly voided: number };
  readonly membersCompared: number;
  readonly breaches: readonly string[];
}

type KillKind = 'server' | 'database' | 'both';

/**
 * Loads the real product over HTTP, kills it at random moments, audits it after every kill and at the end compares every
 * member's points with a model that knows only what the members were told (R-112, S-3, money-path.md §2.5).
 */
export async function killRun(options: KillRunOptions): Promise<KillReport> {
  const random = seededRandom(options.seed);
  await using server = await killableServer();
  // Without rounds first, so that none of the usual length is planned.
  await server.start({ ROLES: 'api' });
  await atDatabase(await server.databaseUrl(), shortenRounds);
  await server.stop();
  await server.start();
  const members: ScriptedMember[] = [];
  for (let place = 0; place < options.members; place += 1) members.push(await bettingMember(server.url, place));
  await atDatabase(await server.databaseUrl(), (db) =>
    giveOpening(
      db,
      members.map((member) => member.view.id),
      OPENING_MINOR,
    ),
  );
  options.say(`${members.length} members registered`);

  let over = false;
  const counts: BettingCounts = {
    sent: 0,
    accepted: 0,
    refused: 0,
    cancelled: 0,
    answersLost: 0,
    foundByAsking: 0,
    sentAgain: 0,
  };
  const betting: Betting = { book: orderBook(), random, counts, breaches: [], isOver: () => over };
  const playing = Promise.all(members.map((member) => playUntilOver(member, betting)));
  await wait(3_000);
  const killed = await killAndAudit(server, { ...options, random, breaches: betting.breaches });
  over = true;
  await playing;
  const rounds = await compare(server, { betting, members });
  betting.breaches.push(
    ...(await auditNow(await server.databaseUrl())).map(({ check, detail }) => `at the end: ${check}: ${detail}`),
  );
  return {
    ...killed,
    audits: killed.audits + 1,
    counts,
    rounds,
    membersCompared: members.length,
    breaches: betting.breaches,
  };
}

async function killAndAudit(
  server: KillableServer,
  run: KillRunOptions & { readonly random: SeededRandom; readonly breaches: string[] },
): Promise<Pick<KillReport, 'kills' | 'recoveryMs' | 'audits'>> {
  const kills: Record<KillKind, number> = { server: 0, database: 0, both: 0 };
  const recoveryMs: number[] = [];
  let databaseKills = 0;
  for (let kill = 1; kill <= run.kills; kill += 1) {
    await wait(200 + run.random.below(1_800));
    const wanted = run.random.pick(['server', 'database', 'both'] as const);
    const kind = wanted === 'database' && databaseKills >= DATABASE_KILLS_MAX ? 'both' : wanted;
    databaseKills = kind === 'database' ? databaseKills + 1 : 0;
    const killedAt = performance.now();
    if (kind !== 'server') server.killDatabase();
    if (kind !== 'database') await server.killServer();
    await server.start();
    const tookMs = Math.round(performance.now() - killedAt);
    recoveryMs.push(tookMs);
    kills[kind] += 1;
    const unclean = await auditNow(await server.databaseUrl());
    run.breaches.push(...unclean.map(({ check, detail }) => `after kill ${kill} (${kind}): ${check}: ${detail}`));
    run.say(`kill ${kill} (${kind}): ready after ${tookMs} ms, audit ${unclean.length === 0 ? 'clean' : 'NOT CLEAN'}`);
  }
  return { kills, recoveryMs: recoveryMs.toSorted((a, b) => a - b), audits: run.kills };
}

/** Lets every round end, then holds the house against the model. */
async function compare(
  server: KillableServer,
  { betting, members }: { betting: Betting; members: readonly ScriptedMember[] },
): Promise<KillReport['rounds']> {
  const { book, breaches } = betting;
  const url = await server.databaseUrl();
  const rounds = await atDatabase(url, async (db) => {
    for (const startedAt = performance.now(); (await openBets(db)) > 0; await wait(200)) {
      if (performance.now() - startedAt > SETTLE_LIMIT_MS) breaches.push('bets are still open');
      if (breaches.at(-1) === 'bets are still open') break;
    }
    return roundsWithBets(db);
  });
  const ends = await endsOf(rounds, { members, breaches });
  for (const member of members) {
    const { balance } = await member.call(myWallet, {});
    const expected = OPENING_MINOR + book.resultOf(member.username, ends);
    if (parseMoney(balance) !== expected)
      breaches.push(`${member.username} has ${balance}, expected ${expected} minor units`);
    await compareBets(member, betting);
  }
  const invited = new Set(members.filter((_, place) => place % 2 === 0).map((member) => member.username));
  const agent = await aMember(server, { username: 'agent01', password: 'demo1234', exists: true });
  const earned = AGENT_OPENING_MINOR + book.rebateOf(invited, AGENT_STEP_PER10K, ends);
  const { balance } = await agent.call(myWallet, {});
  if (parseMoney(balance) !== earned) breaches.push(`agent01 has ${balance}, expected ${earned} minor units`);
  const voided = rounds.filter((round) => round.status === VOIDED).length;
  return { settled: rounds.length - voided, voided };
}

/** The published end of each round, its proof verified without the house. */
async function endsOf(
  rounds: readonly { lotteryCode: string; gameNo: string; status: number }[],
  { members, breaches }: { members: readonly ScriptedMember[]; breaches: string[] },
): Promise<Map<string, RoundEnd>> {
  const ends = new Map<string, RoundEnd>();
  for (const [place, round] of rounds.entries()) {
    const { lotteryCode, gameNo } = round;
    const asking = members[place % members.length];
    const proof = await asking?.call(fairness, { lotteryCode, gameNo });
    const ruleSet = { triple: 'bs' };
    ends.set(roundKey(round), { numbers: proof?.numbers ?? null, ruleSet });
    if (proof?.numbers == null) {
      if (round.status !== VOIDED) breaches.push(`round ${roundKey(round)} has status ${round.status} and no numbers`);
      continue;
    }
    const verdict = verifyProof(proof as DrawProof);
    if (!verdict.ok)
      breaches.push(
        `round ${roundKey(round)}: ${verdict.steps
          .filter((one) => !one.ok)
          .map((one) => one.code)
          .join()}`,
      );
  }
  return ends;
}

/** The bets the house shows a member are those that he was told of: none lost, none twice, none besides. */
async function compareBets(member: ScriptedMember, { book, breaches }: Betting): Promise<void> {
  const known = new Map(
    book.orders
      .filter((order) => order.member === member.username && order.orderNo !== null)
      .flatMap((order) => order.betNos.map((betNo) => [betNo, order.fate] as const)),
  );
  const shown = new Set<string>();
  for (let cursor: string | undefined; ;) {
    const page = await member.call(bets, { size: 100, ...(cursor === undefined ? {} : { cursor }) });
    for (const bet of page.list) {
      shown.add(bet.betNo);
      const fate = known.get(bet.betNo);
      if (fate === undefined) breaches.push(`${member.username}: bet ${bet.betNo} was never acknowledged`);
      else if (fate === 'cancelled' && bet.status !== 4)
        breaches.push(`${member.username}: bet ${bet.betNo} was cancelled`);
    }
    if (page.cursor == null) break;
    cursor = page.cursor;
  }
  const lost = [...known.keys()].filter((betNo) => !shown.has(betNo));
  if (lost.length > 0)
    breaches.push(`${member.username}: ${lost.length} acknowledged bets are gone (${lost.slice(0, 3).join()})`);
  const unfinished = book.orders.filter((order) => order.member === member.username && order.fate === 'sent');
  if (unfinished.length > 0) breaches.push(`${member.username}: ${unfinished.length} orders without a fate`);
}
