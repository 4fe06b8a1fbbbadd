import { parseMoney } from '../money.ts';
import { ORDER_LINES_MAX } from '../order-limits.ts';
import { GAP, readTokens } from './read-tokens.ts';
import type { Token } from './read-tokens.ts';
import { chosenPlay, placesOf } from './selection-of.ts';
import type { WrittenPicks } from './selection-of.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A bet as it was written; `amountMinor` is for each unit of the selection. Offsets are those of its sentence in the text. */
export interface CommandBet {
  readonly playCode: string;
  readonly selection: string;
  readonly amountMinor: bigint;
  readonly from: number;
  readonly to: number;
}

/** A part of the text that could not be read: no such word, no such number or place, no amount, too many bets. */
export interface NotUnderstood {
  readonly from: number;
  readonly to: number;
  readonly why: 'words' | 'numbers' | 'amount' | 'too_many';
}

/** What a text says: bets, something that was meant as bets, or (null) ordinary talk. */
export type CommandReading =
  | { readonly bets: readonly CommandBet[] }
  | { readonly notUnderstood: NotUnderstood }
  | null;

/** No amount is as high as this, in minor units: nothing that is staked comes near it. */
const AMOUNT_END_MINOR = 1_000_000_000_00n;

interface Reading {
  readonly tokens: readonly Token[];
  readonly vocabulary: Vocabulary;
}

type Sentence =
  | { readonly ok: true; readonly bets: readonly CommandBet[]; readonly next: number }
  | { readonly ok: false; readonly fault: NotUnderstood; readonly next: number };

/** What was said of a bet before its amount. */
interface Said {
  readonly keys: readonly string[];
  readonly places: readonly string[];
  /** The rule of the last word when numbers follow it. */
  readonly numbered: string | null;
  readonly start: number;
}

/**
 * Reads bets out of what a member writes ("大100 小50", "123/456 大 20", "tài 100"): words, then numbers, then the amount of each
 * unit; several such sentences in a text. Groups of digits before a word are places (`123/456 大 20`: 20 on each of the places 1
 * to 6 to be big), groups with strokes places, numbers and amount (`3/5/20`). A sentence that ends with a comma counts when it is
 * complete. What starts like talk is talk: null unless a whole sentence was read, or words and numbers are all there is.
 */
export function readCommand(text: string, vocabulary: Vocabulary): CommandReading {
  const tokens = readTokens(text, vocabulary);
  const reading: Reading = { tokens, vocabulary };
  const bets: CommandBet[] = [];
  let fault: NotUnderstood | null = null;
  let at = 0;
  while (at < tokens.length && fault === null) {
    const sentence = readSentence(reading, at);
    if (sentence.ok) bets.push(...sentence.bets);
    else fault = sentence.fault;
    at = sentence.next;
  }
  if (fault !== null) return bets.length > 0 || isMeant(reading, at) ? { notUnderstood: fault } : null;
  const extra = bets[ORDER_LINES_MAX];
  if (extra !== undefined) return { notUnderstood: { from: extra.from, to: extra.to, why: 'too_many' } };
  return bets.length > 0 ? { bets } : null;
}

/** Nothing but words of bets and numbers, or a whole sentence further on. */
function isMeant(reading: Reading, from: number): boolean {
  const { tokens, vocabulary } = reading;
  const names = (idea: string): boolean => vocabulary.rules.has(idea) || vocabulary.rules.has(`${idea}#`);
  if (tokens.every(({ kind }) => kind !== 'other'))
    return tokens.some(({ kind }) => kind === 'number') && tokens.some(({ ideas }) => ideas.some(names));
  let at = from;
  while (at < tokens.length) {
    if ((tokens[at]?.gap ?? GAP.none) === GAP.comma || (tokens[at]?.gap ?? GAP.none) === GAP.end) {
      const sentence = readSentence(reading, at);
      if (sentence.ok) return true;
      at = Math.max(at + 1, sentence.next);
    } else at += 1;
  }
  return false;
}

function readSentence(reading: Reading, start: number): Sentence {
  const { tokens, vocabulary } = reading;
  let at = start;
  while (isIdea(tokens[at], 'bet')) at += 1;
  if (tokens[at]?.kind !== 'number') return readWords(reading, { start, at, places: [] });
  const run = numbersFrom(tokens, at, vocabulary.places > 0 ? 3 : 2);
  const after = at + run.length;
  const word = tokens[after];
  if (word !== undefined && word.gap !== GAP.comma && word.gap !== GAP.end && takesPlaces(word, vocabulary)) {
    const places = placesOf(
      run.map(({ text }) => text),
      vocabulary.places,
    );
    if (places === null) return faultAt(tokens, { from: at, to: after - 1, why: 'numbers' });
    return readWords(reading, { start, at: after, places });
  }
  return readNumbers(reading, { start, at, run });
}

/** Numbers without a word: `3/5/20` places, numbers and amount; `13/100` number and amount. */
function readNumbers(
  reading: Reading,
  { start, at, run }: { readonly start: number; readonly at: number; readonly run: readonly Token[] },
): Sentence {
  const { tokens, vocabulary } = reading;
  const { rules } = vocabulary;
  const each = isIdea(tokens[at + run.length], 'each') && tokens[at + run.length + 1]?.kind === 'number';
  const picks = each ? run : run.slice(0, -1);
  const amountAt = at + run.length + (each ? 1 : -1);
  const stroke = picks.findIndex(({ gap }, place) => place > 0 && gap === GAP.stroke);
  const key = rules.has('@#') && stroke > 0 ? '@#' : rules.has('#') && stroke < 0 ? '#' : null;
  const marked = each || tokens[amountAt]?.gap === GAP.stroke || stroke > 0;
  if (key === null || picks.length === 0 || !marked)
    return faultAt(tokens, { from: at, to: at + run.length - 1, why: 'words' });
  const split = key === '@#' ? stroke : 0;
  const places = placesOf(
    picks.slice(0, split).map(({ text }) => text),
    vocabulary.places,
  );
  if (places === null) return faultAt(tokens, { from: at, to: at + split - 1, why: 'numbers' });
  return closeSentence(
    reading,
    { start, keys: [], places, numbered: key },
    { picks: { from: at + split, to: at + picks.length }, amountAt },
  );
}

/** Words, after places where they were given as numbers: `大单 50`, `和14 50`, `123大20`, `冠军 5 20`. */
function readWords(
  reading: Reading,
  begun: { readonly start: number; readonly at: number; readonly places: readonly string[] },
): Sentence {
  const { tokens, vocabulary } = reading;
  const { rules, placeOf, scopes } = vocabulary;
  const places = [...begun.places];
  const keys: string[] = [];
  let scope = '';
  let at = begun.at;
  for (let token = tokens[at]; token?.kind === 'word' && !isIdea(token, 'each'); token = tokens[at]) {
    if (at > begun.at && token.gap === GAP.end) break;
    if (token.gap >= GAP.comma) scope = '';
    for (const idea of token.ideas) {
      const place = keys.length === 0 ? placeOf.get(idea) : undefined;
      const next = tokens[at + 1];
      const reaches = scopes.has(idea) && next !== undefined && next.gap <= GAP.blank;
      if (place !== undefined) places.push(place);
      else if (reaches && next.ideas.some((each) => rules.has(`${idea}.${each}`))) scope = `${idea}.`;
      else keys.push((places.length > 0 ? '@' : rules.has(scope + idea) ? scope : '') + idea);
    }
    at += 1;
  }
  if (at === begun.at) return faultAt(tokens, { from: at, to: at, why: 'words' });
  if (new Set(places).size < places.length) return faultAt(tokens, { from: begun.start, to: at - 1, why: 'numbers' });
  return readAmount(reading, { start: begun.start, keys, places, numbered: null }, at);
}

/** What follows the words: the amount, or the numbers that the last word takes and then the amount. */
function readAmount(reading: Reading, said: Said, at: number): Sentence {
  const { tokens, vocabulary } = reading;
  const first = tokens[at];
  if (first !== undefined && isIdea(first, 'each'))
    return closeSentence(reading, said, { picks: { from: at, to: at }, amountAt: at + 1 });
  const begins = first?.kind === 'number' && first.gap !== GAP.comma && first.gap !== GAP.end;
  if (first?.kind === 'other' && first.gap !== GAP.end) return faultAt(tokens, { from: at, to: at, why: 'words' });
  if (!begins) return faultAt(tokens, { from: said.start, to: at - 1, why: 'amount' });
  const last = said.keys.at(-1);
  const numbered = last === undefined ? '@#' : `${last}#`;
  const run = numbersFrom(tokens, at, 2);
  const after = at + run.length;
  const each = isIdea(tokens[after], 'each') && tokens[after + 1]?.kind === 'number';
  const takesNumbers = vocabulary.rules.has(numbered);
  if (takesNumbers && (each || run.length > 1)) {
    const to = each ? after : after - 1;
    const keys = said.keys.slice(0, -1);
    return closeSentence(
      reading,
      { ...said, keys, numbered },
      { picks: { from: at, to }, amountAt: each ? after + 1 : to },
    );
  }
  if (takesNumbers && (last === undefined || !vocabulary.rules.has(last)))
    return faultAt(tokens, { from: said.start, to: at, why: 'amount' });
  return closeSentence(reading, said, { picks: { from: at, to: at }, amountAt: at });
}

/** The bets of a sentence, its amount being at `amountAt`; its numbers are the tokens `picks.from` to before `picks.to`. */
function closeSentence(
  { tokens, vocabulary }: Reading,
  said: Said,
  { picks, amountAt }: { readonly picks: { readonly from: number; readonly to: number }; readonly amountAt: number },
): Sentence {
  const amount = amountOf(tokens, amountAt);
  if (amount === null) {
    const isNumber = tokens[amountAt]?.kind === 'number';
    const thousands = isNumber && isThousands(tokens, amountAt) ? amountAt + 1 : amountAt;
    const span = isNumber ? { from: amountAt, to: thousands } : { from: said.start, to: amountAt - 1 };
    return faultAt(tokens, { ...span, why: 'amount' });
  }
  const span = { from: tokens[said.start]?.from ?? 0, to: tokens[amount.next - 1]?.to ?? 0 };
  const numbers = tokens.slice(picks.from, picks.to).map(({ text }) => text);
  const wanted: (readonly [key: string, written: WrittenPicks])[] = [
    ...said.keys.map((key) => [key, { numbers: [], places: said.places }] as const),
    ...(said.numbered === null ? [] : [[said.numbered, { numbers, places: said.places }] as const]),
  ];
  const bets: CommandBet[] = [];
  for (const [key, written] of wanted) {
    const rule = vocabulary.rules.get(key);
    const chosen = rule === undefined ? null : chosenPlay(rule, written, vocabulary);
    if (chosen === null) {
      const why = rule === undefined ? 'words' : 'numbers';
      const isPicks = why === 'numbers' && key === said.numbered;
      return faultAt(
        tokens,
        isPicks ? { from: picks.from, to: picks.to - 1, why } : { from: said.start, to: amountAt - 1, why },
      );
    }
    bets.push({ ...chosen, amountMinor: amount.minor, ...span });
  }
  return { ok: true, bets, next: amount.next };
}

/** The amount at a place with what may follow it (`100元`, `1k`), or null: two decimals at most, bounded, above nothing. */
function amountOf(tokens: readonly Token[], at: number): { readonly minor: bigint; readonly next: number } | null {
  const token = tokens[at];
  if (token?.kind !== 'number' || isThousands(tokens, at)) return null;
  let minor: bigint = parseMoney(token.text) ?? 0n;
  if (minor >= AMOUNT_END_MINOR) return null;
  let next = at + 1;
  const follows = (idea: string): boolean => isIdea(tokens[next], idea) && (tokens[next]?.gap ?? GAP.end) <= GAP.blank;
  if (follows('thousand')) {
    minor *= 1000n;
    next += 1;
  }
  if (follows('unit')) next += 1;
  return minor > 0n ? { minor, next } : null;
}

/** `1,000`: nobody knows whether one number was meant or two, so it is not guessed. */
function isThousands(tokens: readonly Token[], at: number): boolean {
  const [amount, next] = [tokens[at], tokens[at + 1]];
  return (
    next?.kind === 'number' &&
    next.gap === GAP.comma &&
    next.from === (amount?.to ?? 0) + 1 &&
    /^\d{3}$/.test(next.text)
  );
}

/** Numbers side by side; a comma ends them where what stands before it is complete by itself (`need` numbers). */
function numbersFrom(tokens: readonly Token[], start: number, need: number): Token[] {
  const run: Token[] = [];
  let sinceComma = 0;
  for (let token = tokens[start]; token?.kind === 'number'; token = tokens[start + run.length]) {
    if (run.length > 0 && token.gap === GAP.end) break;
    if (token.gap === GAP.comma && run.length >= need && sinceComma >= 2) break;
    sinceComma = token.gap === GAP.comma ? 1 : sinceComma + 1;
    run.push(token);
  }
  return run;
}

function takesPlaces(token: Token, { rules }: Vocabulary): boolean {
  return token.kind === 'word' && token.ideas.some((idea) => rules.has(`@${idea}`));
}

function isIdea(token: Token | undefined, idea: string): boolean {
  return token?.ideas.length === 1 && token.ideas[0] === idea;
}

/** The tokens `from` to `to` are not understood; what is no word at all is quoted as far as it goes. */
function faultAt(
  tokens: readonly Token[],
  { from, to, why }: { readonly from: number; readonly to: number; readonly why: NotUnderstood['why'] },
): Sentence {
  const begin = Math.min(from, tokens.length - 1);
  let end = Math.min(Math.max(from, to), tokens.length - 1);
  if (why === 'words' && tokens[end]?.kind === 'other')
    while (tokens[end + 1]?.kind === 'other' && (tokens[end + 1]?.gap ?? GAP.end) <= GAP.blank) end += 1;
  const fault = { from: tokens[begin]?.from ?? 0, to: tokens[end]?.to ?? 0, why };
  return { ok: false, fault, next: Math.max(from, end) + 1 };
}
