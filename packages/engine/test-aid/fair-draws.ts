import { fairDraw } from '../src/fair.ts';
import type { Draw, GameFamily } from '../src/games/game-family.ts';

/** Games in whose name the draws of a family are made, where it is another one. */
const GAMES: Readonly<Record<string, string>> = { taixiu: 'k3', baucua: 'k3' };

/** So many fair draws of a family, the same in every run. */
export function fairDrawsOf(family: GameFamily, count: number): Draw[] {
  return Array.from({ length: count }, (_, at) => {
    const issue = String(at).padStart(4, '0');
    const game = GAMES[family.code] ?? family.code;
    const { numbers } = fairDraw({ game, issue, seedHex: issue.repeat(16), entropyHex: '' });
    const checked = family.validateDraw(numbers);
    if (!checked.ok) throw new Error(`${family.code} ${numbers.join(' ')}: ${checked.reason}`);
    return checked.draw;
  });
}
