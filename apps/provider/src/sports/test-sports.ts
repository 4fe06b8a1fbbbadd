import { formatMoney } from '@drawroom/engine/money';
import { createEmptyDatabase } from '@drawroom/testkit/template-database';
import { openDb, type Db } from '../db.ts';
import { migrate } from '../migrate.ts';
import { transfer } from '../transfers.ts';
import { balanceOf, type Player } from '../wallet.ts';
import { createMatchStore, type MatchStore, type SportsMatch } from './match-store.ts';
import { placeBet, type BetAnswer, type BetAsked } from './place-bet.ts';
import { planFixtures } from './plan-fixtures.ts';
import { sportsCalls } from './sports-part.ts';

/** The sports on a database of their own; time stands until it is moved. */
export interface SportsWorld {
  readonly db: Db;
  readonly store: MatchStore;
  readonly calls: ReturnType<typeof sportsCalls>;
  readonly clock: {
    now(): number;
    pause(ms: number): Promise<void>;
    /** Moves time to a moment. */
    set(atMs: number): void;
    /** What happens while somebody waits. */
    whilePaused: (() => Promise<void>) | null;
  };
  /** A new player with so many points, minor units. */
  player(pointsMinor: bigint): Promise<Player>;
  /** More points from the house. */
  topUp(player: Player, pointsMinor: bigint): Promise<void>;
  balance(player: Player): Promise<bigint>;
  bet(player: Player, asked: Partial<BetAsked> & Pick<BetAsked, 'legs'>): Promise<BetAnswer>;
  /** The planned matches of a sport, the next one first. */
  planned(sport: 'football' | 'basketball'): Promise<readonly SportsMatch[]>;
  close(): Promise<void>;
}

const START = Date.UTC(2026, 10, 23, 6, 0, 30);

export async function openSportsWorld(speed = 20): Promise<SportsWorld> {
  const database = await createEmptyDatabase();
  const db = openDb(database.connectionString);
  await migrate(db);
  let nowMs = START;
  const clock: SportsWorld['clock'] = {
    now: () => nowMs,
    set: (atMs) => void (nowMs = atMs),
    whilePaused: null,
    pause: async (ms) => {
      nowMs += ms;
      const happens = clock.whilePaused;
      clock.whilePaused = null;
      await happens?.();
    },
  };
  await planFixtures(db, nowMs, speed);
  const store = createMatchStore();
  let made = 0;
  let transfers = 0;
  const topUp = async ({ playerId, currency }: Player, pointsMinor: bigint): Promise<void> => {
    transfers += 1;
    const asked = {
      transferNo: `T${transfers}`,
      direction: 'in',
      playerId,
      currency,
      amount: formatMoney(pointsMinor),
    } as const;
    await transfer(db, asked, () => null);
  };
  return {
    db,
    store,
    clock,
    calls: sportsCalls({ db, store, clock }),
    player: async (pointsMinor) => {
      made += 1;
      const playerId = `p${made}`;
      await topUp({ id: 0n, playerId, currency: 'CNY' }, pointsMinor);
      const { rows } = await db.query<{ id: bigint }>('select id from player where player_id = $1', [playerId]);
      return { id: rows[0]?.id ?? 0n, playerId, currency: 'CNY' };
    },
    topUp,
    balance: (player) => balanceOf(db, player),
    bet: (player, asked) =>
      placeBet({ db, store, clock }, player, {
        clientRef: crypto.randomUUID(),
        stake: '10.00',
        acceptChanges: false,
        ...asked,
      }),
    planned: async (sport) =>
      (await store.between(db, nowMs + 1, nowMs + 3_600_000)).filter((match) => match.form.sport === sport),
    close: async () => {
      await db.close();
      await database.drop();
    },
  };
}
