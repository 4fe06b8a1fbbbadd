import { createHmac } from 'node:crypto';

/** A round as the database keeps it. */
export interface KeptRound {
  readonly roundId: string;
  readonly game: string;
  readonly seed: string;
  readonly entropy: string;
  readonly choice: string;
  readonly moves: readonly string[];
  readonly stakeMinor: bigint;
  /** Whether the player took what there was. */
  readonly cashed: boolean;
}

type Drawn = Pick<KeptRound, 'roundId' | 'seed' | 'entropy'> & { readonly game: string };

/** Values of a draw by fair/v1, each below the size asked for, by Node's own HMAC and with rejection. */
function valuesOf({ game, roundId, seed, entropy }: Drawn): (size: number) => number {
  let bytes: number[] = [];
  let block = 0;
  return (size) => {
    for (;;) {
      if (bytes.length === 0) {
        const text = `fair/v1|${game}|${roundId}|${entropy}|${block}`;
        bytes = [...createHmac('sha256', Buffer.from(seed, 'hex')).update(text).digest()];
        block += 1;
      }
      const byte = bytes.shift() ?? 0;
      if (byte + (256 % size) < 256) return byte % size;
    }
  };
}

/** The squares of a round in the order in which mines are laid. */
export function secondMines(drawn: Omit<Drawn, 'game'>): string[] {
  const value = valuesOf({ ...drawn, game: 'mines' });
  const squares = Array.from({ length: 25 }, (_, i) => String(i + 1));
  for (let i = 0; i < 24; i += 1) {
    const j = i + value(25 - i);
    [squares[i], squares[j]] = [squares[j] ?? '', squares[i] ?? ''];
  }
  return squares.slice(0, 24);
}

/** The tables once more as players read them. */
const SLOTS: Record<string, string> = {
  '8.low': '5 2 1.1 1 0.5 1 1.1 2 5',
  '8.middle': '12 2.9 1.3 0.72 0.4 0.72 1.3 2.9 12',
  '8.high': '26 4.2 1.5 0.3 0.2 0.3 1.5 4.2 26',
  '12.low': '9 3 1.5 1.3 1.1 1 0.5 1 1.1 1.3 1.5 3 9',
  '12.middle': '30 9 4 2 1.1 0.6 0.3 0.6 1.1 2 4 9 30',
  '12.high': '100 22 7.6 2.35 0.75 0.2 0.2 0.2 0.75 2.35 7.6 22 100',
  '16.low': '15 8 2 1.4 1.3 1.2 1.1 0.98 0.5 0.98 1.1 1.2 1.3 1.4 2 8 15',
  '16.middle': '80 35 10 5 2.8 1.5 1 0.52 0.3 0.52 1 1.5 2.8 5 10 35 80',
  '16.high': '100 80 26 9 4.1 2.1 0.32 0.2 0.2 0.2 0.32 2.1 4.1 9 26 80 100',
};

const hundredths = (text: string): bigint => {
  const [whole = '', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(2, '0'));
};

const pays = (stakeMinor: bigint, e2: bigint): bigint => (stakeMinor * e2) / 100n;
/** 100,000.00 */
const MOST = 10_000_000n;

/** What a round pays, or null while it goes on: a second settlement, sharing nothing with the first but the description of the games. */
export function secondPayout(round: KeptRound): bigint | null {
  if (round.game === 'plinko') return secondPlinko(round);
  return round.game === 'mines' ? secondMinesPayout(round) : secondHilo(round);
}

function secondPlinko({ choice, stakeMinor, ...drawn }: KeptRound): bigint {
  const value = valuesOf(drawn);
  let slot = 0;
  for (let row = 0; row < Number(choice.split('.')[0]); row += 1) slot += value(2);
  return pays(stakeMinor, hundredths(SLOTS[choice]?.split(' ')[slot] ?? ''));
}

function secondMinesPayout(round: KeptRound): bigint | null {
  const mines = new Set(secondMines(round).slice(0, Number(round.choice)));
  if (round.moves.some((square) => mines.has(square))) return 0n;
  const opened = round.moves.length;
  const worth = (steps: number): bigint => {
    let [up, down] = [98n, 1n];
    for (let step = 0; step < steps; step += 1) {
      up *= BigInt(25 - step);
      down *= BigInt(25 - mines.size - step);
    }
    return up / down;
  };
  if (opened === 25 - mines.size || round.cashed) return pays(round.stakeMinor, worth(opened));
  return pays(round.stakeMinor, worth(opened + 1)) > MOST ? pays(round.stakeMinor, worth(opened)) : null;
}

function secondHilo(round: KeptRound): bigint | null {
  const value = valuesOf(round);
  const rank = (): number => (value(52) % 13) + 1;
  let lies = rank();
  let [up, down] = [98n, 1n];
  let guesses = 0;
  const ranks = Array.from({ length: 13 }, (_, i) => i + 1);
  const right = (guess: string, next: number): boolean => {
    if (next === lies) return !((lies === 1 && guess === 'up') || (lies === 13 && guess === 'down'));
    // Down on an ace and up on a king is the same again.
    return guess === 'up' ? next > lies : next < lies;
  };
  const chances = (guess: string): bigint => BigInt(ranks.filter((next) => right(guess, next)).length);
  for (const move of round.moves) {
    const next = rank();
    if (move !== 'skip') {
      if (!right(move, next)) return 0n;
      up *= 13n;
      down *= chances(move);
      guesses += 1;
    }
    lies = next;
  }
  const worth = guesses === 0 ? 100n : up / down;
  if (round.cashed || round.moves.length === 51) return pays(round.stakeMinor, worth);
  const best = ['up', 'down'].map((guess) => pays(round.stakeMinor, (up * 13n) / (down * chances(guess))));
  return best.every((next) => next > MOST) ? pays(round.stakeMinor, worth) : null;
}
