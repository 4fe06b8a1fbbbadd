import { readdirSync, readFileSync } from 'node:fs';
import { foldText } from '@drawroom/engine/command/fold-text';
import { COMMON_WORDS, vocabularyOf } from '@drawroom/engine/command/vocabulary';
import type { CommandWords } from '@drawroom/engine/command/vocabulary';
import { ENABLED_LOCALES } from '@drawroom/i18n/locales';
import { PARENT_OF, readServerMessages } from '@drawroom/i18n/read-messages';
import { expect, test } from 'vitest';
import { asksHelp } from './may-be-command.ts';

const FOLDER = new URL('../../../../packages/engine/words/', import.meta.url);
const further = readdirSync(FOLDER).map(
  (file) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as CommandWords,
);

/** What a panel calls an idea: family, idea, the message of its name. */
const ON_PANELS: readonly (readonly [family: string, idea: string, key: string])[] = [
  ...['big', 'small', 'mid'].map((idea) => ['k3', idea, `label.size.${idea}`] as const),
  ...['odd', 'even'].map((idea) => ['k3', idea, `label.parity.${idea}`] as const),
  ...['bigodd', 'bigeven', 'smallodd', 'smalleven'].map((idea) => ['k3', idea, `play.k3.sum.${idea}`] as const),
  ...['triple', 'pair', 'straight', 'misc', 'alldiff'].map((idea) => ['k3', idea, `label.shape.${idea}`] as const),
  ['k3', 'sum', 'play.k3.sum.value'],
  ['k3', 'die', 'play.group.k3.die'],
  ['k3', 'none', 'play.k3.die.none'],
  ['k3', 'span', 'play.group.k3.span'],
  ['k3', 'twodiff', 'play.k3.twodiff'],
  ['k3', 'threediff', 'play.k3.threediff'],
  ...['dragon', 'tiger', 'tie'].map((idea) => ['ssc', idea, `label.dt.${idea}`] as const),
  ['ssc', 'half', 'label.shape.half'],
  ['ssc', 'prime', 'play.ssc.pos.prime'],
  ['ssc', 'comp', 'play.ssc.pos.comp'],
  ...[4, 3, 2, 1, 0].map((zeros) => ['ssc', `ten${zeros}`, `place.ssc.${5 - zeros}`] as const),
  ...['bulls:10', 'nobull:none'].map(
    (one) => ['ssc', one.split(':')[0] ?? '', `label.bull.${one.split(':')[1]}`] as const,
  ),
  ...['first3:3', 'mid3:mid3', 'last3:last3', 'last2:last2', 'first2:2'].map(
    (one) => ['ssc', one.split(':')[0] ?? '', `play.group.ssc.${one.split(':')[1]}`] as const,
  ),
  ['pk10', 'p1', 'place.pk10.1'],
  ['pk10', 'p2', 'place.pk10.2'],
  ['pk10', 'sum', 'play.group.pk10.sum2'],
  ['pc28', 'xlarge', 'label.extreme.xlarge'],
  ['pc28', 'xsmall', 'label.extreme.xsmall'],
  ['pc28', 'bigedge', 'label.edge.big'],
  ['pc28', 'smalledge', 'label.edge.small'],
  ...['east', 'south', 'west', 'north'].map((idea) => ['klsf', idea, `label.wind.${idea}`] as const),
  ...['zhong', 'fa', 'bai'].map((idea) => ['klsf', idea, `label.dragon.${idea}`] as const),
  ...['metal', 'wood', 'water', 'fire', 'earth'].map((idea) => ['kl8', idea, `label.element.${idea}`] as const),
  ['kl8', 'moreodd', 'label.oe.odd'],
  ['kl8', 'moreeven', 'label.oe.even'],
  ...['red', 'blue', 'green'].map((idea) => ['m6', idea, `label.colour.${idea}`] as const),
  ...'rat ox tiger rabbit dragon snake horse goat monkey rooster dog pig'
    .split(' ')
    .map((idea) => ['m6', idea, `label.zodiac.${idea}`] as const),
  ...['deer', 'gourd', 'rooster', 'fish', 'crab', 'prawn'].map(
    (idea, at) => ['baucua', idea, `pick.face.baucua.${at + 1}`] as const,
  ),
  ...['white4', 'white3', 'red2', 'red3', 'red4'].map((idea, red) => ['xocdia', idea, `label.red.${red}`] as const),
  ['vn.mb', 'lo', 'play.group.vn.mb.lo'],
  ['vn.mb', 'de', 'play.group.vn.mb.de'],
  ['vn.mb', 'dd', 'play.vn.mb.dd'],
  ['vn.mb', 'xienquay', 'play.vn.mb.xienquay'],
];

const whole = ENABLED_LOCALES.filter((tag) => PARENT_OF[tag] === undefined);
const wordsFor = (tag: string): CommandWords | undefined =>
  [...COMMON_WORDS, ...further].find(({ language }) => language === tag.split('-')[0]);

test('every language of the lobby has words of bets', () => {
  expect(ENABLED_LOCALES.filter((tag) => wordsFor(tag) === undefined)).toEqual([]);
});

test.each(whole.filter((tag) => !COMMON_WORDS.some(({ language }) => tag.startsWith(language))))(
  '%s: what a member reads on a panel is what he can write',
  (tag) => {
    const texts = readServerMessages(tag);
    const unread = ON_PANELS.filter(([family, idea, key]) => {
      const words = wordsFor(tag);
      const ideasOf = words === undefined ? undefined : vocabularyOf(family, words)?.ideasOf;
      return ideasOf?.get(foldText((texts[key] ?? '').replaceAll(/\{\w+\}/g, '').trim()).text)?.join('+') !== idea;
    });
    expect(unread.map(([family, idea, key]) => `${family} ${idea}: ${texts[key]}`)).toEqual([]);
  },
);

test('help is asked for in every writing', () => {
  for (const word of ['？', '؟', 'Hilfe', 'مساعدة', 'সাহায্য', 'ヘルプ', 'Помощь', 'ช่วยเหลือ', 'yardım'])
    expect([word, asksHelp(word)]).toEqual([word, true]);
  expect(asksHelp('hilfe bitte')).toBe(false);
});
