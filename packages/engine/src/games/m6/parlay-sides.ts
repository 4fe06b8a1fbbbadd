/** The legs of a line lost to each other, in parts per 1,000: what is left of 24 balls for each leg when none is drawn twice. */
function leftPer1000(legs: number, arranged: bigint): bigint {
  return (arranged * 1_000n) / 24n ** BigInt(legs);
}

/**
 * What prices lines of two sides: how many legs count. Picks that want the same balls win together more seldom than their
 * number says: six times big has 507 in 1,000 of the cases that independent legs would have, three times big and three
 * times small 772. Lines of five and six legs that are too much alike to be sold at the product of their legs have prices
 * of their own (decision 028).
 */
export const SIDE_OPTIONS = [
  'legs1',
  'legs2',
  'legs3',
  'legs4',
  'legs5',
  'legs6',
  'alike5',
  'alike6',
  'same6',
] as const;

const ALIKE_BELOW: Readonly<Record<number, bigint>> = { 5: 706n, 6: 646n };
const SAME_BELOW = 570n;

/** The option of a line of sides when all its legs win. */
export function sideOption(picks: readonly string[], arrangements: (picks: readonly string[]) => bigint): string {
  const legs = picks.length;
  const alikeBelow = ALIKE_BELOW[legs];
  if (alikeBelow === undefined) return `legs${legs}`;
  const left = leftPer1000(legs, arrangements(picks));
  if (left >= alikeBelow) return `legs${legs}`;
  return legs === 6 && left < SAME_BELOW ? 'same6' : `alike${legs}`;
}

/** Of the lines that each option pays the one that returns most, so that none returns more than the guard of a table has seen. */
const BEST_LINES: Readonly<Record<string, string>> = {
  legs1: 'big small',
  legs2: 'big small',
  legs3: 'big big small',
  legs4: 'big big small small',
  legs5: 'big big big small small',
  legs6: 'big big big small small small',
  alike5: 'big big big big odd',
  alike6: 'odd odd dsumodd dsumbig dsumbig dsumbig',
  same6: 'odd odd odd odd odd dsumbig',
};

/** A line that an option pays. */
export function unitOfSides(option: string): string[] {
  return (BEST_LINES[option] ?? '').split(' ');
}
