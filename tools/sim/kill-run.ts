import { setTimeout as wait } from 'node:timers/promises';
import type { ScriptedMember } from '@drawroom/testkit/scripted-member';
import { bettingMember, playUntilOver, type Betting, type BettingCounts } from './betting-member.ts';
import { compareHouse, type Compared } from './compare-house.ts';
import { killableServer, type KillableServer } from './killable-server.ts';
import { orderBook } from './order-book.ts';
import { plantFault } from './plant-fault.ts';
import { seededRandom } from './seeded-random.ts';
import { atDatabase, auditNow, giveOpening, shortenRounds } from './sim-database.ts';

const OPENING_MINOR = 10_000_000n;
/** A server process starts its PostgreSQL again at most five times a minute. */
const DATABASE_KILLS_MAX = 4;
/** A start takes about this long; kills of a starting server fall within it. */
const START_MS = 3_000;

export interface KillRunOptions {
  readonly kills: number;
  readonly seed: string;
  readonly members: number;
  /** A fault to plant, which the run must find; null in earnest. */
  readonly plant: string | null;
  readonly say: (line: string) => void;
}

/** What a run found; `breaches` is empty when all is well. */
export interface KillReport {
  readonly kills: Readonly<Record<KillKind, number>>;
  /** From the kill until `/readyz` said yes again, ms, ascending. */
  readonly recoveryMs: readonly number[];
  readonly audits: number;
  readonly counts: BettingCounts;
  readonly compared: Compared;
  readonly membersCompared: number;
  readonly breaches: readonly string[];
}

/** `starting`: the server, and once more while it comes back. */
export type KillKind = 'server' | 'database' | 'both' | 'starting';

/**
 * Loads the real product over HTTP, kills it at random moments, audits it after every kill and at the end compares every
 * member's points with a model that knows only what the members were told (R-112, S-3, money-path.md §2.5).
 */
export async function killRun(options: KillRunOptions): Promise<KillReport> {
  await using server = await killableServer();
  const members = await openHouse(server, options);
  options.say(`${members.length} members registered`);
  let over = false;
  const betting: Betting = {
    book: orderBook(),
    random: seededRandom(options.seed),
    counts: { sent: 0, accepted: 0, refused: 0, cancelled: 0, answersLost: 0, foundByAsking: 0, sentAgain: 0 },
    breaches: [],
    stakeMax: 20,
    isOver: () => over,
  };
  const playing = Promise.all(members.map((member) => playUntilOver(member, betting)));
  await wait(START_MS);
  const killed = await killAndAudit(server, options, betting);
  over = true;
  await playing;
  const databaseUrl = await server.databaseUrl();
  const house = { url: server.url, databaseUrl, members, openingMinor: OPENING_MINOR };
  const compared = await compareHouse(house, betting);
  const unclean = await auditNow(databaseUrl);
  betting.breaches.push(...unclean.map(({ check, detail }) => `at the end: ${check}: ${detail}`));
  return {
    ...killed,
    audits: options.kills + 1,
    counts: betting.counts,
    compared,
    membersCompared: members.length,
    breaches: betting.breaches,
  };
}

/** Starts the product with short rounds and registers members with points. */
async function openHouse(server: KillableServer, options: KillRunOptions): Promise<ScriptedMember[]> {
  // Without rounds first, so that none of the usual length is planned.
  await server.startWithoutRounds();
  await atDatabase(await server.databaseUrl(), async (db) => {
    await shortenRounds(db);
    if (options.plant !== null) await plantFault(db, options.plant);
  });
  await server.stop();
  await server.start();
  const members: ScriptedMember[] = [];
  for (let nth = 0; nth < options.members; nth += 1) members.push(await bettingMember(server.url, nth));
  const ids = members.map((member) => member.view.id);
  await atDatabase(await server.databaseUrl(), (db) => giveOpening(db, ids, OPENING_MINOR));
  return members;
}

/** Kills a server at random moments and audits it after each; `before` says when the next one may come, or that none shall (false). */
export async function killAndAudit(
  server: KillableServer,
  {
    kills: wanted,
    say,
    before = async () => true,
  }: Pick<KillRunOptions, 'kills' | 'say'> & { readonly before?: (kill: number) => Promise<boolean> },
  { random, breaches }: Pick<Betting, 'random' | 'breaches'>,
): Promise<Pick<KillReport, 'kills' | 'recoveryMs'>> {
  const kills: Record<KillKind, number> = { server: 0, database: 0, both: 0, starting: 0 };
  const recoveryMs: number[] = [];
  let databaseKills = 0;
  for (let kill = 1; kill <= wanted; kill += 1) {
    if (!(await before(kill))) break;
    await wait(200 + random.below(5_000));
    const picked = random.pick(['server', 'database', 'both', 'starting'] as const);
    const kind: KillKind = picked === 'database' && databaseKills >= DATABASE_KILLS_MAX ? 'both' : picked;
    databaseKills = kind === 'database' ? databaseKills + 1 : 0;
    const killedAt = performance.now();
    if (kind === 'database' || kind === 'both') server.killDatabase();
    if (kind !== 'database') await server.killServer();
    if (kind === 'starting') {
      server.launch();
      await wait(random.below(START_MS));
      await server.killServer();
    }
    await server.start();
    const tookMs = Math.round(performance.now() - killedAt);
    recoveryMs.push(tookMs);
    kills[kind] += 1;
    const unclean = await auditWhenBack(server);
    breaches.push(...unclean.map(({ check, detail }) => `after kill ${kill} (${kind}): ${check}: ${detail}`));
    say(`kill ${kill} (${kind}): ready after ${tookMs} ms, audit ${unclean.length === 0 ? 'clean' : 'NOT CLEAN'}`);
  }
  return { kills, recoveryMs: recoveryMs.toSorted((a, b) => a - b) };
}

/** A database that was killed a moment ago may still take connections, or take none yet. */
async function auditWhenBack(server: KillableServer): ReturnType<typeof auditNow> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await auditNow(await server.databaseUrl());
    } catch (error) {
      if (attempt === 20) throw error;
      await wait(500);
    }
  }
}
