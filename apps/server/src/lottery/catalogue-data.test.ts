import { fairDraw } from '@drawroom/engine/fair';
import { families, familyOf } from '@drawroom/engine/games/index';
import { completeRuleSet } from '@drawroom/engine/games/rule-set';
import { roundsOfDay } from '@drawroom/engine/round-clock';
import { secondOpinion } from '@drawroom/engine/second/second-opinion';
import { expect, test } from 'vitest';
import { createMessages, MESSAGE_LOCALES } from '../kernel/messages.ts';
import { CATALOGUE } from './catalogue-data.ts';
import { lotteryTexts } from './present.ts';

const messages = createMessages({ strict: true });
const house = CATALOGUE.filter(({ source }) => source === 'house');

test('at least 30 lotteries with codes of their own; every house game at 1, 3, 5 and 10 minutes', () => {
  expect(CATALOGUE.length).toBeGreaterThanOrEqual(30);
  expect(new Set(CATALOGUE.map(({ code }) => code)).size).toBe(CATALOGUE.length);
  for (const [game, lotteries] of Map.groupBy(house, ({ code }) => code.split('-')[0])) {
    const paces = lotteries.map(({ schedule }) => (schedule.sessions[0]?.intervalSeconds ?? 0) / 60);
    expect({ game, paces: paces.toSorted((a, b) => a - b) }).toEqual({ game, paces: [1, 3, 5, 10] });
  }
});

test('a family drawn under two sets of rules is two games, each with lotteries and a group of its own', () => {
  const groups = Map.groupBy(house, ({ group }) => group);
  const codes = (group: string): string[] => (groups.get(group) ?? []).map(({ code }) => code);
  expect(codes('k3')).toEqual(['k3-3m', 'k3-5m', 'k3-10m']);
  expect(codes('bingo18')).toEqual(['bingo18-3m', 'bingo18-5m', 'bingo18-10m']);
});

test('lotteries of a group stand together', () => {
  const groups = CATALOGUE.map(({ group }) => group);
  expect(groups.filter((group, at) => group !== groups[at - 1])).toEqual([...new Set(groups)]);
});

test.each(CATALOGUE.map((lottery) => [lottery.code, lottery] as const))(
  '%s has a family under known rules, names in every language, and a whole day of rounds',
  (_code, { code, family, group, ruleSet, schedule, source }) => {
    const found = familyOf(family);
    expect(found && completeRuleSet(found, ruleSet)).toBeTruthy();
    for (const locale of MESSAGE_LOCALES) {
      expect(messages.text(locale, `lottery.name.${code}`)).not.toBe('');
      expect(messages.text(locale, `lottery.group.${group}`)).not.toBe('');
    }
    // Some are drawn on one day of the week.
    const week = [22, 23, 24, 25, 26, 27, 28].map((day) => roundsOfDay(schedule, `2026-11-${day}`));
    const rounds = week.find((ofDay) => ofDay.length > 0) ?? [];
    const perDay = schedule.sessions.reduce((sum, session) => sum + session.count, 0);
    expect(new Set(rounds.map((round) => round.gameNo)).size).toBe(perDay);
    if (source === 'house') expect(perDay * (schedule.sessions[0]?.intervalSeconds ?? 0)).toBe(86_400);
  },
);

test.each(house.filter(({ code }) => code.endsWith('-1m')).map((lottery) => [lottery.code, lottery] as const))(
  '%s draws numbers its family takes, and the second settlement can judge its first play (R-30)',
  (_code, { game, family, ruleSet }) => {
    const found = familyOf(family);
    const rules = found && completeRuleSet(found, ruleSet);
    if (found === undefined || rules === null || rules === undefined) throw new RangeError(family);
    const { numbers } = fairDraw({ game, issue: '20261122-0001', seedHex: '5a'.repeat(32), entropyHex: '' });
    expect(found.validateDraw(numbers).ok).toBe(true);
    const [play] = found.plays.filter((each) => each.isOffered(rules));
    const [option = '*'] = play?.options(rules) ?? [];
    const parsed = play?.parse(play.unitOf(option, rules), rules);
    if (play === undefined || parsed?.ok !== true) throw new RangeError(family);
    const odds = parsed.optionOfUnit.map(() => '2.0000').join('/');
    const line = { family, play: play.code, selection: parsed.canonical, odds };
    expect(secondOpinion(line, numbers, rules).units).toBe(parsed.units);
  },
);

test('every play and group of every family has its name, every house lottery its rules in words', () => {
  const keys = [...families.values()].flatMap((family) =>
    family.plays.flatMap((play) => [`play.${play.code}`, `play.group.${play.group}`]),
  );
  expect(keys.filter((key) => !messages.has(key))).toEqual([]);
  for (const { family, ruleSet } of house) {
    const found = familyOf(family);
    const rules = (found && completeRuleSet(found, ruleSet)) ?? {};
    for (const locale of MESSAGE_LOCALES) {
      const sentences = lotteryTexts(messages, locale).rules(family, rules);
      expect(sentences.length, `${family} ${locale}`).toBeGreaterThan(3);
      expect(sentences.every((sentence) => !/[{}]/.test(sentence))).toBe(true);
    }
  }
});

test('Mark Six takes the animal of the lunar year in which a lottery is made (games.md §8)', () => {
  expect(familyOf('m6')?.rulesOfDay?.('2026-02-16')).toEqual({ year: 'snake' });
  expect(familyOf('m6')?.rulesOfDay?.('2026-02-17')).toEqual({ year: 'horse' });
});
