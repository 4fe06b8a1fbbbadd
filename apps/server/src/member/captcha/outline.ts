import { CAPTCHA_SIZE } from '@drawroom/contract/member-captcha';
import { between, oneOf, written } from './chance.ts';

type Tab = 'out' | 'in' | 'flat';

/** One side of the piece: what stands on it, where along it (0-1), and how wide, px. */
interface Side {
  readonly tab: Tab;
  readonly at: number;
  readonly radius: number;
}

/** Outline of a piece: four corners and what stands on the sides between them. */
export interface Outline {
  readonly corners: readonly (readonly [x: number, y: number])[];
  readonly sides: readonly Side[];
}

const MIDDLE = CAPTCHA_SIZE.piece / 2;
const TABS: readonly Tab[] = ['out', 'in', 'flat'];

function aSide(tab: Tab): Side {
  return { tab, at: between(0.36, 0.64), radius: between(5, 7.5) };
}

/** A new outline; at least one side stands out and one goes in, so that it is seen where it fits. */
export function anOutline(): Outline {
  const half = between(16, 19);
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x = 0, y = 0]) => [MIDDLE + x * half + between(-3, 3), MIDDLE + y * half + between(-3, 3)] as const);
  const tabs: Tab[] = ['out', 'in', oneOf(TABS), oneOf(TABS)];
  const turn = Math.trunc(between(0, 4));
  return { corners, sides: tabs.map((_, side) => aSide(tabs[(side + turn) % 4] as Tab)) };
}

/** A gap that looks related, but that the piece does not fit: two opposite sides have another tab. */
export function otherOutline({ corners, sides }: Outline): Outline {
  const first = oneOf([0, 1]);
  return {
    corners,
    sides: sides.map((side, at) => (at % 2 === first ? aSide(side.tab === 'out' ? 'in' : 'out') : side)),
  };
}

/** The same outline as a hand would draw it again: whoever lays one over the other finds no line that agrees. */
export function shaken({ corners, sides }: Outline): Outline {
  const shake = (amount: number): number => between(-amount, amount);
  return {
    corners: corners.map(([x, y]) => [x + shake(3), y + shake(3)] as const),
    sides: sides.map((side) => ({ ...side, at: side.at + shake(0.08), radius: side.radius + shake(1.2) })),
  };
}

/** The outline as the data of an SVG path, moved by (dx, dy). */
export function pathOf({ corners, sides }: Outline, dx = 0, dy = 0): string {
  const parts = corners.map(([x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % 4] as readonly [number, number];
    const { tab, at: along, radius } = sides[at] as Side;
    const end = `L${written(nextX + dx)} ${written(nextY + dy)}`;
    if (tab === 'flat') return end;
    const length = Math.hypot(nextX - x, nextY - y);
    const on = (share: number): string =>
      `${written(x + (nextX - x) * share + dx)} ${written(y + (nextY - y) * share + dy)}`;
    const share = radius / length;
    // More than half a circle, as of a jigsaw.
    return `L${on(along - share * 0.8)}A${written(radius)} ${written(radius)} 0 1 ${tab === 'out' ? 1 : 0} ${on(along + share * 0.8)}${end}`;
  });
  const [startX, startY] = corners[0] as readonly [number, number];
  return `M${written(startX + dx)} ${written(startY + dy)}${parts.join('')}Z`;
}
