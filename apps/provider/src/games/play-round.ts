import { fairDraw } from '@drawroom/engine/fair';
import { formatMoney } from '@drawroom/engine/money';
import type { Tx } from '../db.ts';
import type { PartDeps } from '../parts.ts';
import type { Player, RecordDetail } from '../wallet.ts';
import { balanceOf, openRecord, PlayerRefusal, settleRecord } from '../wallet.ts';
import type { GameCode, Standing, Told } from './game-law.ts';
import { multiplierText, payoutOf, STAKE_MAX_MINOR, STAKE_MIN_MINOR } from './game-law.ts';
import { gameLaws } from './game-laws.ts';
import type { ReadyRow, RoundRow } from './round-store.ts';
import {
  beginRound,
  endRound,
  keepMove,
  openRound,
  queuePlayer,
  readyRound,
  roundOfId,
  roundOfRef,
} from './round-store.ts';
import type { GameTable, RoundEnding, RoundView } from './round-view.ts';

/** Who plays, in which transaction, and what time it is (Unix ms). */
export interface Seat {
  readonly t: Tx;
  readonly now: PartDeps['now'];
  readonly player: Player;
}

/** What a page says to begin a round. */
export interface StartAsked {
  readonly game: GameCode;
  /** The page's own name for its request, a UUID: the same again is the same round, and takes no second stake. */
  readonly clientRef: string;
  /** The ready round whose commitment the player saw. */
  readonly roundId: string;
  /** The player's own number, hex. */
  readonly entropy: string;
  readonly choice: string;
  readonly stakeMinor: bigint;
}

/** A step in an open round; `step` counts those before it, so that a second tap is no second step. */
export interface MoveAsked {
  readonly roundId: string;
  readonly step: number;
  readonly move: string;
}

/** What is on the table of a game: the open round, if any, and what comes next. */
export async function tableOf(t: Tx, player: Player, game: GameCode): Promise<GameTable> {
  await queuePlayer(t, player);
  return tableWith(t, player, { game, round: await openRound(t, player, game) });
}

/**
 * Begins a round: takes the stake, and for a game without steps gives what it pays, all in this transaction.
 * @throws PlayerRefusal `insufficient`, `stake`, `choice`, `round_open`, `conflict` (a known name with other content), `stale_round` (another
 * round comes next by now: its commitment has to be seen first)
 */
export async function startRound(seat: Seat, asked: StartAsked): Promise<GameTable> {
  const { t, player } = seat;
  await queuePlayer(t, player);
  const { game, clientRef, choice, stakeMinor, entropy } = asked;
  const known = await roundOfRef(t, player, clientRef);
  if (known !== null) {
    const same = known.roundId === asked.roundId && known.choice === choice && known.stakeMinor === stakeMinor;
    if (!same || known.entropy !== entropy) throw new PlayerRefusal('conflict');
    return tableWith(t, player, { game, round: known });
  }
  if (stakeMinor < STAKE_MIN_MINOR || stakeMinor > STAKE_MAX_MINOR) throw new PlayerRefusal('stake');
  if (!gameLaws[game].choices.includes(choice)) throw new PlayerRefusal('choice');
  if ((await openRound(t, player, game)) !== null) throw new PlayerRefusal('round_open');
  const ready = await readyRound(t, player, game);
  if (ready.roundId !== asked.roundId) throw new PlayerRefusal('stale_round');
  const placedAt = new Date(seat.now());
  const detail = detailOf({ ...ready, game, entropy }, { multiplierE2: 0n, outcome: [], over: false });
  const { recordNo } = await openRecord(t, { player, gameCode: game, stakeMinor, placedAt, detail });
  const round = await beginRound(t, ready, { clientRef, entropy, choice, stakeMinor, recordNo, placedAt });
  return tableWith(t, player, { game, round: await settleIfOver(seat, round) });
}

/**
 * Makes a step in an open round. A step that was made already changes nothing.
 * @throws PlayerRefusal `no_round`, `move` (cannot be made here), `stale_step` (of a page that has missed something)
 */
export async function moveRound(seat: Seat, asked: MoveAsked): Promise<GameTable> {
  const { t, player } = seat;
  await queuePlayer(t, player);
  const round = await roundOfId(t, player, asked.roundId);
  if (round === null) throw new PlayerRefusal('no_round');
  const { game, moves } = round;
  const made = moves[asked.step] === asked.move || (game === 'mines' && moves.includes(asked.move));
  if (made || round.state === 'over') return tableWith(t, player, { game, round });
  if (asked.step !== moves.length) throw new PlayerRefusal('stale_step');
  const told = toldOf(round);
  if (!gameLaws[game].mayMove(told, standingOf(round, told), asked.move)) throw new PlayerRefusal('move');
  const moved = await keepMove(t, round, asked.move);
  return tableWith(t, player, { game, round: await settleIfOver(seat, moved) });
}

/**
 * Takes what an open round is worth. Of one that is over: how it ended.
 * @throws PlayerRefusal `no_round`, `cash` (nothing to take before the first step)
 */
export async function cashRound(seat: Seat, roundId: string): Promise<GameTable> {
  const { t, player } = seat;
  await queuePlayer(t, player);
  const round = await roundOfId(t, player, roundId);
  if (round === null) throw new PlayerRefusal('no_round');
  const { game } = round;
  if (round.state === 'over') return tableWith(t, player, { game, round });
  if (!gameLaws[game].mayCash(toldOf(round))) throw new PlayerRefusal('cash');
  return tableWith(t, player, { game, round: await takeNow(seat, round) });
}

/** Ends a round that its player left alone: pays what it is worth, or gives the stake back when nothing was risked yet. */
export async function endLeftRound(seat: Seat, roundId: string): Promise<void> {
  const { t, player } = seat;
  await queuePlayer(t, player);
  const round = await roundOfId(t, player, roundId);
  if (round === null || round.state === 'over') return;
  if (gameLaws[round.game].mayCash(toldOf(round))) await takeNow(seat, round);
  else await settle(seat, round, { ...cashedStanding(round), ending: 'void', multiplierE2: 100n });
}

function takeNow(seat: Seat, round: RoundRow): Promise<RoundRow> {
  return settle(seat, round, cashedStanding(round));
}

async function settleIfOver(seat: Seat, round: RoundRow): Promise<RoundRow> {
  const standing = standingOf(round, toldOf(round));
  return standing.ending === null ? round : settle(seat, round, { ...standing, ending: standing.ending });
}

type End = Omit<Standing, 'ending'> & { readonly ending: RoundEnding };

async function settle({ t, now }: Seat, round: RoundRow, end: End): Promise<RoundRow> {
  const payoutMinor = payoutOf(round.stakeMinor, end.multiplierE2);
  const { ending, multiplierE2, outcome } = end;
  await settleRecord(t, round.recordNo, {
    state: ending === 'void' ? 'void' : 'settled',
    payoutMinor,
    detail: detailOf(round, { multiplierE2, outcome, over: true }),
  });
  return endRound(t, round, { ending, multiplierE2, payoutMinor, endedAt: new Date(now()) });
}

function toldOf(round: RoundRow): Told {
  const { choice, moves, stakeMinor, ending } = round;
  return { choice, moves, stakeMinor, cashed: ending === 'cash' };
}

function standingOf(round: RoundRow, told: Told): Standing {
  const { game, roundId: issue, seed: seedHex, entropy: entropyHex } = round;
  return gameLaws[game].follow(told, fairDraw({ game, issue, seedHex, entropyHex }).numbers);
}

function cashedStanding(round: RoundRow): End {
  const standing = standingOf(round, { ...toldOf(round), cashed: true });
  if (standing.ending === null) throw new Error('a round that was taken goes on');
  return { ...standing, ending: standing.ending };
}

type Drawn = Pick<ReadyRow, 'roundId' | 'seed' | 'commitment'> & { readonly game: GameCode; readonly entropy: string };

/** The seed stands in a record only once its round is over. */
function detailOf(
  { game, roundId, commitment, seed, entropy }: Drawn,
  { multiplierE2, outcome, over }: { multiplierE2: bigint; outcome: readonly string[]; over: boolean },
): RecordDetail {
  return {
    kind: 'game',
    roundId,
    multiplier: multiplierText(multiplierE2),
    outcome: [...outcome],
    fair: { game, issue: roundId, commitment, seed: over ? seed : '', entropy },
  };
}

async function tableWith(
  t: Tx,
  player: Player,
  { game, round }: { game: GameCode; round: RoundRow | null },
): Promise<GameTable> {
  const { roundId, commitment } = await readyRound(t, player, game);
  return {
    round: round === null ? null : viewOf(round),
    next: { roundId, commitment },
    balance: formatMoney(await balanceOf(t, player)),
  };
}

/** A round for its player's page: nothing of what is still to come. */
export function viewOf(round: RoundRow): RoundView {
  const over = round.state === 'over';
  const { seen, outcome } = over ? endedStanding(round) : standingOf(round, toldOf(round));
  const multiplierE2 = round.multiplierE2 ?? standingOf(round, toldOf(round)).multiplierE2;
  return {
    roundId: round.roundId,
    game: round.game,
    choice: round.choice,
    stake: formatMoney(round.stakeMinor),
    moves: round.moves,
    ending: round.ending,
    multiplier: multiplierText(multiplierE2),
    payout: formatMoney(round.payoutMinor ?? payoutOf(round.stakeMinor, multiplierE2)),
    seen,
    outcome,
    fair: { commitment: round.commitment, seed: over ? round.seed : '', entropy: round.entropy },
    placedAt: round.placedAt.getTime(),
    endedAt: round.endedAt?.getTime() ?? null,
  };
}

/** Of a round that was given back: what was to come is shown as well. */
function endedStanding(round: RoundRow): Standing {
  return standingOf(round, { ...toldOf(round), cashed: round.ending === 'void' || round.ending === 'cash' });
}
