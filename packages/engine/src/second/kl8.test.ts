import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import {
  secondAgreement,
  secondAgreementOnWideSets,
  secondNotices,
  secondOnGoldenDraws,
} from '../../test-aid/second-agreement.ts';
import { readGoldenCsv } from '../../test-aid/read-golden.ts';
import { kl8 } from '../games/kl8.ts';
import { secondOpinion } from './second-opinion.ts';
import { NoSecondRule } from './second-rules.ts';

const drawOf = drawsOf(kl8);
const balls = Array.from({ length: 80 }, (_, i) => String(i + 1));
const anyDraw = fc.shuffledSubarray(balls, { minLength: 20, maxLength: 20 }).map(drawOf);
/** The numbers from one to another, as a draw is written. */
const run = (from: number, to: number): string => balls.slice(from - 1, to).join(' ');
const upTo20 = run(1, 20);

secondAgreement(kl8, anyDraw);
secondAgreementOnWideSets(kl8, anyDraw);
secondOnGoldenDraws(kl8, 40);

secondNotices(kl8, [
  {
    fault: 'the price of one hit more',
    play: 'kl8.pick5',
    selection: '1,2,3,4,70',
    numbers: upTo20,
    planted: { oddsE4: [11_003, 13_021, 12_012] },
  },
  {
    fault: 'no hits taken for a loss',
    play: 'kl8.pick7',
    selection: '71,72,73,74,75,76,77',
    numbers: upTo20,
    planted: { selection: '1,72,73,74,75,76,77' },
  },
  {
    fault: '810 taken for big',
    play: 'kl8.sum.big',
    numbers: run(31, 50),
    planted: { draw: drawOf(`${run(31, 49)} 51`.split(' ')) },
  },
  {
    fault: '810 taken for small',
    play: 'kl8.sum.small',
    numbers: run(31, 50),
    planted: { draw: drawOf(`30 ${run(32, 50)}`.split(' ')) },
  },
  {
    fault: 'odd and even taken for up and down',
    play: 'kl8.ud.up',
    numbers: upTo20,
    planted: { playCode: 'kl8.oe.odd' },
  },
  {
    fault: 'water ending one too early',
    play: 'kl8.element',
    selection: 'water,fire',
    numbers: `${run(33, 51)} 57`,
    planted: { draw: drawOf(`${run(33, 51)} 58`.split(' ')) },
  },
]);

test.each([
  ['kl8.new', {}],
  ['kl8.pick11', {}],
  ['isPrototypeOf', {}],
] as const)('%s under %o: no opinion rather than a wrong one (R-30)', (play, rules) => {
  const line = { family: 'kl8', play, selection: '1', odds: '2.0000' };
  expect(() => secondOpinion(line, balls.slice(0, 20), rules)).toThrow(NoSecondRule);
});

test('all 80 numbers hold exactly the golden number of tickets of every prize', () => {
  let compared = 0;
  for (const row of readGoldenCsv('probabilities.csv').filter(({ family }) => family === 'kl8')) {
    const prize = (row['selection'] ?? '').replace(' ', '');
    const play = kl8.plays.find(({ code }) => code === row['play_code']);
    const prizes = play?.options({}) ?? [];
    if (play === undefined || !prizes.includes(prize) || !prize.startsWith('hit')) continue;
    // One of the prizes pays, so that the money is the number of tickets.
    const odds = prizes.map((each) => (each === prize ? '0.5000' : '0.0000')).join('/');
    const line = { family: 'kl8', play: play.code, selection: balls.join(','), odds };
    const { winMult, units } = secondOpinion(line, balls.slice(11, 31), {});
    expect([winMult / 10_000n, units], `${play.code} ${prize}`).toEqual([
      BigInt(row['winning_outcomes'] ?? ''),
      Number(row['outcomes_total']),
    ]);
    compared += 1;
  }
  expect(compared).toBe(29);
});
