import { setTimeout as wait } from 'node:timers/promises';
import { formatMoney } from '@drawroom/engine/money';
import * as z from 'zod/mini';
import type { Db } from '../db.ts';
import { LISTED_WORDS } from '../listed-words.ts';
import type { GameListed, Part, PartDeps, PlayerCall } from '../parts.ts';
import { RepeatedWork } from '../repeated-work.ts';
import { balanceOf, PlayerRefusal, type Player } from '../wallet.ts';
import { createMatchStore, type MatchStore, type SportsClock, type SportsMatch } from './match-store.ts';
import { regularMs } from './match-stages.ts';
import { betAsked, placeBet, priceAsked, pricePicks } from './place-bet.ts';
import { planFixtures } from './plan-fixtures.ts';
import { stateOf } from './price.ts';
import { settleDue } from './settle-bets.ts';
import { betsOf, mainMarketsOf, marketsOf, matchView, proofOf } from './views.ts';

const SETTLE_EVERY_MS = 1_000;
const PLAN_EVERY_MS = 30_000;
const BETS_ON_PAGE = 20;
/** Matches of a list; those of a day are fewer. */
const LIST_MAX = 120;
const DAY_MS = 86_400_000;

const listAsked = z.object({
  sport: z.enum(['football', 'basketball']),
  day: z.enum(['live', 'today', 'tomorrow']),
  /** What the player's clock shows beyond UTC, minutes. */
  offsetMinutes: z.int().check(z.gte(-840), z.lte(840)),
});
const matchAsked = z.object({ matchId: z.string().check(z.maxLength(40)) });
const betsAsked = z.object({
  state: z.enum(['open', 'settled']),
  before: z.nullable(z.string().check(z.maxLength(40))),
});

export const SPORTS_LISTED: GameListed = {
  gameCode: 'sports',
  kind: 'sports',
  ...LISTED_WORDS.sports,
  orientation: 'portrait',
};

/** The sports; `speed`: match minutes per real minute, for matches planned from now on. */
export function sportsPart(deps: PartDeps & { speed: number }): Part {
  const store = createMatchStore();
  const clock = databaseClock(deps);
  const onFault = (error: unknown): void => deps.log(`sports: ${(error as Error).message}`);
  const works = (): RepeatedWork[] => [
    new RepeatedWork(() => settleDue({ db: deps.db, store }, clock.now()), { pauseMs: SETTLE_EVERY_MS, onFault }),
    new RepeatedWork(
      async () => {
        await clock.compare();
        await planFixtures(deps.db, clock.now(), deps.speed);
      },
      { pauseMs: PLAN_EVERY_MS, onFault },
    ),
  ];
  let running: RepeatedWork[] = [];
  return {
    games: [SPORTS_LISTED],
    calls: sportsCalls({ db: deps.db, store, clock }),
    start: async () => {
      if (running.length > 0) return;
      await clock.compare();
      await planFixtures(deps.db, clock.now(), deps.speed);
      running = works();
      for (const work of running) work.start();
    },
    stop: async () => {
      await Promise.all(running.map((work) => work.stop()));
      running = [];
    },
  };
}

/** The database's time as the process knows it: its own clock, moved by what the two differ. */
function databaseClock({ db, now }: PartDeps): SportsClock & { compare(): Promise<void> } {
  let aheadMs = 0;
  return {
    now: () => now() + aheadMs,
    pause: (ms) => wait(ms),
    compare: async () => {
      const asked = now();
      const { rows } = await db.query<{ at: bigint }>(
        'select (extract(epoch from clock_timestamp()) * 1000)::bigint as at',
      );
      aheadMs = Number(rows[0]?.at ?? asked) - Math.floor((asked + now()) / 2);
    },
  };
}

interface CallDeps {
  readonly db: Db;
  readonly store: MatchStore;
  readonly clock: SportsClock;
}

/** The calls of the page; exported for tests that hold the clock. */
export function sportsCalls(deps: CallDeps): Part['calls'] {
  const { db, store, clock } = deps;
  const one = async (matchId: string): Promise<SportsMatch> => {
    const match = (await store.byId(db, [matchId])).get(matchId);
    if (match === undefined) throw new PlayerRefusal('unknown_match');
    return match;
  };
  // What pages ask for again and again carries the balance, so that they see what a bet has paid.
  const withBalance = async <T extends object>(player: Player, answer: T): Promise<T & { balance: string }> => ({
    ...answer,
    balance: formatMoney(await balanceOf(db, player)),
  });
  return {
    'sports.matches': async ({ player, locale, body }: PlayerCall) => {
      const asked = z.parse(listAsked, body);
      const now = clock.now();
      const [fromMs, toMs] = windowOf(asked, now);
      const matches = (await store.between(db, fromMs, toMs))
        .filter(({ form }) => form.sport === asked.sport)
        .map((match) => ({ match, state: stateOf(match, now) }))
        .filter(({ state }) => state.phase === (asked.day === 'live' ? 'live' : 'planned'))
        .slice(0, LIST_MAX);
      return withBalance(player, {
        now,
        matches: matches.map(({ match, state }) => ({
          ...matchView(match, state, locale),
          markets: mainMarketsOf(match, now),
        })),
      });
    },
    'sports.match': async ({ player, locale, body }) => {
      const match = await one(z.parse(matchAsked, body).matchId);
      const now = clock.now();
      const view = matchView(match, stateOf(match, now), locale);
      return withBalance(player, {
        now,
        match: view,
        markets: marketsOf(match, now),
        commitment: match.commitment,
      });
    },
    'sports.price': async ({ body }) => ({ legs: await pricePicks(deps, db, z.parse(priceAsked, body).legs) }),
    'sports.bet': async ({ player, body }) =>
      withBalance(player, await placeBet(deps, player, z.parse(betAsked, body))),
    'sports.bets': async ({ player, locale, body }) => {
      const asked = { ...z.parse(betsAsked, body), player, locale, nowMs: clock.now(), limit: BETS_ON_PAGE };
      return withBalance(player, await betsOf(db, store, asked));
    },
    'sports.proof': async ({ locale, body }) =>
      proofOf(await one(z.parse(matchAsked, body).matchId), clock.now(), locale),
  };
}

/** From when to when the matches of a list begin. */
function windowOf({ sport, day, offsetMinutes }: z.output<typeof listAsked>, now: number): readonly [number, number] {
  // As long as the slowest match with all the overtime that ever comes.
  if (day === 'live') return [now - regularMs(sport) * 3, now + 1];
  const midnight = Math.floor((now + offsetMinutes * 60_000) / DAY_MS) * DAY_MS - offsetMinutes * 60_000 + DAY_MS;
  return day === 'today' ? [now, midnight] : [midnight, midnight + DAY_MS];
}
