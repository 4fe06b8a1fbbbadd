import * as fc from 'fast-check';
import type { Play, SelectionFault } from '../src/games/game-family.ts';

/** A selection that was valid before one thing about it was changed, and the faults that may be named for that change. */
export type BentSelection = Readonly<{ how: string; text: string; faults: readonly SelectionFault[] }>;

/** What is never a pick of any play. */
const STRANGERS = [
  '999999',
  '-1',
  '+1',
  '1.5',
  '1e1',
  '0x1',
  '٣',
  '１',
  '一',
  '000000',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'prototype',
  '\u0000',
  '\u200B',
  '\uD800',
  '$&',
  "'",
] as const;
const BLANKS = [' ', '\t', '\n', '\u00A0', '\u3000', '\uFEFF', '\u202E'] as const;
const ROOT_FAULTS: readonly SelectionFault[] = ['malformed', 'unknown_choice'];

type Bend = (text: string, pick: string, nth: number) => string;

/** Each bend with the faults it may be refused for; the first picks of a text are where most of them are applied. */
const BENDS: readonly (readonly [how: string, bend: Bend, faults: readonly SelectionFault[]])[] = [
  ['a separator more at the end', (text) => `${text},`, ROOT_FAULTS],
  ['a separator more at the start', (text) => `,${text}`, ROOT_FAULTS],
  ['a separator twice', (text) => text.replace(',', ',,'), ROOT_FAULTS],
  ['another separator', (text) => text.replaceAll(',', ';'), ROOT_FAULTS],
  ['a full-width separator', (text) => text.replaceAll(',', '，'), ROOT_FAULTS],
  ['a side more', (text) => `${text}|`, ROOT_FAULTS],
  ['a side more at the start', (text) => `|${text}`, ROOT_FAULTS],
  ['a side less', (text) => text.replace(/\|[^|]*$/, ''), [...ROOT_FAULTS, 'too_few', 'empty']],
  ['sides run together', (text) => text.replace('|', ''), [...ROOT_FAULTS, 'too_few', 'repeated']],
  ['a stranger among the picks', (text, _, nth) => `${text},${STRANGERS[nth % STRANGERS.length]}`, ROOT_FAULTS],
  [
    'a stranger instead of a pick',
    (text, pick, nth) => text.replace(pick, STRANGERS[nth % STRANGERS.length] ?? ''),
    ROOT_FAULTS,
  ],
  ['a blank', (text, pick, nth) => text.replace(pick, `${pick}${BLANKS[nth % BLANKS.length]}`), ROOT_FAULTS],
  ['a blank before', (text, _, nth) => `${BLANKS[nth % BLANKS.length]}${text}`, ROOT_FAULTS],
  ['a pick twice', (text, pick) => text.replace(pick, `${pick},${pick}`), [...ROOT_FAULTS, 'repeated', 'too_many']],
  ['a zero before a pick', (text, pick) => text.replace(pick, `0${pick}`), [...ROOT_FAULTS, 'repeated']],
  ['bankers without the rest', (text) => `dan:${text};tuo:`, ROOT_FAULTS],
  ['the rest without bankers', (text) => `dan:;tuo:${text}`, ROOT_FAULTS],
  ['bankers three times', (text) => `dan:${text};tuo:${text};tuo:${text}`, [...ROOT_FAULTS, 'repeated', 'too_many']],
  ['places of nowhere', (text) => `pos=0,99:${text}`, ROOT_FAULTS],
  ['places twice', (text) => `pos=1,1:${text}`, [...ROOT_FAULTS, 'repeated', 'too_few']],
  ['the words in capitals', (text) => text.toUpperCase().replace(/^(?=[^A-Z]*$)/, 'DAN:'), ROOT_FAULTS],
  ['nothing', () => '', ['empty']],
  ['2,001 characters', (text) => `${text},`.repeat(2_001).slice(0, 2_001), ['too_long']],
  ['1,980 separators', () => ','.repeat(1_980), ROOT_FAULTS],
  ['1,980 sides', () => '|'.repeat(1_980), ROOT_FAULTS],
  [
    '400 times a pick',
    (_, pick) =>
      Array.from({ length: 400 }, () => pick)
        .join(',')
        .slice(0, 1_999),
    [...ROOT_FAULTS, 'repeated'],
  ],
];

/** A valid selection with one thing about it changed. */
export function bentSelection(play: Play, valid: fc.Arbitrary<string>): fc.Arbitrary<BentSelection> {
  return fc
    .tuple(valid, fc.constantFrom(...BENDS), fc.nat({ max: 1_000 }))
    .map(([text, [how, bend, faults], nth]) => ({ how, text: bend(text, pickOf(play, text, nth), nth), faults }));
}

/** One of the picks that stand in a selection. */
function pickOf(play: Play, text: string, nth: number): string {
  const picks = text
    .replace(/^pos=[^:]*:/, '')
    .split(/[,|;:]/)
    .filter((part) => play.choices.includes(part));
  return picks[nth % Math.max(1, picks.length)] ?? '-';
}

/** Texts of no play: any characters, the characters of the grammar in any order, the words of the grammar. */
export const NOISE: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(...'0123456789,|-;: danto=ps'), maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'123,|'), maxLength: 16 }),
  fc
    .array(fc.constantFrom('dan:', 'tuo:', 'pos=', ';', ':', ',', '|', '-', '1', '2', '03', ...STRANGERS), {
      maxLength: 12,
    })
    .map((parts) => parts.join('')),
);
