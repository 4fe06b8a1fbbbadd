import type { GameLaw } from './game-law.ts';

export const PLINKO_ROWS = [8, 12, 16] as const;
export type PlinkoRows = (typeof PLINKO_ROWS)[number];
export const PLINKO_RISKS = ['low', 'middle', 'high'] as const;
export type PlinkoRisk = (typeof PLINKO_RISKS)[number];

/** Payout over stake x 100 of the slots from the edge to the middle; the other half is the same. */
const HALVES: Readonly<Record<PlinkoRows, Readonly<Record<PlinkoRisk, readonly bigint[]>>>> = {
  8: {
    low: [500n, 200n, 110n, 100n, 50n],
    middle: [1_200n, 290n, 130n, 72n, 40n],
    high: [2_600n, 420n, 150n, 30n, 20n],
  },
  12: {
    low: [900n, 300n, 150n, 130n, 110n, 100n, 50n],
    middle: [3_000n, 900n, 400n, 200n, 110n, 60n, 30n],
    high: [10_000n, 2_200n, 760n, 235n, 75n, 20n, 20n],
  },
  16: {
    low: [1_500n, 800n, 200n, 140n, 130n, 120n, 110n, 98n, 50n],
    middle: [8_000n, 3_500n, 1_000n, 500n, 280n, 150n, 100n, 52n, 30n],
    high: [10_000n, 8_000n, 2_600n, 900n, 410n, 210n, 32n, 20n, 20n],
  },
};

/** A choice such as `12.high`, or null when there is none of that name. */
export function plinkoChoice(choice: string): { rows: PlinkoRows; risk: PlinkoRisk } | null {
  const [rowsText, riskText] = choice.split('.');
  const rows = PLINKO_ROWS.find((some) => String(some) === rowsText);
  const risk = PLINKO_RISKS.find((some) => some === riskText);
  return rows === undefined || risk === undefined ? null : { rows, risk };
}

/** Payout over stake x 100 of every slot from left to right: one more than rows. */
export function plinkoSlotsE2(rows: PlinkoRows, risk: PlinkoRisk): readonly bigint[] {
  const half = HALVES[rows][risk];
  return [...half, ...half.slice(0, -1).toReversed()];
}

/** Of 10,000 staked so many come back over all ways down, rounded down. */
export function plinkoReturnE4(rows: PlinkoRows, risk: PlinkoRisk): bigint {
  let ways = 1n;
  let sumE2 = 0n;
  for (const [slot, multiplierE2] of plinkoSlotsE2(rows, risk).entries()) {
    sumE2 += ways * multiplierE2;
    ways = (ways * BigInt(rows - slot)) / BigInt(slot + 1);
  }
  return (sumE2 * 100n) / 2n ** BigInt(rows);
}

/** A ball falls through pins, left or right at each with the same chance; the slot it ends in says what it pays. */
export const plinkoLaw: GameLaw = {
  code: 'plinko',
  choices: PLINKO_ROWS.flatMap((rows) => PLINKO_RISKS.map((risk) => `${rows}.${risk}`)),
  mayCash: () => false,
  mayMove: () => false,
  follow(told, numbers) {
    const choice = plinkoChoice(told.choice);
    if (choice === null) throw new RangeError(`no way to drop ${told.choice}`);
    const turns = numbers.slice(0, choice.rows);
    const slot = turns.filter((turn) => turn === '1').length;
    const path = turns.map((turn) => (turn === '1' ? 'R' : 'L'));
    const multiplierE2 = plinkoSlotsE2(choice.rows, choice.risk)[slot] ?? 0n;
    return { ending: 'done', multiplierE2, seen: path, outcome: path };
  },
};
