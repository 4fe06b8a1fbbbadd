import { LIMIT_PERIODS, type LimitPeriod } from '@drawroom/contract/protection';
import { cloneDatabase } from '@drawroom/testkit/template-database';
import { Client } from 'pg';
import { expect, test } from 'vitest';

/** Enough for every commit; S-22 asks for 100,000: PROTECTION_CASES=100000. */
const CASES = Number(process.env['PROTECTION_CASES'] ?? 1_000);
const BATCH = 2_500;
const AT_MS = Date.UTC(2026, 0, 31, 12);
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const SPAN_MS: Readonly<Record<LimitPeriod, number>> = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS };
const PAUSE_MS = 30 * MINUTE_MS;

interface Bet {
  readonly agoMs: number;
  readonly stake: number;
  readonly payout: number;
  /** 0 open, 1 won, 2 lost, 4 given back. */
  readonly status: number;
}
interface Limit {
  readonly kind: 'stake' | 'loss' | 'time';
  readonly period: LimitPeriod;
  readonly value: number;
}
/** A spell of play, its beginning and end before the moment, ms. */
interface Spell {
  readonly sinceAgo: number;
  readonly lastAgo: number;
}
interface Case {
  readonly bets: readonly Bet[];
  readonly limits: readonly Limit[];
  readonly spells: readonly Spell[];
  /** How long each still lasts, ms; negative: over. */
  readonly excludedMs: number | null;
  readonly timeOutMs: number | null;
  readonly realityMinutes: number;
  readonly answeredAgo: number | null;
  readonly asked: number;
}

type Random = (below: number) => number;

function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const one = <T>(random: Random, from: readonly T[]): T => from[random(from.length)] as T;
const edge = (random: Random): number => one(random, [-1_000, -1, 0, 1, 1_000]);

/** The plain model: the rules of decision 035 in whole numbers, sharing nothing with the database's code. */
function expected(each: Case): string | null {
  const { limits, spells, asked } = each;
  if (each.excludedMs !== null && each.excludedMs > 0) return `excluded:${AT_MS + each.excludedMs}`;
  if (each.timeOutMs !== null && each.timeOutMs > 0) return `time_out:${AT_MS + each.timeOutMs}`;
  for (const period of ['month', 'week', 'day'] as const) {
    const limit = limits.find((found) => found.kind === 'time' && found.period === period);
    if (limit !== undefined && playedMs(spells, SPAN_MS[period]) >= limit.value * MINUTE_MS)
      return `limit:time:${period}:0`;
  }
  const running = spells.at(-1);
  if (each.realityMinutes > 0 && running !== undefined && running.lastAgo < PAUSE_MS) {
    const sinceAgo = Math.min(running.sinceAgo, each.answeredAgo ?? Infinity);
    if (sinceAgo >= each.realityMinutes * MINUTE_MS) return 'reality_check';
  }
  const over = limits
    .filter((limit) => limit.kind !== 'time' && usedOf(each.bets, limit) + asked > limit.value)
    .map((limit) => ({ ...limit, left: limit.value - usedOf(each.bets, limit) }))
    .toSorted((a, b) => a.left - b.left || (`${a.kind} ${a.period}` < `${b.kind} ${b.period}` ? -1 : 1));
  return over[0] === undefined ? null : `limit:${over[0].kind}:${over[0].period}:${Math.max(over[0].left, 0)}`;
}

function usedOf(bets: readonly Bet[], { kind, period }: Limit): number {
  let staked = 0;
  let paid = 0;
  for (const bet of bets) {
    if (bet.agoMs >= SPAN_MS[period] || bet.status === 4) continue;
    staked += bet.stake;
    paid += bet.payout;
  }
  return kind === 'stake' ? staked : Math.max(0, staked - paid);
}

function playedMs(spells: readonly Spell[], spanMs: number): number {
  return spells.reduce((sum, { sinceAgo, lastAgo }, n) => {
    const endAgo = n === spells.length - 1 && lastAgo < PAUSE_MS ? 0 : lastAgo;
    return sum + Math.max(0, Math.min(sinceAgo, spanMs) - endAgo);
  }, 0);
}

function aCase(random: Random): Case {
  const near = (): number => {
    const span = SPAN_MS[one(random, LIMIT_PERIODS)];
    return random(3) === 0 ? Math.max(1, random(span)) : span + edge(random);
  };
  const bets = Array.from({ length: random(7) }, (): Bet => {
    const stake = 1 + random(500);
    const status = one(random, [0, 0, 1, 2, 2, 4]);
    return { agoMs: near(), stake, status, payout: status === 1 ? random(1_500) : status === 4 ? stake : 0 };
  });
  const spells = spellsOf(random);
  const limits: Limit[] = [];
  for (const kind of ['stake', 'loss', 'time'] as const) {
    for (const period of LIMIT_PERIODS) {
      if (random(2) === 0) continue;
      const exact = Math.floor(playedMs(spells, SPAN_MS[period]) / MINUTE_MS) + one(random, [0, 1, 1, 1, 2]);
      const value = kind === 'time' ? exact : random(4) === 0 ? random(50) : 300 + random(2_000);
      limits.push({ kind, period, value });
    }
  }
  const rooms = limits.filter(({ kind }) => kind !== 'time').map((limit) => limit.value - usedOf(bets, limit));
  const room = Math.min(...rooms, 10_000);
  return {
    bets,
    limits,
    spells,
    excludedMs: random(8) === 0 ? edge(random) : null,
    timeOutMs: random(8) === 0 ? edge(random) : null,
    realityMinutes: one(random, [0, 0, 15, 30, 60]),
    answeredAgo: random(2) === 0 ? null : Math.max(0, 15 * MINUTE_MS + edge(random)),
    asked: Math.max(1, room + one(random, [0, 0, 1, 1, -random(50), random(50)])),
  };
}

/** Up to three spells with pauses of at least 30 minutes between them, the last one perhaps still running. */
function spellsOf(random: Random): Spell[] {
  const spells: Spell[] = [];
  let ago = one(random, [0, 1, PAUSE_MS - 1, PAUSE_MS, PAUSE_MS + 1, DAY_MS - 5, 7 * DAY_MS - 9]);
  for (let n = random(4); n > 0; n -= 1) {
    const length =
      one(random, [0, 15 * MINUTE_MS, 30 * MINUTE_MS, random(3 * 60 * MINUTE_MS)]) + Math.max(0, edge(random));
    spells.unshift({ sinceAgo: ago + length, lastAgo: ago });
    ago += length + PAUSE_MS + random(DAY_MS);
  }
  return spells;
}

/** Writes the cases as the product would have left them, and asks the database about each. */
async function answersOf(client: Client, cases: readonly Case[]): Promise<(string | null)[]> {
  const at = (agoMs: number): string => new Date(AT_MS - agoMs).toISOString();
  await client.query('set local session_replication_role = replica');
  // As the connections that place bets are set: plans by index, although nobody has counted these rows.
  await client.query('set local enable_seqscan = off');
  const guards = cases.map((each, n) => ({
    account_id: n + 1,
    member_id: n + 1,
    excluded_until: each.excludedMs === null ? null : at(-each.excludedMs),
    time_out_until: each.timeOutMs === null ? null : at(-each.timeOutMs),
    reality_minutes: each.realityMinutes,
    reality_answered_at: each.answeredAgo === null ? null : at(each.answeredAgo),
    made_at: at(0),
  }));
  const limits = cases.flatMap((each, n) => each.limits.map((limit) => ({ account_id: n + 1, ...limit })));
  const spells = cases.flatMap((each, n) =>
    each.spells
      .slice(-1)
      .map((spell) => ({ account_id: n + 1, since: at(spell.sinceAgo), last_at: at(spell.lastAgo) })),
  );
  const past = cases.flatMap((each, n) =>
    each.spells
      .slice(0, -1)
      .map((spell) => ({ account_id: n + 1, since: at(spell.sinceAgo), until: at(spell.lastAgo) })),
  );
  // Numbers grow with time, as the sequence gives them out; every tenth bet leaves a mark.
  const bets = cases
    .flatMap((each, n) => each.bets.map((bet) => ({ account_id: n + 1, ...bet })))
    .toSorted((a, b) => b.agoMs - a.agoMs)
    .map(({ agoMs, ...bet }, n) => ({ ...bet, id: n + 1, created_at: at(agoMs), ms: AT_MS - agoMs }));
  const firsts = new Map<number, number>();
  for (const bet of bets) if (!firsts.has(bet.ms)) firsts.set(bet.ms, bet.id);
  const marks = [...firsts]
    .filter((_, n) => n % 10 === 0)
    .map(([ms, id]) => ({ at: new Date(ms).toISOString(), next_id: id }));
  for (const [table, rows] of Object.entries({
    'protection.guard': guards,
    'protection.play_limit': limits,
    'protection.spell': spells,
    'protection.spell_past': past,
    'lottery.bet_mark': marks,
  })) {
    await client.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows),
    ]);
  }
  // Half of the members have their bets added up, some of them in two steps that part an hour of bets.
  const steps = [
    { every: 4, bets: bets.filter(({ ms }) => AT_MS - ms > DAY_MS + 500) },
    { every: 2, bets: bets.filter(({ ms }) => AT_MS - ms <= DAY_MS + 500) },
  ];
  for (const step of steps) {
    await client.query(
      `insert into lottery.bet (account_id, id, order_id, round_id, chain_id, play, selection, odds, unit, multiple, units, stake, status, payout, created_at)
       select account_id, id, id, 1, 0, 'p', '-', '2', 1, 1, 1, stake, status, payout, created_at
       from jsonb_to_recordset($1) as x(account_id bigint, id bigint, stake bigint, status smallint, payout bigint, created_at timestamptz)`,
      [JSON.stringify(step.bets)],
    );
    await client.query(
      'select lottery.keep_played(n, $2::timestamptz, 1) from generate_series(1, $1::int) n where n % $3::int = 0',
      [cases.length, at(0), step.every],
    );
  }
  const { rows } = await client.query<{ note: string | null }>(
    `select lottery.refused_by(x.n, $2::timestamptz, array_fill(x.asked, array[3])) as note
     from unnest($1::bigint[]) with ordinality as x(asked, n) order by x.n`,
    [cases.map(({ asked }) => asked), at(0)],
  );
  return rows.map(({ note }) => note);
}

test(
  'any mixture of limits, breaks, bets and spells is judged as the plain model judges it (S-22, R-90, R-91)',
  async () => {
    const database = await cloneDatabase();
    const client = new Client({ connectionString: database.connectionString });
    await client.connect();
    const seen = new Map<string, number>();
    try {
      for (let done = 0; done < CASES; done += BATCH) {
        const random = randomFrom(20_261_122 + done);
        const cases = Array.from({ length: Math.min(BATCH, CASES - done) }, () => aCase(random));
        await client.query('begin');
        const answers = await answersOf(client, cases);
        await client.query('rollback');
        const wrong = cases.flatMap((each, n) =>
          answers[n] === expected(each) ? [] : [{ each, found: answers[n], expected: expected(each) }],
        );
        expect(wrong.slice(0, 3)).toEqual([]);
        for (const answer of answers) {
          const kind = (answer ?? 'allowed').replace(/:\d+$/, '');
          seen.set(kind, (seen.get(kind) ?? 0) + 1);
        }
      }
    } finally {
      await client.end();
      await database.drop();
    }
    // Each kind of answer was asked for often enough to mean something.
    const kinds = ['allowed', 'excluded', 'time_out', 'reality_check'];
    for (const period of LIMIT_PERIODS)
      kinds.push(`limit:stake:${period}`, `limit:loss:${period}`, `limit:time:${period}`);
    for (const kind of kinds) expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(CASES / 200);
  },
  Math.max(60_000, CASES * 20),
);
