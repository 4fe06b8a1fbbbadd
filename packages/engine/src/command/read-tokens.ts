import { foldText } from './fold-text.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What stands before a piece: nothing, a blank, a comma, a stroke, or something that ends what came before. */
export const GAP = { none: 0, blank: 1, comma: 2, stroke: 3, end: 4 } as const;

/** A piece of a text: a word that is known, a number, or something else. Offsets are those of the original text. */
export interface Token {
  readonly kind: 'word' | 'number' | 'other';
  /** Folded. */
  readonly text: string;
  readonly ideas: readonly string[];
  readonly gap: number;
  readonly from: number;
  readonly to: number;
}

const GAPS: Readonly<Record<string, number>> = {
  ' ': GAP.blank,
  ',': GAP.comma,
  '、': GAP.comma,
  '،': GAP.comma,
  '/': GAP.stroke,
  '\\': GAP.stroke,
  ';': GAP.end,
  '\n': GAP.end,
  '。': GAP.end,
  '؛': GAP.end,
  '।': GAP.end,
  '.': GAP.end,
  '!': GAP.end,
  '|': GAP.end,
};

const NUMBER = /\d+(?:\.\d+)?/y;
/** Letters, with their vowels, of writings that put blanks between words: Latin, Cyrillic, Arabic, Bengali. */
const LETTERS = /[a-z\u0430-\u052f\u0620-\u064a\u0671-\u06d3\u0980-\u09fe]+/y;
const LETTER = new RegExp(LETTERS.source.slice(0, -1));

/** Cuts a text into words, numbers and the rest; reads each character a bounded number of times. */
export function readTokens(original: string, vocabulary: Vocabulary): Token[] {
  const { text, from, to } = foldText(original);
  const tokens: Token[] = [];
  let gap: number = GAP.end;
  let at = 0;
  while (at < text.length) {
    const between = GAPS[text[at] ?? ''];
    if (between !== undefined) {
      gap = Math.max(gap, between);
      at += 1;
      continue;
    }
    const word = wordAt(text, at, vocabulary);
    const number = word === null ? matchAt(NUMBER, text, at) : null;
    const piece = word ?? number ?? matchAt(LETTERS, text, at) ?? text[at] ?? '';
    const kind = word === null ? (number === null ? 'other' : 'number') : 'word';
    const end = to[at + piece.length - 1] ?? original.length;
    const last = tokens.at(-1);
    if (kind === 'other' && last?.kind === 'other' && gap === GAP.none) {
      tokens[tokens.length - 1] = { ...last, text: last.text + piece, to: end };
    } else {
      const ideas = word === null ? [] : (vocabulary.ideasOf.get(word) ?? []);
      tokens.push({ kind, text: piece, ideas, gap, from: from[at] ?? 0, to: end });
    }
    at += piece.length;
    gap = GAP.none;
  }
  return tokens;
}

function matchAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

/** The longest known word that begins here and is not cut out of a longer one. */
function wordAt(text: string, at: number, { ideasOf, longest }: Vocabulary): string | null {
  for (let length = Math.min(longest, text.length - at); length > 0; length -= 1) {
    const word = text.slice(at, at + length);
    if (ideasOf.has(word) && !runsOn(word, text[at + length] ?? '')) return word;
  }
  return null;
}

/** A word of letters goes on with a letter, one that ends with a digit with a digit. */
function runsOn(word: string, next: string): boolean {
  const last = word.at(-1) ?? '';
  return (LETTER.test(last) && LETTER.test(next)) || (/\d/.test(last) && /\d/.test(next));
}
