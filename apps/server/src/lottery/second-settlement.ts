import type { RuleSet } from '@drawroom/engine/games/game-family';

/**
 * The independent second settlement: judges a line by other means than the engine, sharing no code with it. The
 * engine reasons with rules; this one writes every single ticket out and compares it with the drawn dice one by one.
 * Amounts are in half units x odds x 10^4, as the outcome table holds them.
 */
export interface SecondOpinion {
  readonly winMult: bigint;
  readonly pushHalf: bigint;
  readonly units: number;
}

/** Raised when this settlement has no rule for a play: the round is held rather than paid on one opinion. */
export class NoSecondRule extends Error {
  override readonly name = 'NoSecondRule';
}

type Faces = readonly [number, number, number];

/** Judges one line of a round of a family. Throws `NoSecondRule` for what it does not know. */
export function secondOpinion(
  line: { family: string; play: string; selection: string; odds: string },
  numbers: readonly string[],
  ruleSet: RuleSet,
): SecondOpinion {
  if (line.family !== 'k3') throw new NoSecondRule(`family ${line.family}`);
  const faces = numbers.map(Number).toSorted((a, b) => a - b) as unknown as Faces;
  const tickets = ticketsOf(line.play, line.selection);
  const prices = line.odds.split('/').map((text) => BigInt(text.replace('.', '')));
  let winMult = 0n;
  for (const [place, ticket] of tickets.entries()) {
    if (!hits(line.play, ticket, faces, ruleSet)) continue;
    const price = priceOf(line.play, ruleSet, { prices, place, shown: faces.filter((face) => String(face) === ticket).length });
    if (price === undefined) throw new NoSecondRule(`${line.play} ${line.selection}: no odds for ticket ${place}`);
    winMult += 2n * price;
  }
  return { winMult, pushHalf: 0n, units: tickets.length };
}

/** One price for all tickets, one per ticket, or (graded named face) one per number of dice that show it. */
function priceOf(
  play: string,
  rules: RuleSet,
  at: { prices: readonly bigint[]; place: number; shown: number },
): bigint | undefined {
  if (at.prices.length === 1) return at.prices[0];
  return play === 'k3.die.any' && rules['die'] === 'graded' ? at.prices[at.shown - 1] : at.prices[at.place];
}

/** Every single ticket of a K3 selection, written out. */
function ticketsOf(play: string, selection: string): string[] {
  if (selection === '-') return ['-'];
  const parts = selection.split(',');
  if (play === 'k3.twodiff') return choose(parts, 2);
  if (play === 'k3.threediff') return choose(parts, 3);
  if (play === 'k3.pair.exact') return pairTickets(selection);
  return parts;
}

/** `1,2|3,4`: each double with each single that differs from it, as three faces. */
function pairTickets(selection: string): string[] {
  const [doubles = '', singles = ''] = selection.split('|');
  return doubles.split(',').flatMap((double) =>
    singles
      .split(',')
      .filter((single) => single !== double)
      .map((single) => double + double + single),
  );
}

function choose(parts: readonly string[], size: number): string[] {
  if (size === 0) return [''];
  return parts.flatMap((part, place) => choose(parts.slice(place + 1), size - 1).map((rest) => part + rest));
}

function hits(play: string, ticket: string, faces: Faces, rules: RuleSet): boolean {
  const [a, b, c] = faces;
  const total = a + b + c;
  const same = a === c;
  const times = (face: string): number => faces.filter((value) => String(value) === face).length;
  // Under "bs" a triple kills big and small; under "bsoe" odd and even as well (games.md §0.2 k3.triple).
  const sizeDead = same && rules['split'] !== 'bingo18' && (rules['triple'] === 'bs' || rules['triple'] === 'bsoe');
  const parityDead = same && rules['split'] !== 'bingo18' && rules['triple'] === 'bsoe';
  const upper = !sizeDead && (rules['split'] === 'bingo18' ? total > 11 : total > 10);
  const lower = !sizeDead && (rules['split'] === 'bingo18' ? total < 10 : total < 11);
  const odd = !parityDead && total % 2 === 1;
  const even = !parityDead && total % 2 === 0;
  switch (play) {
    case 'k3.sum.big':
      return upper;
    case 'k3.sum.small':
      return lower;
    case 'k3.sum.mid':
      return total === 10 || total === 11;
    case 'k3.sum.odd':
      return odd;
    case 'k3.sum.even':
      return even;
    case 'k3.sum.bigodd':
      return upper && total % 2 === 1;
    case 'k3.sum.bigeven':
      return upper && total % 2 === 0;
    case 'k3.sum.smallodd':
      return lower && total % 2 === 1;
    case 'k3.sum.smalleven':
      return lower && total % 2 === 0;
    case 'k3.sum.value':
      return String(total) === ticket;
    case 'k3.die.any':
      return times(ticket) > 0;
    case 'k3.die.hit1':
      return times(ticket) === 1;
    case 'k3.die.hit2':
      return times(ticket) === 2;
    case 'k3.die.hit3':
      return times(ticket) === 3;
    case 'k3.die.none':
      return times(ticket) === 0;
    case 'k3.triple.all':
      return same;
    case 'k3.triple.one':
      return faces.join('') === ticket;
    case 'k3.pair.any':
      return times(ticket[0] ?? '') === 2 || (times(ticket[0] ?? '') === 3 && rules['pairTriple'] !== 'excl');
    case 'k3.pair.exact':
      return faces.join('') === [...ticket].toSorted().join('');
    case 'k3.twodiff':
      return times(ticket[0] ?? '') > 0 && times(ticket[1] ?? '') > 0;
    case 'k3.threediff':
      return faces.join('') === ticket;
    case 'k3.straight.all':
      return b === a + 1 && c === b + 1;
    case 'k3.straight.one':
      return faces.join('') === ticket;
    case 'k3.shape.pair':
      return !same && (a === b || b === c);
    case 'k3.shape.alldiff':
      return a !== b && b !== c;
    case 'k3.shape.misc':
      return a !== b && b !== c && !(b === a + 1 && c === b + 1);
    case 'k3.span':
      return String(c - a) === ticket;
    default:
      throw new NoSecondRule(play);
  }
}
