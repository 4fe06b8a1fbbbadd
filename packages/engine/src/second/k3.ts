import type { RuleSet } from '../games/game-family.ts';
import { NoSecondRule, type SecondRules, type TicketVerdict } from './second-rules.ts';

type Faces = readonly [number, number, number];

/** K3 judged a second time: every ticket written out as faces and compared with the dice. */
export const k3Second: SecondRules = {
  tickets: (play, selection) => ticketsOf(play, selection),
  judge(numbers, rules) {
    const faces = numbers.map(Number).toSorted((a, b) => a - b) as unknown as Faces;
    const thrown = throwOf(faces, rules);
    return (play, ticket, place): readonly TicketVerdict[] => {
      if (!hits(play, thrown, ticket)) return [];
      // A graded named face is paid by how many dice show it.
      const graded = play === 'k3.die.any' && rules['die'] === 'graded';
      return [{ won: 2, pushed: 0, place: graded ? thrown.times(ticket) - 1 : place }];
    };
  },
};

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

/** What the rules say of a throw before any ticket is looked at. */
interface Throw {
  readonly faces: Faces;
  readonly total: number;
  readonly same: boolean;
  readonly upper: boolean;
  readonly lower: boolean;
  readonly odd: boolean;
  readonly even: boolean;
  readonly run: boolean;
  readonly pairTriple: boolean;
  times(face: string | undefined): number;
}

function throwOf(faces: Faces, rules: RuleSet): Throw {
  const [a, b, c] = faces;
  const total = a + b + c;
  const same = a === c;
  const three = rules['split'] === 'bingo18';
  // Under "bs" a triple kills big and small; under "bsoe" odd and even as well (games.md §0.2 k3.triple).
  const sizeDead = same && !three && (rules['triple'] === 'bs' || rules['triple'] === 'bsoe');
  const parityDead = same && !three && rules['triple'] === 'bsoe';
  return {
    faces,
    total,
    same,
    upper: !sizeDead && total > (three ? 11 : 10),
    lower: !sizeDead && total < (three ? 10 : 11),
    odd: !parityDead && total % 2 === 1,
    even: !parityDead && total % 2 === 0,
    run: b === a + 1 && c === b + 1,
    pairTriple: rules['pairTriple'] !== 'excl',
    times: (face) => faces.filter((value) => String(value) === face).length,
  };
}

type Rule = (thrown: Throw, ticket: string) => boolean;

const isTriple: Rule = ({ same }) => same;
const isSorted: Rule = ({ faces }, ticket) => faces.join('') === [...ticket].toSorted().join('');
const allDiffer: Rule = ({ faces: [a, b, c] }) => a !== b && b !== c;

/** One line per play, written from games.md §2 without a look at the engine. */
const RULES: Readonly<Record<string, Rule>> = {
  'k3.sum.big': ({ upper }) => upper,
  'k3.sum.small': ({ lower }) => lower,
  'k3.sum.mid': ({ total }) => total === 10 || total === 11,
  'k3.sum.odd': ({ odd }) => odd,
  'k3.sum.even': ({ even }) => even,
  'k3.sum.bigodd': ({ upper, total }) => upper && total % 2 === 1,
  'k3.sum.bigeven': ({ upper, total }) => upper && total % 2 === 0,
  'k3.sum.smallodd': ({ lower, total }) => lower && total % 2 === 1,
  'k3.sum.smalleven': ({ lower, total }) => lower && total % 2 === 0,
  'k3.sum.value': ({ total }, ticket) => String(total) === ticket,
  'k3.die.any': ({ times }, ticket) => times(ticket) > 0,
  'k3.die.hit1': ({ times }, ticket) => times(ticket) === 1,
  'k3.die.hit2': ({ times }, ticket) => times(ticket) === 2,
  'k3.die.hit3': ({ times }, ticket) => times(ticket) === 3,
  'k3.die.none': ({ times }, ticket) => times(ticket) === 0,
  'k3.triple.all': isTriple,
  'k3.triple.one': isSorted,
  'k3.pair.any': ({ times, pairTriple }, ticket) => times(ticket[0]) === 2 || (times(ticket[0]) === 3 && pairTriple),
  'k3.pair.exact': isSorted,
  'k3.twodiff': ({ times }, ticket) => times(ticket[0]) > 0 && times(ticket[1]) > 0,
  'k3.threediff': isSorted,
  'k3.straight.all': ({ run }) => run,
  'k3.straight.one': isSorted,
  'k3.shape.pair': ({ same, faces: [a, b, c] }) => !same && (a === b || b === c),
  'k3.shape.alldiff': allDiffer,
  'k3.shape.misc': (thrown, ticket) => allDiffer(thrown, ticket) && !thrown.run,
  'k3.span': ({ faces: [a, , c] }, ticket) => String(c - a) === ticket,
};

function hits(play: string, thrown: Throw, ticket: string): boolean {
  const rule = Object.hasOwn(RULES, play) ? RULES[play] : undefined;
  if (rule === undefined) throw new NoSecondRule(play);
  return rule(thrown, ticket);
}
