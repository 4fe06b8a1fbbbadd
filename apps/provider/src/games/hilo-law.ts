import type { GameLaw, Standing, Told } from './game-law.ts';
import { isWithinLimit } from './game-law.ts';

const RANKS = 13;
/** Cards of one round (the draw's length). */
const CARDS_MAX = 52;
/** Another card instead of a guess only while so few lie there: enough are left to guess. */
const SKIP_UNTIL = 40;
/** Of what the stake is worth at every step the player gets 98 %, rounded down to hundredths: the edge of the house. */
const RETURN_PER_100 = 98n;

export type HiloGuess = 'up' | 'down';

/** Rank of a card 0..51 of the draw: 1 (ace) to 13 (king). */
export function rankOf(card: number): number {
  return (card % RANKS) + 1;
}

/** A card as the record names it: `AS`, `TD`, `7C`, `KH`. */
export function cardCode(card: number): string {
  return `${'A23456789TJQK'[card % RANKS] ?? ''}${'SHCD'[Math.floor(card / RANKS)] ?? ''}`;
}

/**
 * With how many of the 13 ranks a guess wins. Up is higher or the same, down is lower or the same; on an ace up is higher only and
 * down the same, on a king the other way round: no guess is certain.
 */
export function winningRanks(rank: number, guess: HiloGuess): number {
  if (guess === 'up') return rank === 1 ? RANKS - 1 : RANKS + 1 - rank;
  return rank === RANKS ? RANKS - 1 : rank;
}

/** Whether the next card makes the guess right. */
export function isRight(rank: number, guess: HiloGuess, next: number): boolean {
  if (guess === 'up') return rank === 1 ? next > rank : next >= rank;
  return rank === RANKS ? next < rank : next <= rank;
}

/** Payout over stake x 100 after these right guesses, each given by its winning ranks: 0.98 over the chance of all of them. */
export function hiloMultiplierE2(wins: readonly number[]): bigint {
  if (wins.length === 0) return 100n;
  const all = BigInt(RANKS) ** BigInt(wins.length);
  return (RETURN_PER_100 * all) / wins.reduce((product, ranks) => product * BigInt(ranks), 1n);
}

interface Walk {
  /** Cards that lie there. */
  readonly cards: readonly number[];
  readonly wins: readonly number[];
  readonly lost: boolean;
}

function walk(moves: readonly string[], numbers: readonly string[]): Walk {
  const cards = numbers.slice(0, moves.length + 1).map(Number);
  const wins: number[] = [];
  let lost = false;
  for (const [place, move] of moves.entries()) {
    if (move !== 'up' && move !== 'down') continue;
    const rank = rankOf(cards[place] ?? 0);
    if (isRight(rank, move, rankOf(cards[place + 1] ?? 0))) wins.push(winningRanks(rank, move));
    else lost = true;
  }
  return { cards, wins, lost };
}

/** What a right guess on the card that lies there would make of the stake, x 100; `wins` are those of the guesses before. */
export function nextMultiplierE2(wins: readonly number[], rank: number, guess: HiloGuess): bigint {
  return hiloMultiplierE2([...wins, winningRanks(rank, guess)]);
}

/** Winning ranks of the guesses so far, from what the player sees: the page shows with it what the next guess pays. */
export function winsOf(moves: readonly string[], cards: readonly string[]): readonly number[] {
  return walk(moves, cards.map(cardNumber).map(String)).wins;
}

/** The card 0..51 of its code. */
export function cardNumber(code: string): number {
  return 'SHCD'.indexOf(code[1] ?? '') * RANKS + 'A23456789TJQK'.indexOf(code[0] ?? '');
}

/** A card lies there: is the next one higher or lower? Each right guess is worth more, a wrong one ends it. */
export const hiloLaw: GameLaw = {
  code: 'hilo',
  choices: ['cards'],
  mayCash: ({ moves }) => moves.some((move) => move !== 'skip'),
  mayMove(told, standing, move) {
    if (move === 'skip') return standing.seen.length < SKIP_UNTIL;
    if (move !== 'up' && move !== 'down') return false;
    const cards = standing.seen.map(cardNumber);
    const next = nextMultiplierE2(winsOf(told.moves, standing.seen), rankOf(cards.at(-1) ?? 0), move);
    return isWithinLimit(told.stakeMinor, next);
  },
  follow(told, numbers) {
    const { cards, wins, lost } = walk(told.moves, numbers);
    const seen = cards.map(cardCode);
    const ending = lost ? 'lost' : endOf(told, cards, wins);
    return {
      ending,
      multiplierE2: lost ? 0n : hiloMultiplierE2(wins),
      seen,
      outcome: ending === null ? [] : seen,
    };
  },
};

function endOf({ stakeMinor, cashed }: Told, cards: readonly number[], wins: readonly number[]): Standing['ending'] {
  if (cashed) return 'cash';
  if (cards.length === CARDS_MAX) return 'done';
  const rank = rankOf(cards.at(-1) ?? 0);
  const offered = (['up', 'down'] as const).some((guess) =>
    isWithinLimit(stakeMinor, nextMultiplierE2(wins, rank, guess)),
  );
  return offered ? null : 'limit';
}
