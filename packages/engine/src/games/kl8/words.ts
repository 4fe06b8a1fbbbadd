import { selectionOfWords } from '../build/selection-words.ts';
import type { Worded } from '../game-family.ts';
import { NUMBERS } from './balls.ts';
import { COUNT_EVERY_HIT } from './pick-play.ts';
import { prizeOf, PRIZES } from './prizes.ts';

/** Names of the golden counts for the sides of which more balls are drawn. */
const SIDES: Readonly<Record<string, string>> = {
  'kl8.ud.first': 'kl8.ud.up',
  'kl8.ud.second': 'kl8.ud.down',
  'kl8.oe.first': 'kl8.oe.odd',
  'kl8.oe.second': 'kl8.oe.even',
};

/** Golden rows in words (games.md §9): `hit 3`, `8 numbers`, `dan 2 tuo 4`, and `kl8.oe.first` for more odd balls. */
export function kl8FromWords(named: string, words: string): Worded | null {
  const [code = ''] = named.split(' ');
  if (Object.hasOwn(SIDES, code)) return { playCode: SIDES[code] ?? '', selection: words };
  const [, size] = /^kl8\.pick([1-9]\d?)$/.exec(code) ?? [];
  if (size === undefined || PRIZES[Number(size)] === undefined) return null;
  const [, hits] = /^hit (\d{1,2})$/.exec(words) ?? [];
  if (hits === undefined) {
    const selection = selectionOfWords(words, NUMBERS);
    return selection === null ? null : { playCode: code, selection };
  }
  return {
    playCode: code,
    selection: NUMBERS.slice(0, Number(size)).join(','),
    ruleSet: COUNT_EVERY_HIT,
    option: prizeOf(Number(hits)),
  };
}
