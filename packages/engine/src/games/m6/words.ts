import { selectionOfWords } from '../build/selection-words.ts';
import type { Play, Worded } from '../game-family.ts';
import { NUMBERS } from './balls.ts';
import { m6Plays } from './plays.ts';
import { ANIMALS } from './zodiac.ts';

/**
 * Golden selections in words (games.md §8), under the default rules: `6 numbers`, `other animal (4)`,
 * `3 tails incl. 0`, `4 animals (any)`, `animals 4x5`; a play may carry its prize tier
 * (`m6.combo.3hit2.tier2`) or the name of its kind of selection (`m6.combo.2main 对碰`).
 */
export function m6FromWords(named: string, words: string): Worded | null {
  const [code = '', kind] = named.split(' ');
  const [, tiered, tier] = /^(m6\.combo\.(?:3hit2|2hitsp))\.(tier\w+)$/.exec(code) ?? [];
  const playCode = tiered ?? code;
  const play = m6Plays.find((each) => each.code === playCode);
  if (play === undefined) return null;
  const selection = classWords(play, words) ?? crossWords(words) ?? selectionOfWords(words, play.choices);
  if (selection === null && tier === undefined && kind === undefined) return null;
  return {
    playCode,
    selection: selection ?? words,
    ...(tier === undefined ? {} : { option: optionOfTier(play, tier) }),
  };
}

/** The tier beside `tier2` goes by the play's own name for it. */
function optionOfTier(play: Play, tier: string): string {
  if (play.code === 'm6.combo.2hitsp' && tier !== 'tier2') return 'tiersp';
  return tier;
}

/** Animals and tails. The odd class is the one that the words include or leave out. */
function classWords(play: Play, words: string): string | null {
  const odd = play.choiceKind === 'animal' ? 'snake' : '0';
  const others = (play.choiceKind === 'animal' ? ANIMALS : play.choices).filter((choice) => choice !== odd);
  if (/^(year animal|0 \()/.test(words)) return odd;
  if (/^(other animal|1-9 \()/.test(words)) return others[0] ?? null;
  const [, count, how = ''] = /^(\d{1,2}) (?:animals?|tails?)(.*)$/.exec(words) ?? [];
  if (count === undefined) return null;
  const picks = how.includes('incl') ? [odd, ...others] : others;
  const from = /incl|none|without/.test(how) ? picks : play.choices;
  return from.length < Number(count) ? null : from.slice(0, Number(count)).join(',');
}

/** `animals 4x5`: four numbers that meet five others. */
function crossWords(words: string): string | null {
  const [, left, right] = /^(?:animals|tails|numbers) (\d{1,2})x(\d{1,2})$/.exec(words) ?? [];
  if (left === undefined || right === undefined) return null;
  const first = NUMBERS.slice(0, Number(left));
  const second = NUMBERS.slice(Number(left), Number(left) + Number(right));
  return `${first.join(',')}|${second.join(',')}`;
}
