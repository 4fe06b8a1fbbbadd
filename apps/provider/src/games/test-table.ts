import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatMoney } from '@drawroom/engine/money';
import { createEmptyDatabase } from '@drawroom/testkit/template-database';
import { auditProvider } from '../audit.ts';
import type { Db } from '../db.ts';
import { openDb } from '../db.ts';
import type { Part, PartDeps } from '../parts.ts';
import { ensurePlayer } from '../players.ts';
import { transfer } from '../transfers.ts';
import { PlayerRefusal } from '../wallet.ts';
import type { Player } from '../wallet.ts';
import type { GameCode } from './game-law.ts';
import { gamesPart } from './games-part.ts';
import type { GameTable, RoundView } from './round-view.ts';

const MIGRATIONS = resolve(import.meta.dirname, '../../migrations');

/** The games on a database of their own, with a clock that the test moves. */
export interface TestTable extends AsyncDisposable {
  readonly db: Db;
  readonly deps: PartDeps;
  readonly part: Part;
  /** Lines that were logged. */
  readonly lines: string[];
  clockMs: number;
  /** A player with so many points, minor units. */
  player(pointsMinor: bigint): Promise<Player>;
  /** A call as the player's page makes it; a refusal is its reason. */
  call(player: Player, name: string, body: object): Promise<GameTable | string>;
  /** A call that has to be answered. */
  ask(player: Player, name: string, body: object): Promise<GameTable & { round: RoundView }>;
  /** Begins a round of a game as a page does: looks first, then stakes. */
  begin(
    player: Player,
    round: { game: GameCode; choice: string; stake: string },
  ): Promise<GameTable & { round: RoundView }>;
}

/** Needs a test file that gets a database. */
export async function testTable(): Promise<TestTable> {
  const database = await createEmptyDatabase();
  const db = openDb(database.connectionString);
  for (const file of readdirSync(MIGRATIONS).toSorted()) await db.query(readFileSync(join(MIGRATIONS, file), 'utf8'));
  const lines: string[] = [];
  let players = 0;
  const table: TestTable = {
    db,
    deps: { db, now: () => table.clockMs, log: (line) => void lines.push(line) },
    get part() {
      return part;
    },
    lines,
    clockMs: Date.UTC(2026, 10, 23, 8),
    player: async (pointsMinor) => {
      players += 1;
      const playerId = `p${players}`;
      const amount = formatMoney(pointsMinor);
      const asked = { transferNo: playerId, direction: 'in', playerId, currency: 'CNY', amount } as const;
      await transfer(db, asked, () => null);
      const player = await db.tx((t) => ensurePlayer(t, playerId, 'CNY'));
      if (player === null) throw new Error('a player was not made');
      return player;
    },
    call: async (player, name, body) => {
      try {
        return (await part.calls[name]?.({ player, locale: 'en-US', body })) as GameTable;
      } catch (error) {
        if (error instanceof PlayerRefusal) return error.reason;
        throw error;
      }
    },
    ask: async (player, name, body) => {
      const answer = await table.call(player, name, body);
      if (typeof answer === 'string') throw new Error(`${name} was refused: ${answer}`);
      return answer as GameTable & { round: RoundView };
    },
    begin: async (player, { game, choice, stake }) => {
      const { next } = await table.ask(player, 'games.state', { game });
      const body = { game, choice, stake, clientRef: crypto.randomUUID(), roundId: next.roundId, entropy: 'c0ffee' };
      return table.ask(player, 'games.start', body);
    },
    [Symbol.asyncDispose]: async () => {
      await part.stop();
      const broken = await auditProvider(db);
      await db.close();
      await database.drop();
      if (broken.length > 0) throw new Error(`the provider's books: ${JSON.stringify(broken)}`);
    },
  };
  const part = gamesPart(table.deps);
  return table;
}

/** The player's books: what is free, what is staked, and that the entries and the records say the same. */
export async function booksOf(db: Db, player: Player) {
  const { rows } = await db.query<{
    free: bigint;
    inPlay: bigint;
    entries: bigint;
    staked: bigint;
    won: bigint;
    open: bigint;
  }>(
    `select p.free_minor as free, p.in_play_minor as "inPlay",
       (select coalesce(sum(amount_minor), 0) from entry where player = p.id)::bigint as entries,
       (select coalesce(sum(stake_minor), 0) from record where player = p.id)::bigint as staked,
       (select coalesce(sum(payout_minor), 0) from record where player = p.id)::bigint as won,
       (select coalesce(sum(stake_minor), 0) from record where player = p.id and state = 'open')::bigint as open
     from player p where p.id = $1`,
    [player.id],
  );
  const [books] = rows;
  if (books === undefined) throw new Error('no such player');
  return books;
}
