import type { Play, RuleSet } from '../games/game-family.ts';
import { familyOf, playOf } from '../games/index.ts';
import { defaultRuleSet } from '../games/rule-set.ts';
import { COMMAND_PLAYS } from './command-plays.ts';
import { foldText } from './fold-text.ts';
import { enWords } from './words-en.ts';
import { viWords } from './words-vi.ts';
import { zhWords } from './words-zh.ts';

/**
 * The words of one language, as data: for each idea of a bet its words, apart by `|`; `one+other` are several ideas at once. Chinese, Vietnamese
 * and English stand beside this file and are understood in every language; the others are `words/<tag>.json`, of which a client has its own alone.
 */
export interface CommandWords {
  /** As in the tags of its locales: `zh`, `ar`. */
  readonly language: string;
  /** Numerals from 1 on, where the language has some of its own. */
  readonly digits: string;
  /** What stands between words. */
  readonly blank: string;
  /** What may be written onto the beginning of a word, apart by `|`: Arabic "and" and "the". */
  readonly prefixes?: string;
  readonly words: Readonly<Record<string, string>>;
}

/** What a rule leads to: the plays that are tried in turn, with a pick where the word says it. */
export interface CommandRule {
  readonly plays: readonly Play[];
  readonly pick: string | null;
}

/** How bets on a family are written, for a member of one language; the other languages are understood as well. */
export interface Vocabulary {
  readonly family: string;
  readonly words: CommandWords;
  readonly ruleSet: RuleSet;
  readonly places: number;
  /** Ideas of each folded word. */
  readonly ideasOf: ReadonlyMap<string, readonly string[]>;
  /** Length of the longest word. */
  readonly longest: number;
  /** Rules by their keys (`command-plays.ts`). */
  readonly rules: ReadonlyMap<string, CommandRule>;
  /** Places that have a name: by the idea of the name. */
  readonly placeOf: ReadonlyMap<string, string>;
  /** Ideas within whose reach others stand: `sum` of `sum.big`. */
  readonly scopes: ReadonlySet<string>;
  /** Bets that show how it is written: play, selection, amount. */
  readonly examples: readonly (readonly [playCode: string, selection: string, amount: string])[];
}

/** Understood by everybody, after his own language, in this order. */
export const COMMON_WORDS: readonly CommandWords[] = [zhWords, viWords, enWords];

/** Ideas that say nothing about a play. */
const PLAIN_IDEAS = ['each', 'bet', 'unit', 'thousand'];

/** How high `*` counts in the words of an idea. */
const NUMBERED_MAX = 10;

/** How bets on a family are written by whoever speaks a language, or null when the family has no bets by text. */
export function vocabularyOf(family: string, words: CommandWords): Vocabulary | null {
  const data = COMMAND_PLAYS[family];
  const game = familyOf(family);
  if (data === undefined || game === undefined) return null;
  const rules = new Map<string, CommandRule>();
  const placeOf = new Map<string, string>();
  const places = data.places ?? 0;
  for (let place = 1; place <= places; place += 1) placeOf.set(`p${place}`, String(place));
  for (const line of data.rules.split(' ')) {
    const [key = '', value = ''] = line.split('=');
    if (value.startsWith('@')) placeOf.set(key, value.slice(1));
    else rules.set(key, ruleOf(family, value));
  }
  const keys = [...rules.keys()].flatMap((key) => key.replaceAll(/[@#]/g, '').split('.'));
  const known = new Set([...keys, ...placeOf.keys(), ...PLAIN_IDEAS]);
  const ideasOf = wordsOf(words, known);
  return {
    family,
    words,
    ruleSet: defaultRuleSet(game),
    places,
    rules,
    placeOf,
    ideasOf,
    longest: Math.max(...[...ideasOf.keys()].map((word) => word.length)),
    scopes: new Set([...rules.keys()].flatMap((key) => (key.includes('.') ? [key.slice(0, key.indexOf('.'))] : []))),
    examples: data.examples.map(([play, selection, amount]) => [`${family}.${play}`, selection, amount]),
  };
}

/** The word that an idea is written with, with its marks; null when the language has none. */
export function wordFor({ words }: Vocabulary, idea: string): string | null {
  const [own] = wordsOfIdea(words, idea);
  return own ?? null;
}

/** What stands between words of a language. */
export function blankOf({ words }: Vocabulary): string {
  return words.blank;
}

function ruleOf(family: string, value: string): CommandRule {
  const [codes = '', pick = null] = value.split(':');
  const plays = codes.split('|').map((code) => {
    const play = playOf(`${family}.${code}`);
    if (play === undefined) throw new RangeError(`no play ${family}.${code}`);
    return play;
  });
  return { plays, pick };
}

/** All words for ideas that are known; the first language given has the first say. */
function wordsOf(first: CommandWords, known: ReadonlySet<string>): Map<string, readonly string[]> {
  const ideasOf = new Map<string, readonly string[]>();
  for (const data of new Set([first, ...COMMON_WORDS])) {
    const prefixes = ['', ...(data.prefixes?.split('|') ?? [])];
    for (const name of Object.keys(data.words)) {
      for (const idea of numberedIdeas(name)) {
        const ideas = idea.split('+');
        if (!ideas.every((each) => known.has(each))) continue;
        for (const word of wordsOfIdea(data, idea)) {
          for (const prefix of prefixes) {
            const folded = foldText(prefix + word).text;
            if (!ideasOf.has(folded)) ideasOf.set(folded, ideas);
          }
        }
      }
    }
  }
  return ideasOf;
}

function numberedIdeas(name: string): string[] {
  if (!name.endsWith('*')) return [name];
  return Array.from({ length: NUMBERED_MAX }, (_, at) => name.slice(0, -1) + String(at + 1));
}

/** The words of one idea; those with a number in them come from the idea's own number. */
function wordsOfIdea({ words, digits }: CommandWords, idea: string): string[] {
  const own = words[idea]?.split('|') ?? [];
  const [, stem = '', number = ''] = /^(\D+)(\d+)$/.exec(idea) ?? [];
  const pattern = words[`${stem}*`]?.split('|') ?? [];
  const numeral = digits[Number(number) - 1];
  return [
    ...own,
    ...pattern.flatMap((word) => [
      ...(numeral === undefined ? [] : [word.replaceAll('*', numeral)]),
      word.replaceAll('*', number),
    ]),
  ];
}
