import { mulFloor } from '@drawroom/engine/money';

/** The small games; each name is also that of its draw in fair/v1. */
export const GAME_CODES = ['mines', 'plinko', 'hilo'] as const;
export type GameCode = (typeof GAME_CODES)[number];

/** What one round may be played for, minor units. */
export const STAKE_MIN_MINOR = 100n;
export const STAKE_MAX_MINOR = 100_000n;
/** No step is offered that would pay more; the round is paid out before it, so that every step that is offered pays by the law. */
export const PAYOUT_MAX_MINOR = 10_000_000n;

/** What the player has said in a round. Together with the draw it says everything. */
export interface Told {
  /** What he set before it began, in the game's own word: mines `3`, plinko `12.high`, hilo `cards`. */
  readonly choice: string;
  /** What he did since, in order: squares `1`..`25`; `up`, `down`, `skip`. */
  readonly moves: readonly string[];
  /** Whether he took what there was. */
  readonly cashed: boolean;
  readonly stakeMinor: bigint;
}

/** Why a round is over: taken by the player, lost, nothing left to do, the next step would pay too much. */
export type Ending = 'cash' | 'lost' | 'done' | 'limit';

/** How a round stands. */
export interface Standing {
  /** Null while it goes on. */
  readonly ending: Ending | null;
  /** Payout over stake x 100 of an ended round; of an open one what taking it now would give. 100 before the first step. */
  readonly multiplierE2: bigint;
  /** What the player may see: opened squares; directions of the ball; cards. Nothing of what is still to come. */
  readonly seen: readonly string[];
  /** What came out, once it is over (`outcome` of the record); empty before. */
  readonly outcome: readonly string[];
}

/** One small game as pure functions of the draw: the server plays by them and the page checks by them. */
export interface GameLaw {
  readonly code: GameCode;
  readonly choices: readonly string[];
  /** Whether the player may take what there is: after the first step of a game of steps. */
  mayCash(told: Told): boolean;
  /** Whether a move can be made in an open round that stands so. */
  mayMove(told: Told, standing: Standing, move: string): boolean;
  /** @param numbers of `fairDraw` with this game's code */
  follow(told: Told, numbers: readonly string[]): Standing;
}

/** What a multiplier pays, rounded down to whole minor units. */
export function payoutOf(stakeMinor: bigint, multiplierE2: bigint): bigint {
  return mulFloor(stakeMinor, multiplierE2, 100n);
}

/** Whether a step to this multiplier can be offered. */
export function isWithinLimit(stakeMinor: bigint, multiplierE2: bigint): boolean {
  return payoutOf(stakeMinor, multiplierE2) <= PAYOUT_MAX_MINOR;
}

/** A multiplier as players read it: `1.02`. */
export function multiplierText(multiplierE2: bigint): string {
  return `${multiplierE2 / 100n}.${(multiplierE2 % 100n).toString().padStart(2, '0')}`;
}
