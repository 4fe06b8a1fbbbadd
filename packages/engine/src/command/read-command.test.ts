import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { defaultOddsTable } from '../default-odds.ts';
import { familyOf } from '../games/index.ts';
import { formatMoney } from '../money.ts';
import { oddsText } from '../../test-aid/odds-text.ts';
import { ALL_WORDS, WORDS_OF } from '../../test-aid/all-words.ts';
import { priceOrder } from '../price-order.ts';
import { COMMAND_PLAYS } from './command-plays.ts';
import { foldText } from './fold-text.ts';
import { readCommand } from './read-command.ts';
import { vocabularyOf } from './vocabulary.ts';
import type { Vocabulary } from './vocabulary.ts';
import { enWords } from './words-en.ts';
import { writeCommand } from './write-command.ts';

const LANGUAGES = ALL_WORDS.map(({ language }) => language);
/** Those that everybody is understood in have sentences for every rule, the others for what differs from them. */
const COMMON = ['zh', 'vi', 'en'];

/** Sentences by language and family: the bets they are, `why: part` where they are not understood, or `talk`. */
type Golden = Readonly<Record<string, Record<string, Record<string, readonly string[] | string>>>>;

const readGolden = (file: string): Golden =>
  JSON.parse(readFileSync(new URL(`../../golden/${file}.json`, import.meta.url), 'utf8')) as Golden;
const golden = { ...readGolden('commands'), ...readGolden('commands-further') };

const wordsOf = (family: string, language: string): Vocabulary => {
  const vocabulary = vocabularyOf(family, WORDS_OF[language] ?? enWords);
  if (vocabulary === null) throw new Error(`${family} has no words`);
  return vocabulary;
};

/** What a sentence says, in the form of the golden file. */
function said(text: string, vocabulary: Vocabulary): readonly string[] | string {
  const reading = readCommand(text, vocabulary);
  if (reading === null) return 'talk';
  if ('notUnderstood' in reading) {
    const { from, to, why } = reading.notUnderstood;
    return `${why}: ${text.slice(from, to)}`;
  }
  return reading.bets.map(
    ({ playCode, selection, amountMinor }) =>
      `${playCode.slice(vocabulary.family.length + 1)} ${selection} ${formatMoney(amountMinor)}`,
  );
}

test.each([
  ['k3', '單100', '单100'],
  ['k3', '雙 50 大 20', '双 50 大 20'],
  ['ssc', '龍 50', '龙 50'],
  ['ssc', '萬位 單 10', '万位 单 10'],
  ['pk10', '冠亞和 大 100', '冠亚和 大 100'],
])('%s: %s is read as %s', (family, long, short) => {
  const vocabulary = wordsOf(family, 'zh');
  expect(said(long, vocabulary)).toEqual(said(short, vocabulary));
  expect(Array.isArray(said(long, vocabulary))).toBe(true);
});

test('what is not understood is quoted as it was written', () => {
  expect(said('單100 貓50', wordsOf('k3', 'zh'))).toMatch(/貓/);
});

describe.each(LANGUAGES)('golden sentences in %s', (language) => {
  const families = Object.entries(golden[language] ?? {});

  test('there are enough of them, several bets in one and a part that is not understood among them', () => {
    const sentences = families.flatMap(([, all]) => Object.entries(all));
    expect(sentences.length).toBeGreaterThanOrEqual(COMMON.includes(language) ? 40 : 10);
    expect(sentences.some(([, read]) => Array.isArray(read) && read.length > 1)).toBe(true);
    expect(sentences.some(([, read]) => typeof read === 'string' && read.startsWith('words: '))).toBe(true);
    const known = new Set([...families.map(([family]) => family), ...Object.keys(golden['vi'] ?? {})]);
    if (COMMON.includes(language)) expect([...known].toSorted()).toEqual(Object.keys(COMMAND_PLAYS).toSorted());
  });

  test.each(families)('%s: each is read as it is meant', (family, sentences) => {
    const vocabulary = wordsOf(family, language);
    const read = Object.keys(sentences).map((text) => [text, said(text, vocabulary)]);
    expect(Object.fromEntries(read)).toEqual(sentences);
  });

  test.each(families)('%s: the house takes every bet of them', (family, sentences) => {
    const vocabulary = wordsOf(family, language);
    const game = familyOf(family);
    const table = game === undefined ? null : defaultOddsTable(game, {});
    for (const text of Object.keys(sentences)) {
      const reading = readCommand(text, vocabulary);
      if (table === null || reading === null || !('bets' in reading)) continue;
      const lines = reading.bets.map(({ playCode, selection, amountMinor }) => ({
        playCode,
        selection,
        odds: oddsText(table, playCode, selection),
        unitAmount: formatMoney(amountMinor),
      }));
      const refused = lines.map((line) => priceOrder([line], table)).filter((reply) => !reply.ok);
      expect([text, refused]).toEqual([text, []]);
    }
  });
});

describe.each(Object.keys(COMMAND_PLAYS))('%s', (family) => {
  test.each(LANGUAGES)('its examples in %s are read as what they show', (language) => {
    const vocabulary = wordsOf(family, language);
    const bets = vocabulary.examples.map(([playCode, selection, amount]) => ({
      playCode,
      selection,
      amountMinor: BigInt(amount) * 100n,
    }));
    for (const bet of bets) expect([bet.playCode, writeCommand([bet], vocabulary)]).not.toEqual([bet.playCode, null]);
    expect(writeCommand(bets, vocabulary)).not.toBeNull();
  });

  test.each(LANGUAGES)('every rule has a word in %s, so that all of it can be written', (language) => {
    const vocabulary = wordsOf(family, language);
    const ideas = [...vocabulary.rules.keys()].flatMap((key) => key.replaceAll(/[@#]/g, '').split('.'));
    const sayable = new Set([...vocabulary.ideasOf.values()].flat());
    expect(ideas.filter((idea) => idea !== '' && !sayable.has(idea))).toEqual([]);
  });
});

test.each(LANGUAGES)('no word of %s has two meanings in one family', (language) => {
  const { words } = WORDS_OF[language] ?? enWords;
  for (const family of Object.keys(COMMAND_PLAYS)) {
    const { rules, placeOf } = wordsOf(family, language);
    const keys = [...rules.keys()].flatMap((key) => key.replaceAll(/[@#]/g, '').split('.'));
    const known = new Set([...keys, ...placeOf.keys(), 'each', 'bet', 'unit', 'thousand']);
    const meant = Object.entries(words)
      .filter(([name]) => name.split('+').every((idea) => known.has(idea)))
      .flatMap(([name, list]) =>
        [...new Set(list.split('|').map((word) => foldText(word).text))].map((word) => [word, name]),
      );
    const twice = [...Map.groupBy(meant, ([word]) => word)].filter(([, names]) => names.length > 1);
    expect([family, twice]).toEqual([family, []]);
  }
});

test('marks, width and case say nothing: a word is found by its letters, and quoted as it was written', () => {
  expect(foldText('ＴÀＩ  Xỉu①').text).toBe('tai xiu1');
  expect(said('ＴÀＩ １００ ｎｈé', wordsOf('k3', 'vi'))).toBe('words: ｎｈé');
});

test('the language of the member comes first: a word that two languages share means his', () => {
  expect(said('號碼', wordsOf('k3', 'zh'))).toBe('talk');
  // `chính` is a main number in Vietnamese Mark Six; without marks it is the same word.
  expect(said('chinh 8 10', wordsOf('m6', 'vi'))).toEqual(['main.num 8 10.00']);
});

test('more bets than an order holds are not understood from the first one too many', () => {
  const vocabulary = wordsOf('k3', 'en');
  const text = Array.from({ length: 101 }, (_, at) => `big ${at + 1}`).join('; ');
  expect(said(text, vocabulary)).toBe('too_many: big 101');
});

test('a comma as in a thousand is never guessed at, a decimal comma neither', () => {
  expect(said('big 1,000', wordsOf('k3', 'en'))).toBe('amount: 1,000');
  expect(said('tài 1.000', wordsOf('k3', 'vi'))).toBe('amount: 1.000');
});

test('digits of Arabic, Persian, Bengali and Thai are digits, with the decimal sign that goes with them', () => {
  for (const amount of ['١٢٫٥٠', '۱۲٫۵۰', '১২.৫০', '๑๒.๕๐'])
    expect(said(`big ${amount}`, wordsOf('k3', 'en'))).toEqual(['sum.big - 12.50']);
  expect(said('كبير ١٬٠٠٠', wordsOf('k3', 'ar'))).toBe('amount: ١٬٠٠٠');
});

test('a vowel that stands as a mark makes another word, a tone or an accent does not', () => {
  expect(said('คี่ 10 คู่ 20', wordsOf('k3', 'th'))).toEqual(['sum.odd - 10.00', 'sum.even - 20.00']);
  expect(said('NECHET 10', wordsOf('k3', 'ru'))).toBe('talk');
  expect(said('нечёт 10', wordsOf('k3', 'ru'))).toEqual(said('НЕЧЕТ 10', wordsOf('k3', 'ru')));
  expect(said('büyük 10', wordsOf('k3', 'tr'))).toEqual(said('BUYUK 10', wordsOf('k3', 'tr')));
});

test('a word of letters is not cut out of a longer one, in no writing that has blanks between words', () => {
  for (const [language, text] of [
    ['ru', 'нечетный 10'],
    ['ar', 'كبيرة جدا 10'],
    ['bn', 'ছোটখাটো 10'],
    ['de', 'großartig 10'],
  ] as const)
    expect([text, said(text, wordsOf('k3', language))]).toEqual([text, 'talk']);
});

test('a family without words has no vocabulary', () => {
  expect(vocabularyOf('chess', enWords)).toBeNull();
});
