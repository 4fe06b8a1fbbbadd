import { Worker } from 'node:worker_threads';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Play } from '../games/game-family.ts';
import { ALL_WORDS } from '../../test-aid/all-words.ts';
import { COMMAND_PLAYS } from './command-plays.ts';
import { readCommand } from './read-command.ts';
import type { CommandReading } from './read-command.ts';
import { COMMON_WORDS, vocabularyOf } from './vocabulary.ts';
import type { Vocabulary } from './vocabulary.ts';
import { writeCommand } from './write-command.ts';
import type { WritableBet } from './write-command.ts';

const vocabularies: readonly Vocabulary[] = Object.keys(COMMAND_PLAYS).flatMap((family) =>
  ALL_WORDS.flatMap((words) => vocabularyOf(family, words) ?? []),
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
          expect(
            rest
              .normalize('NFKD')
              .replaceAll(/[\s,،、/\\;؛.।。!|\u0640\p{Cf}]|(?![\p{Script=Thai}\p{Script=Bengali}])\p{M}/gu, ''),
          ).toBe('');
        },
      ),
      { numRuns: 1_500 },
    );
  });

  test('is read in steps that grow as the text does, and not as its square: sixteen times as much of the worst takes sixteen times as many', async () => {
    // With talk before it, every further sentence is looked for in it.
    const worst = HOSTILE.flatMap((piece) => [
      [piece, ''],
      [piece, '哈,'],
    ]);
    const steps = await stepsOf(
      worst.flatMap(([piece = '', head = '']) => [40, 640].map((times) => head + piece.repeat(times))),
    );
    const grown = worst.map(([piece, head], at) => ({
      piece,
      head,
      some: steps[at * 2] ?? 0,
      more: steps[at * 2 + 1] ?? 0,
    }));
    expect(grown.filter(({ some, more }) => some < 40 || more > some * 20)).toEqual([]);
  });
});

/** What looks like a bet for long, breaks off late, or could be cut in many ways; none of them ever becomes a whole bet. */
const HOSTILE = [
  '大',
  '大,',
  '1,',
  '1 ',
  '1/',
  '11',
  '1.',
  '和1 ',
  '和,1 ',
  'tài,',
  'x大1,',
  '哈',
  '哈大,',
  '大 1,1,',
  'ﷺ',
  '\u0301',
];

/**
 * Runs the reader with every block of its code counted by the engine that runs it. In a thread of its own: what was compiled before the
 * counting began is not counted.
 */
const COUNTING = `
  const { Session } = require('node:inspector/promises');
  const { parentPort, workerData } = require('node:worker_threads');
  (async () => {
    const session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    const { readCommand } = await import(new URL('./read-command.ts', workerData.here));
    const { vocabularyOf, COMMON_WORDS } = await import(new URL('./vocabulary.ts', workerData.here));
    const vocabulary = vocabularyOf('pk10', COMMON_WORDS[0]);
    const counts = [];
    for (const text of workerData.texts) {
      await session.post('Profiler.takePreciseCoverage');
      readCommand(text, vocabulary);
      const { result } = await session.post('Profiler.takePreciseCoverage');
      const blocks = result.filter(({ url }) => url.includes('/engine/src/'))
        .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges));
      counts.push(blocks.reduce((sum, { count }) => sum + count, 0));
    }
    parentPort.postMessage(counts);
  })();`;

/** How many steps the reader takes for each text: blocks of code that were run, without a clock. */
async function stepsOf(texts: readonly string[]): Promise<readonly number[]> {
  const worker = new Worker(COUNTING, { eval: true, workerData: { here: import.meta.url, texts } });
  return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
}

describe('bets written out', () => {
  test.each(
    vocabularies.map((vocabulary) => [`${vocabulary.family} ${vocabulary.words.language}`, vocabulary] as const),
  )('%s: are read as the same bets', (_, vocabulary) => {
    fc.assert(
      fc.property(fc.array(anyBet(vocabulary), { minLength: 1, maxLength: 6 }), (bets) => {
        const text = writeCommand(bets, vocabulary);
        expect([bets, text]).not.toEqual([bets, null]);
      }),
      { numRuns: COMMON_WORDS.includes(vocabulary.words) ? 40 : 8 },
    );
  });
});
