import { parseMoney } from '@drawroom/engine/money';
import * as z from 'zod/mini';
import type { Part, PartDeps, PlayerCall } from '../parts.ts';
import { RepeatedWork } from '../repeated-work.ts';
import { PlayerRefusal } from '../wallet.ts';
import { GAME_CODES } from './game-law.ts';
import { gamesListed } from './games-listed.ts';
import { cashRound, endLeftRound, moveRound, startRound, tableOf, viewOf } from './play-round.ts';
import { leftOpen, pastRounds } from './round-store.ts';

/** A round left alone so long is ended for its player. */
export const LEFT_OPEN_MS = 24 * 60 * 60_000;
/** How often rounds left alone are looked for, and how many at a time. */
const LOOK_EVERY_MS = 60_000;
const LOOK_MAX = 200;
const HISTORY_MAX = 20;

const game = () => z.enum(GAME_CODES);
const roundId = () => z.string().check(z.regex(/^[a-z]+\.\d{1,18}$/));

const stateAsked = z.object({ game: game() });
const historyAsked = z.object({ game: game(), before: z.union([z.literal(''), roundId()]) });
const startAsked = z.object({
  game: game(),
  clientRef: z.guid(),
  roundId: roundId(),
  /** As long as the record takes it. */
  entropy: z.string().check(z.regex(/^(?:[0-9a-f]{2}){1,32}$/)),
  choice: z.string().check(z.maxLength(16)),
  stake: z.string().check(z.maxLength(17)),
});
const moveAsked = z.object({
  roundId: roundId(),
  step: z.int().check(z.nonnegative(), z.lte(64)),
  move: z.string().check(z.maxLength(8)),
});
const cashAsked = z.object({ roundId: roundId() });

/** The small games: mines, plinko, higher or lower. Their calls, and the repeated work that ends rounds left alone. */
export function gamesPart(deps: PartDeps): Part {
  const { db, now } = deps;
  let work: RepeatedWork | undefined;
  return {
    games: gamesListed,
    calls: {
      'games.state': ({ player, body }) => db.tx((t) => tableOf(t, player, z.parse(stateAsked, body).game)),
      'games.start': ({ player, body }) => {
        const { stake, ...asked } = z.parse(startAsked, body);
        const stakeMinor = parseMoney(stake);
        if (stakeMinor === null) throw new PlayerRefusal('stake');
        return db.tx((t) => startRound({ t, now, player }, { ...asked, stakeMinor }));
      },
      'games.move': ({ player, body }) => {
        const asked = z.parse(moveAsked, body);
        return db.tx((t) => moveRound({ t, now, player }, asked));
      },
      'games.cash': ({ player, body }) => {
        const asked = z.parse(cashAsked, body);
        return db.tx((t) => cashRound({ t, now, player }, asked.roundId));
      },
      'games.history': (asked) => history(deps, asked),
    },
    start: async () => {
      if (work !== undefined) return;
      const onFault = (error: unknown): void => deps.log(`rounds left open: ${String(error)}`);
      work = new RepeatedWork(() => endLeftRounds(deps), { pauseMs: LOOK_EVERY_MS, onFault });
      work.start();
    },
    stop: async () => {
      await work?.stop();
      work = undefined;
    },
  };
}

async function history({ db }: PartDeps, { player, body }: PlayerCall): Promise<object> {
  const asked = z.parse(historyAsked, body);
  const rows = await pastRounds(db, player, { ...asked, limit: HISTORY_MAX + 1 });
  return { rounds: rows.slice(0, HISTORY_MAX).map(viewOf), more: rows.length > HISTORY_MAX };
}

/** Ends the rounds that were left alone for `LEFT_OPEN_MS`, each in a transaction of its own. */
export async function endLeftRounds({ db, now, log }: PartDeps): Promise<void> {
  const left = await leftOpen(db, new Date(now() - LEFT_OPEN_MS), LOOK_MAX);
  for (const { player, roundId: id } of left) {
    // One at a time, for nobody waits for them; one that cannot be ended does not keep the others.
    try {
      await db.tx((t) => endLeftRound({ t, now, player }, id));
    } catch (error) {
      log(`round ${id} left open: ${String(error)}`);
    }
  }
}
