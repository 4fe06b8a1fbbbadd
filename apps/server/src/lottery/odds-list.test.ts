import { oddsList } from '@drawroom/contract/lottery';
import { familyOf, playOf } from '@drawroom/engine/games/index';
import { formatOdds, formatOddsList, compactOdds } from '@drawroom/engine/odds';
import { defaultOddsTable, houseEdge, oddsFor, type OddsTable } from '@drawroom/engine/odds-table';
import { describe, expect, test } from 'vitest';
import { createMessages } from '../kernel/messages.ts';
import { CATALOGUE } from './catalogue-data.ts';
import { oddsListOf } from './odds-list.ts';
import { lotteryTexts } from './present.ts';

const messages = createMessages({ strict: true });
const definitions = CATALOGUE.filter(({ code }) => code.endsWith('-1m'));

/** A lottery of the catalogue at its shipped odds. */
function lotteryOf(code: string): { code: string; family: string; odds: OddsTable; oddsKey: string } {
  const definition = definitions.find((each) => each.code === code);
  const family = definition && familyOf(definition.family);
  if (definition === undefined || family === undefined) throw new RangeError(code);
  return { code, family: family.code, odds: defaultOddsTable(family, definition.ruleSet), oddsKey: '1' };
}

/** The decimals that a line on a selection carries, or null where it is not one. */
function oddsOfLine(table: OddsTable, playCode: string, selection: string): string | null {
  const parsed = playOf(playCode)?.parse(selection, table.ruleSet);
  if (parsed?.ok !== true) return null;
  return formatOddsList(compactOdds(parsed.optionOfUnit.map((key) => oddsFor(table, playCode, key)!)));
}

describe.each(definitions.map(({ code }) => code))('%s', (code) => {
  const lottery = lotteryOf(code);
  const reply = oddsListOf(lottery, lotteryTexts(messages, 'zh-CN'));
  const plays = reply.groups.flatMap((group) => group.plays);

  test.each(['vi-VN', 'en-US'] as const)('every text of it is there and can be filled in %s', (locale) => {
    expect(() => oddsListOf(lottery, lotteryTexts(messages, locale))).not.toThrow();
  });

  test('the reply is what the contract says, and lists every play of the table once', () => {
    expect(oddsList.reply.safeParse(reply).error).toBeUndefined();
    expect(plays.map((play) => play.playCode).toSorted()).toEqual(Object.keys(lottery.odds.plays).toSorted());
  });

  test('prices are those of the table, with the exact edge', () => {
    for (const play of plays) {
      expect(play.prices.map((price) => price.key)).toEqual(playOf(play.playCode)?.options(lottery.odds.ruleSet));
      for (const { key, odds, houseEdge: edge, winProbability } of play.prices) {
        expect(odds).toBe(formatOdds(oddsFor(lottery.odds, play.playCode, key)!));
        expect(edge).toBe(houseEdge(lottery.odds, play.playCode, key));
        expect(Number(winProbability)).toBeGreaterThanOrEqual(0);
        expect(Number(winProbability)).toBeLessThanOrEqual(1);
      }
    }
  });

  test('the odds of a pick that is a unit itself are those that its line must carry', () => {
    for (const play of plays.filter((each) => each.input === 'none' || each.input === 'options')) {
      for (const { selection, odds } of play.options.filter((option) => option.selection !== '*')) {
        expect({ selection, odds }).toEqual({ selection, odds: oddsOfLine(lottery.odds, play.playCode, selection) });
      }
    }
  });
});

test('a board of thousands of numbers is told by its digits, not listed', () => {
  const lottery = lotteryOf('vnmb-1m');
  const reply = oddsListOf(lottery, lotteryTexts(messages, 'vi-VN'));
  const plays = reply.groups.flatMap((group) => group.plays);
  const board = plays.find((play) => play.playCode === 'vn.mb.lo4');
  expect(board).toMatchObject({ digits: 4, options: [{ selection: '*' }] });
  expect(JSON.stringify(reply).length).toBeLessThan(300_000);
});

test('picks, positions and selections are told in words', () => {
  const texts = lotteryTexts(messages, 'zh-CN');
  expect(texts.selection('11x5.any.3of3', 'dan:1,2;tuo:3,4')).toBe('胆 1 2 · 拖 3 4');
  expect(texts.selection('pk10.pos.num', '1,2||5|||||||')).toBe('冠军 1 2 · 第三名 5');
  expect(texts.selection('11x5.pos.big', '1')).toBe('第一球');
  expect(texts.selection('11x5.oddcount', '3odd2even')).toBe('3单2双');
  expect(texts.selection('11x5.dt.dragon', '1v5')).toBe('第1对第5');
  expect(texts.selection('m6.sp.zodiac', 'rat,ox')).toBe('鼠 牛');
  expect(texts.selection('ssc.any2.group', 'pos=1,3:2,4')).toBe('位置 万位 百位 · 2 4');
});

test('a play without a text yet is called by its code instead of failing', () => {
  const texts = lotteryTexts(messages, 'zh-CN');
  expect(texts.play('none.such.play')).toBe('none.such.play');
  expect(texts.playGroup('none.such')).toBe('none.such');
});
