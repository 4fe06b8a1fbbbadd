import { randomBytes } from 'node:crypto';
import { commitmentOf } from '@drawroom/engine/fair';
import type { Sql, Tx } from '../db.ts';
import type { Player } from '../wallet.ts';
import type { GameCode } from './game-law.ts';
import type { RoundEnding } from './round-view.ts';

/** A round that is only ready: its number and its seed stand, nothing else is known of it. */
export interface ReadyRow {
  readonly roundNo: bigint;
  readonly roundId: string;
  readonly seed: string;
  readonly commitment: string;
}

/** A round that was begun. */
export interface RoundRow extends ReadyRow {
  readonly game: GameCode;
  readonly state: 'open' | 'over';
  readonly entropy: string;
  readonly choice: string;
  readonly stakeMinor: bigint;
  readonly moves: readonly string[];
  readonly ending: RoundEnding | null;
  readonly multiplierE2: bigint | null;
  readonly payoutMinor: bigint | null;
  readonly recordNo: bigint;
  readonly placedAt: Date;
  readonly endedAt: Date | null;
}

/** A round that its player left open. */
export interface LeftRow {
  readonly roundId: string;
  readonly player: Player;
}

const READY = 'round_no as "roundNo", round_id as "roundId", seed, commitment';
const BEGUN = `${READY}, game, state, entropy, choice, stake_minor as "stakeMinor", moves, ending,
  multiplier_e2 as "multiplierE2", payout_minor as "payoutMinor", record_no as "recordNo", placed_at as "placedAt",
  ended_at as "endedAt"`;

/** First in every transaction about rounds: those of one player follow each other, two taps as well as two devices. */
export async function queuePlayer(t: Tx, player: Player): Promise<void> {
  await t.query(`select pg_advisory_xact_lock(hashtextextended('games', $1))`, [player.id]);
}

/** The round that comes next; makes it when there is none. Needs `queuePlayer`. */
export async function readyRound(t: Tx, player: Player, game: GameCode): Promise<ReadyRow> {
  const found = await t.query<ReadyRow>(
    `select ${READY} from game_round where player = $1 and game = $2 and state = 'ready'`,
    [player.id, game],
  );
  const [ready] = found.rows;
  if (ready !== undefined) return ready;
  const seed = randomBytes(32).toString('hex');
  const { rows } = await t.query<ReadyRow>(
    `insert into game_round (player, game, seed, commitment) values ($1, $2, $3, $4) returning ${READY}`,
    [player.id, game, seed, commitmentOf(seed)],
  );
  const [made] = rows;
  if (made === undefined) throw new Error('a round was not made');
  return made;
}

/** The round of a game that the player has begun and not ended. */
export async function openRound(t: Sql, player: Player, game: GameCode): Promise<RoundRow | null> {
  const { rows } = await t.query<RoundRow>(
    `select ${BEGUN} from game_round where player = $1 and game = $2 and state = 'open'`,
    [player.id, game],
  );
  return rows[0] ?? null;
}

/** The round that a request of this name began. */
export async function roundOfRef(t: Sql, player: Player, clientRef: string): Promise<RoundRow | null> {
  const { rows } = await t.query<RoundRow>(`select ${BEGUN} from game_round where player = $1 and client_ref = $2`, [
    player.id,
    clientRef,
  ]);
  return rows[0] ?? null;
}

/** A round of the player's that was begun. */
export async function roundOfId(t: Sql, player: Player, roundId: string): Promise<RoundRow | null> {
  const { rows } = await t.query<RoundRow>(
    `select ${BEGUN} from game_round where player = $1 and round_id = $2 and state <> 'ready'`,
    [player.id, roundId],
  );
  return rows[0] ?? null;
}

/** What is written into a ready round when it begins. */
export interface Begun {
  readonly clientRef: string;
  readonly entropy: string;
  readonly choice: string;
  readonly stakeMinor: bigint;
  readonly recordNo: bigint;
  readonly placedAt: Date;
}

export async function beginRound(t: Tx, ready: ReadyRow, begun: Begun): Promise<RoundRow> {
  const { rows } = await t.query<RoundRow>(
    `update game_round set state = 'open', client_ref = $2, entropy = $3, choice = $4, stake_minor = $5, record_no = $6, placed_at = $7
     where round_no = $1 and state = 'ready' returning ${BEGUN}`,
    [ready.roundNo, begun.clientRef, begun.entropy, begun.choice, begun.stakeMinor, begun.recordNo, begun.placedAt],
  );
  return begunRow(rows);
}

export async function keepMove(t: Tx, round: RoundRow, move: string): Promise<RoundRow> {
  const { rows } = await t.query<RoundRow>(
    `update game_round set moves = moves || $2::text where round_no = $1 and state = 'open' returning ${BEGUN}`,
    [round.roundNo, move],
  );
  return begunRow(rows);
}

export async function endRound(
  t: Tx,
  round: RoundRow,
  end: { ending: RoundEnding; multiplierE2: bigint; payoutMinor: bigint; endedAt: Date },
): Promise<RoundRow> {
  const { rows } = await t.query<RoundRow>(
    `update game_round set state = 'over', ending = $2, multiplier_e2 = $3, payout_minor = $4, ended_at = $5
     where round_no = $1 and state = 'open' returning ${BEGUN}`,
    [round.roundNo, end.ending, end.multiplierE2, end.payoutMinor, end.endedAt],
  );
  return begunRow(rows);
}

function begunRow(rows: readonly RoundRow[]): RoundRow {
  const [row] = rows;
  if (row === undefined) throw new Error('the round was not as it was a moment ago');
  return row;
}

/** Rounds of a game that are over, newest first; `before`: only those older than this one. */
export async function pastRounds(
  db: Sql,
  player: Player,
  asked: { game: GameCode; before: string; limit: number },
): Promise<RoundRow[]> {
  const { rows } = await db.query<RoundRow>(
    `select ${BEGUN} from game_round
     where player = $1 and game = $2 and state = 'over'
       and ($3 = '' or round_no < (select round_no from game_round where round_id = $3))
     order by round_no desc limit $4`,
    [player.id, asked.game, asked.before, asked.limit],
  );
  return rows;
}

/** Rounds begun before this time that are still open, oldest first. */
export async function leftOpen(db: Sql, before: Date, limit: number): Promise<LeftRow[]> {
  const { rows } = await db.query<{ roundId: string; id: bigint; playerId: string; currency: string }>(
    `select r.round_id as "roundId", p.id, p.player_id as "playerId", p.currency
     from game_round r join player p on p.id = r.player
     where r.state = 'open' and r.placed_at < $1 order by r.placed_at limit $2`,
    [before, limit],
  );
  return rows.map(({ roundId, ...player }) => ({ roundId, player }));
}
