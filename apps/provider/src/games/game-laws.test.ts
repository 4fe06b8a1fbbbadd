import { describe, expect, test } from 'vitest';
import { PAYOUT_MAX_MINOR, payoutOf, STAKE_MAX_MINOR } from './game-law.ts';
import type { Told } from './game-law.ts';
import { cardCode, hiloLaw, hiloMultiplierE2, isRight, rankOf, winningRanks } from './hilo-law.ts';
import type { HiloGuess } from './hilo-law.ts';
import { minesLaw, minesMultiplierE2 } from './mines-law.ts';
import { plinkoChoice, plinkoLaw, plinkoReturnE4 } from './plinko-law.ts';

const told = (choice: string, moves: readonly string[], more: Partial<Told> = {}): Told => ({
  choice,
  moves,
  cashed: false,
  stakeMinor: 100n,
  ...more,
});

/** Whether so many thousandths of a stake come back, given the sum of multipliers x 100 over equally likely cases; exact, by whole numbers. */
function givesBack({ sumE2, cases }: { sumE2: bigint; cases: bigint }, [low, high]: [bigint, bigint]): boolean {
  return sumE2 * 10n >= low * cases && sumE2 * 10n <= high * cases;
}

/** All ways to choose `size` of `from`. */
function* subsets(from: readonly number[], size: number): Generator<number[]> {
  if (size === 0) yield [];
  else
    for (const [place, first] of from.entries())
      for (const rest of subsets(from.slice(place + 1), size - 1)) yield [first, ...rest];
}

describe('mines', () => {
  const squares = Array.from({ length: 25 }, (_, i) => i + 1);

  test('every number of mines and of opened squares gives back 97 to 98 %', () => {
    for (let mines = 1; mines <= 24; mines += 1) {
      // Chance of staying safe, square by square, as a fraction.
      let safe = 1n;
      let all = 1n;
      for (let opened = 1; opened <= 25 - mines; opened += 1) {
        safe *= BigInt(25 - mines - opened + 1);
        all *= BigInt(25 - opened + 1);
        expect(givesBack({ sumE2: minesMultiplierE2(mines, opened) * safe, cases: all }, [970n, 980n])).toBe(true);
      }
    }
  });

  test.each([
    [2, ['1']],
    [2, ['1', '7', '25']],
    [3, ['13', '12']],
  ] as const)('the law is kept: %i mines everywhere they can lie, opening %j', (mines, moves) => {
    let sumE2 = 0n;
    let cases = 0n;
    for (const layout of subsets(squares, mines)) {
      const numbers = layout.map(String);
      const standing = minesLaw.follow(told(String(mines), moves, { cashed: true }), numbers);
      sumE2 += standing.multiplierE2;
      cases += 1n;
      const hit = moves.some((square) => numbers.includes(square));
      expect(standing.ending).toBe(hit ? 'lost' : 'cash');
      expect(standing.outcome).toEqual(numbers);
    }
    expect(givesBack({ sumE2, cases }, [970n, 980n])).toBe(true);
  });

  test('the published table', () => {
    expect([
      minesMultiplierE2(1, 1),
      minesMultiplierE2(3, 1),
      minesMultiplierE2(3, 5),
      minesMultiplierE2(24, 1),
    ]).toEqual([102n, 111n, 197n, 2_450n]);
    expect(minesMultiplierE2(12, 13)).toBe(509_629_400n);
    expect(() => minesMultiplierE2(24, 2)).toThrow(RangeError);
  });

  test('goes on while it is safe, shows no mine before the end, and ends when all is opened', () => {
    const numbers = squares.slice(1).map(String);
    const open = minesLaw.follow(told('23', ['1']), numbers);
    expect(open).toMatchObject({ ending: null, outcome: [], seen: ['1'] });
    expect(minesLaw.follow(told('23', ['1', '25']), numbers).ending).toBe('done');
    expect(minesLaw.mayMove(told('3', ['4']), open, '4')).toBe(false);
    for (const bad of ['0', '26', '01', '1.0', 'up', ''])
      expect(minesLaw.mayMove(told('3', []), open, bad)).toBe(false);
    expect(minesLaw.mayCash(told('3', []))).toBe(false);
  });

  test('is paid out before the step that would pay more than the most a round pays', () => {
    const numbers = ['25', '24', '23', '22', '21'];
    const moves = Array.from({ length: 20 }, (_, i) => String(i + 1));
    const many = { stakeMinor: STAKE_MAX_MINOR };
    const ends = moves.map((_, i) => minesLaw.follow(told('5', moves.slice(0, i + 1), many), numbers));
    const last = ends.findIndex(({ ending }) => ending === 'limit');
    expect(last).toBeGreaterThan(3);
    expect(payoutOf(STAKE_MAX_MINOR, ends[last]?.multiplierE2 ?? 0n)).toBeLessThanOrEqual(PAYOUT_MAX_MINOR);
    expect(payoutOf(STAKE_MAX_MINOR, minesMultiplierE2(5, last + 2))).toBeGreaterThan(PAYOUT_MAX_MINOR);
    expect(ends.slice(0, last).every(({ ending }) => ending === null)).toBe(true);
  });
});

describe('plinko', () => {
  test.each(plinkoLaw.choices)(
    '%s gives back 97 to 99 % over all ways down, and never more than a round pays',
    (choice) => {
      const rows = Number(choice.split('.')[0]);
      let sumE2 = 0n;
      for (let way = 0; way < 2 ** rows; way += 1) {
        const numbers = way.toString(2).padStart(rows, '0').split('');
        const standing = plinkoLaw.follow(told(choice, []), [...numbers, '1', '1']);
        sumE2 += standing.multiplierE2;
        if (standing.outcome.length !== rows || standing.ending !== 'done') expect.unreachable(`way ${way}`);
        if (payoutOf(STAKE_MAX_MINOR, standing.multiplierE2) > PAYOUT_MAX_MINOR)
          expect.unreachable(`way ${way} pays too much`);
      }
      expect(givesBack({ sumE2, cases: 2n ** BigInt(rows) }, [970n, 990n])).toBe(true);
      // What the page tells its players.
      const set = plinkoChoice(choice);
      expect(set && plinkoReturnE4(set.rows, set.risk)).toBe((sumE2 * 100n) / 2n ** BigInt(rows));
    },
  );

  test('all to one side pays the edge, as often left as right the middle', () => {
    const pays = (way: string): bigint => plinkoLaw.follow(told('8.high', []), way.split('')).multiplierE2;
    expect([pays('00000000'), pays('11111111'), pays('01010101'), pays('00000001')]).toEqual([
      2_600n,
      2_600n,
      20n,
      420n,
    ]);
  });
});

describe('higher or lower', () => {
  const guesses = ['up', 'down'] as const;

  test('each guess wins with as many ranks as it says, and none is certain', () => {
    for (let rank = 1; rank <= 13; rank += 1) {
      for (const guess of guesses) {
        const wins = Array.from({ length: 13 }, (_, i) => i + 1).filter((next) => isRight(rank, guess, next)).length;
        expect(wins, `${guess} on ${rank}`).toBe(winningRanks(rank, guess));
        expect(wins).toBeGreaterThan(0);
        expect(wins).toBeLessThan(13);
      }
    }
  });

  test.each(guesses)('%s on any card gives back 97 to 98 % over all next cards', (guess) => {
    for (let card = 0; card < 52; card += 1) {
      let sumE2 = 0n;
      for (let next = 0; next < 52; next += 1) {
        const standing = hiloLaw.follow(told('cards', [guess], { cashed: true }), [String(card), String(next)]);
        sumE2 += standing.multiplierE2;
      }
      expect(givesBack({ sumE2, cases: 52n }, [970n, 980n])).toBe(true);
    }
  });

  test('three guesses of any kind on any cards give back 97 to 98 %', () => {
    const ranks = Array.from({ length: 13 }, (_, i) => i + 1);
    const ways = guesses.flatMap((a) => guesses.flatMap((b) => guesses.map((c): HiloGuess[] => [a, b, c])));
    for (const [a, b, c] of ways as [HiloGuess, HiloGuess, HiloGuess][]) {
      for (const first of ranks) {
        let sumE2 = 0n;
        for (const second of ranks.filter((next) => isRight(first, a, next)))
          for (const third of ranks.filter((next) => isRight(second, b, next))) {
            const wins = [winningRanks(first, a), winningRanks(second, b), winningRanks(third, c)];
            sumE2 += hiloMultiplierE2(wins) * BigInt(ranks.filter((next) => isRight(third, c, next)).length);
          }
        expect(givesBack({ sumE2, cases: 13n ** 3n }, [970n, 980n])).toBe(true);
      }
    }
  });

  test('names cards, skips without a stake on it, and a wrong guess ends it', () => {
    expect([0, 12, 13, 51].map(cardCode)).toEqual(['AS', 'KS', 'AH', 'KD']);
    const numbers = ['0', '25', '11', '3'];
    expect(numbers.map((card) => rankOf(Number(card)))).toEqual([1, 13, 12, 4]);
    expect(hiloLaw.follow(told('cards', []), numbers)).toMatchObject({
      ending: null,
      multiplierE2: 100n,
      seen: ['AS'],
    });
    const right = hiloLaw.follow(told('cards', ['up', 'skip']), numbers);
    expect(right).toMatchObject({ ending: null, multiplierE2: 106n, seen: ['AS', 'KH', 'QS'], outcome: [] });
    const wrong = hiloLaw.follow(told('cards', ['up', 'skip', 'up']), numbers);
    expect(wrong).toMatchObject({ ending: 'lost', multiplierE2: 0n, outcome: ['AS', 'KH', 'QS', '4S'] });
  });

  test('offers no guess that would pay more than the most a round pays, and ends when none is left', () => {
    // Sevens only: each guess wins with 7 ranks.
    const numbers = Array.from({ length: 52 }, () => '6');
    const at = (stakeMinor: bigint, guesses7: number) =>
      hiloLaw.follow(
        told(
          'cards',
          Array.from({ length: guesses7 }, () => 'up'),
          { stakeMinor },
        ),
        numbers,
      );
    const last = Array.from({ length: 40 }, (_, i) => i).find((i) => at(STAKE_MAX_MINOR, i).ending === 'limit') ?? 0;
    expect(last).toBeGreaterThan(3);
    expect(payoutOf(STAKE_MAX_MINOR, at(STAKE_MAX_MINOR, last).multiplierE2)).toBeLessThanOrEqual(PAYOUT_MAX_MINOR);
    const next = hiloMultiplierE2(Array.from({ length: last + 1 }, () => 7));
    expect(payoutOf(STAKE_MAX_MINOR, next)).toBeGreaterThan(PAYOUT_MAX_MINOR);
    // On a king four fifths of the way there, the daring guess is not offered and the other one is.
    const moves = Array.from({ length: last - 1 }, () => 'up');
    const cards = [...Array.from({ length: last - 1 }, () => '6'), '12'];
    const daring = told('cards', moves, { stakeMinor: STAKE_MAX_MINOR });
    const standing = hiloLaw.follow(daring, cards);
    expect(standing.ending).toBe(null);
    expect(hiloLaw.mayMove(daring, standing, 'up')).toBe(false);
    expect(hiloLaw.mayMove(daring, standing, 'down')).toBe(true);
  });
});
