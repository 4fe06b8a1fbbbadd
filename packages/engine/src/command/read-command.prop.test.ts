import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Play } from '../games/game-family.ts';
import { COMMAND_PLAYS } from './command-plays.ts';
import { readCommand } from './read-command.ts';
import type { CommandReading } from './read-command.ts';
import { vocabularyOf } from './vocabulary.ts';
import type { Vocabulary } from './vocabulary.ts';
import { writeCommand } from './write-command.ts';
import type { WritableBet } from './write-command.ts';

const vocabularies: readonly Vocabulary[] = Object.keys(COMMAND_PLAYS).flatMap((family) =>
  (['zh', 'vi', 'en'] as const).flatMap((language) => vocabularyOf(family, language) ?? []),
);
const anyVocabulary = fc.constantFrom(...vocabularies);

/** Texts that are nearly bets: words of the family, numbers, signs and noise in any order. */
const nearly = (vocabulary: Vocabulary): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof(
        { weight: 4, arbitrary: fc.constantFrom(...vocabulary.ideasOf.keys()) },
        { weight: 4, arbitrary: fc.nat(2_000).map(String) },
        { weight: 3, arbitrary: fc.constantFrom(' ', ',', '，', '、', '/', '／', ';', '\n', '.', '', '  ') },
        {
          weight: 1,
          arbitrary: fc.constantFrom('哈', 'x', '🎲', '\u0301', '\ud83d', '０', 'ﬃ', '½', '1e9', '-', '=', 'ﷺ'),
        },
        { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 5 }) },
      ),
      { maxLength: 24 },
    )
    .map((parts) => parts.join(''));

const spansOf = (reading: CommandReading): (readonly [number, number])[] => {
  if (reading === null) return [];
  if ('notUnderstood' in reading) return [[reading.notUnderstood.from, reading.notUnderstood.to]];
  return reading.bets.map(({ from, to }) => [from, to] as const);
};

/** One bet that the vocabulary has words for: any rule with any picks that a sentence can say. */
function anyBet(vocabulary: Vocabulary): fc.Arbitrary<WritableBet> {
  return fc
    .tuple(
      fc.constantFrom(...vocabulary.rules).chain(([key, { plays, pick }]) =>
        fc.constantFrom(...plays).chain((play) => {
          const text = pick === null ? anyPicks(play, key, vocabulary.places) : fc.constant(pick);
          return fc.tuple(fc.constant(play), text);
        }),
      ),
      fc.bigInt(1n, 99_999_99n),
    )
    .map(([[play, text], amountMinor]) => {
      const parsed = play.parse(text, vocabulary.ruleSet);
      return { playCode: play.code, selection: parsed.ok ? parsed.canonical : '', amountMinor };
    })
    .filter(({ selection }) => selection !== '');
}

/** Picks of a play in no order; one for each position where order decides, the same for all where places are named. */
function anyPicks(play: Play, key: string, places: number): fc.Arbitrary<string> {
  if (play.input === 'none') return fc.constant('-');
  const isMirror = (pair: string): boolean =>
    pair.split('v').reduce((sum, place) => sum + Number(place), 0) === places + 1;
  const choices = play.choices.filter((pick) =>
    play.choiceKind === 'pair-of-places' ? isMirror(pick) : /^\d+$/.test(pick),
  );
  const some = fc.shuffledSubarray(choices, {
    minLength: Math.max(1, play.picksPerUnit),
    maxLength: Math.min(choices.length, 12),
  });
  const positions = play.positions ?? [];
  if (key === '@#')
    return fc
      .tuple(fc.shuffledSubarray([...positions], { minLength: 1 }), fc.shuffledSubarray(choices, { minLength: 1 }))
      .map(([on, picks]) => positions.map((each) => (on.includes(each) ? picks.join(',') : '')).join('|'));
  if (play.input === 'positions')
    return fc.tuple(...positions.map(() => fc.constantFrom(...choices))).map((picks) => picks.join('|'));
  return some.map((picks) => picks.join(','));
}

describe('whatever is written', () => {
  test('is read without a fault, within the text, and what is quoted stands there', () => {
    fc.assert(
      fc.property(
        anyVocabulary.chain((vocabulary) => fc.tuple(fc.constant(vocabulary), nearly(vocabulary))),
        ([vocabulary, text]) => {
          const reading = readCommand(text, vocabulary);
          for (const [from, to] of spansOf(reading)) {
            expect(from).toBeGreaterThanOrEqual(0);
            expect(to).toBeGreaterThan(from);
            expect(to).toBeLessThanOrEqual(text.length);
            const quoted = text.slice(from, to);
            expect(quoted).toBe(quoted.trim());
          }
          if (reading !== null && 'bets' in reading) {
            for (const bet of reading.bets) expect(bet.amountMinor).toBeGreaterThan(0n);
          }
        },
      ),
      { numRuns: 1_500 },
    );
  });

  test('and is a bet as a whole: text that no sentence covers is never passed over in silence', () => {
    fc.assert(
      fc.property(
        anyVocabulary.chain((vocabulary) => fc.tuple(fc.constant(vocabulary), nearly(vocabulary))),
        ([vocabulary, text]) => {
          const reading = readCommand(text, vocabulary);
          if (reading === null || !('bets' in reading)) return;
          let rest = text;
          for (const [from, to] of spansOf(reading))
            rest = rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to);
          expect(rest.normalize('NFKD').replaceAll(/[\s,、/\\;.。!|\p{M}\p{Cf}]/gu, '')).toBe('');
        },
      ),
      { numRuns: 1_500 },
    );
  });

  test('is read in a time that grows as the text does: 10 kB of the worst is looked at once', () => {
    const hostile = ['大', '1,', '和1 ', 'tài,', '1/', '哈', 'x大1,'];
    for (const vocabulary of vocabularies.filter(({ family }) => family === 'pk10')) {
      for (const piece of hostile) {
        const reads = countReads(piece.repeat(Math.ceil(1_000 / piece.length)), vocabulary);
        const more = countReads(piece.repeat(Math.ceil(10_000 / piece.length)), vocabulary);
        expect([piece, more <= reads * 12 + 1_000]).toEqual([piece, true]);
      }
    }
  });
});

/** How often the words of a vocabulary are looked up for a text: the work that grows with it, without a clock. */
function countReads(text: string, vocabulary: Vocabulary): number {
  let reads = 0;
  class Counted<V> extends Map<string, V> {
    override get(key: string): V | undefined {
      reads += 1;
      return super.get(key);
    }
    override has(key: string): boolean {
      reads += 1;
      return super.has(key);
    }
  }
  const { ideasOf, rules, placeOf } = vocabulary;
  readCommand(text, {
    ...vocabulary,
    ideasOf: new Counted(ideasOf),
    rules: new Counted(rules),
    placeOf: new Counted(placeOf),
  });
  return reads;
}

describe('bets written out', () => {
  test.each(vocabularies.map((vocabulary) => [`${vocabulary.family} ${vocabulary.language}`, vocabulary] as const))(
    '%s: are read as the same bets',
    (_, vocabulary) => {
      fc.assert(
        fc.property(fc.array(anyBet(vocabulary), { minLength: 1, maxLength: 6 }), (bets) => {
          const text = writeCommand(bets, vocabulary);
          expect([bets, text]).not.toEqual([bets, null]);
        }),
        { numRuns: 40 },
      );
    },
  );
});
