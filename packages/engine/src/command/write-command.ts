import { formatMoney } from '../money.ts';
import { readCommand } from './read-command.ts';
import type { CommandBet } from './read-command.ts';
import { blankOf, wordFor } from './vocabulary.ts';
import type { CommandRule, Vocabulary } from './vocabulary.ts';

/** A bet without its place in a text. */
export type WritableBet = Omit<CommandBet, 'from' | 'to'>;

/**
 * The text of bets in the language of the vocabulary, which `readCommand` reads as these very bets; null when one of them cannot
 * be said in words.
 */
export function writeCommand(bets: readonly WritableBet[], vocabulary: Vocabulary): string | null {
  const sentences = bets.map((bet) => writeBet(bet, vocabulary));
  if (sentences.includes(null)) return null;
  const text = sentences.join(vocabulary.words.blank === '' ? '；' : '; ');
  return isReadAs(text, bets, vocabulary) ? text : null;
}

function isReadAs(text: string, bets: readonly WritableBet[], vocabulary: Vocabulary): boolean {
  const keyOf = (list: readonly WritableBet[]): string =>
    list.map(({ playCode, selection, amountMinor }) => `${playCode} ${selection} ${amountMinor}`).join('\n');
  const read = readCommand(text, vocabulary);
  return read !== null && 'bets' in read && keyOf(read.bets) === keyOf(bets);
}

/** The first way to say a bet that is read as this bet. */
function writeBet(bet: WritableBet, vocabulary: Vocabulary): string | null {
  const fitting = [...vocabulary.rules].filter(
    ([, { plays, pick }]) =>
      plays.some(({ code }) => code === bet.playCode) && (pick === null || pick === bet.selection),
  );
  // A word that says the pick as well is the shortest way.
  const ways = [...fitting.filter(([, { pick }]) => pick !== null), ...fitting];
  for (const [key, rule] of ways) {
    const text = sentenceFor(bet, { key, rule, vocabulary });
    if (text !== null && isReadAs(text, [bet], vocabulary)) return text;
  }
  return null;
}

function sentenceFor(
  bet: WritableBet,
  { key, rule, vocabulary }: { readonly key: string; readonly rule: CommandRule; readonly vocabulary: Vocabulary },
): string | null {
  const amount = formatMoney(bet.amountMinor).replace(/\.00$/, '');
  const stem = key.replaceAll(/[@#]/g, '');
  const words = stem === '' ? [] : stem.split('.').map((idea) => wordFor(vocabulary, idea));
  if (words.includes(null)) return null;
  const blank = blankOf(vocabulary);
  const said = words.join(blank);
  if (key === '@#') return writeOnPlaces(bet.selection, rule, amount);
  if (key.startsWith('@')) return `${digitsOf(placesIn(bet.selection))}/${said}${blank}${amount}`;
  const numbers = key.endsWith('#') ? numbersOf(bet, rule) : '';
  if (said === '') return `${numbers}/${amount}`;
  return numbers === '' ? said + blank + amount : `${said}${blank}${numbers} ${amount}`;
}

/** `123/456/20`; null where the places differ in what is on them. */
function writeOnPlaces(selection: string, { plays: [play] }: CommandRule, amount: string): string | null {
  const sides = selection.split('|');
  const [side = '', ...others] = new Set(sides.filter((each) => each !== ''));
  if (others.length > 0) return null;
  const places = sides.flatMap((each, at) => (each === '' ? [] : [String(at + 1)]));
  const areDigits = play?.choices.every((choice) => choice.length === 1 || choice === '10') === true;
  const picks = side.split(',');
  return `${digitsOf(places)}/${areDigits ? digitsOf(picks, ' ') : picks.join(' ')}/${amount}`;
}

/** The places of `1,2` and of `1v10,2v9`. */
const placesIn = (selection: string): string[] => selection.split(',').map((place) => place.replace(/v.*$/, ''));

/** Side by side where each is one digit. */
const digitsOf = (texts: readonly string[], between = ','): string =>
  texts.join(texts.every((text) => text.length === 1) ? '' : between);

function numbersOf({ playCode, selection }: WritableBet, { plays }: CommandRule): string {
  const isOrdered = plays.find(({ code }) => code === playCode)?.input === 'positions';
  return selection.replaceAll('|', isOrdered ? '' : ',');
}
