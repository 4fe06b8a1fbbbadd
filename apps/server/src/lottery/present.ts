import type { DrawResult, Opening } from '@drawroom/contract/lottery';
import type { LocaleTag } from '@drawroom/contract/locales';
import { familyOfPlay } from '@drawroom/engine/games/count-of';
import type { Play, RuleSet } from '@drawroom/engine/games/game-family';
import { familyOf, playOf } from '@drawroom/engine/games/index';
import { partsOf } from '@drawroom/engine/games/selection-parts';
import type { Messages } from '../kernel/kernel.ts';
import type { Lottery } from './catalogue.ts';
import { GROUP_KEY, NAME_KEY, OWN_GROUP_KEY } from './listed-names.ts';
import { organiserOf } from './organisers.ts';
import type { Round } from './round.ts';
import { oddsKeyOf, rulesOfRound, type RuledRound } from './round-rules.ts';

/** The opening of a round as the wire shows it. */
export function openingOf(
  round: RuledRound & Pick<Round, 'game_no' | 'begin_at' | 'end_at' | 'prize_at' | 'commitment' | 'entropy_round'>,
  lottery: Pick<Lottery, 'family'>,
): Opening {
  return {
    gameNo: round.game_no,
    beginTime: Math.trunc(round.begin_at),
    endTime: Math.trunc(round.end_at),
    govPrizeTime: Math.trunc(round.prize_at),
    commitment: round.commitment,
    oddsKey: oddsKeyOf(lottery, round),
    ...(round.entropy_round === null ? {} : { entropyRound: round.entropy_round }),
  };
}

/** A result as the wire shows it. Without a language (events) labels carry their code; clients name it from their own texts. */
export function resultOf(
  round: RuledRound & Pick<Round, 'game_no' | 'prize_at' | 'numbers'>,
  lottery: RuledLottery,
  text?: (code: string) => string,
): DrawResult {
  return {
    gameNo: round.game_no,
    govPrizeTime: Math.trunc(round.prize_at),
    numbers: round.numbers ?? [],
    labels: labelCodes(round, lottery).map((code) => ({ code, text: text?.(code) ?? '' })),
  };
}

type RuledLottery = Pick<Lottery, 'family' | 'odds' | 'rulesOfVersion'>;

function labelCodes(round: RuledRound & Pick<Round, 'numbers'>, lottery: RuledLottery): readonly string[] {
  const family = familyOf(lottery.family);
  const checked = family?.validateDraw(round.numbers ?? []);
  return family !== undefined && checked?.ok === true ? family.labels(checked.draw, rulesOfRound(lottery, round)) : [];
}

/** Names of the lottery's things in one language. A play or pick without a text of its own yet is called by its code. */
export function lotteryTexts(messages: Messages, locale: LocaleTag) {
  const textOr = (key: string, code: string): string => (messages.has(key) ? messages.text(locale, key) : code);
  const familyCode = (playCode: string): string => familyOfPlay(playCode)?.code ?? '';
  const place = (playCode: string, at: string): string => {
    const own = `place.${familyCode(playCode)}.${at}`;
    return messages.has(own) ? messages.text(locale, own) : messages.text(locale, 'place.any', { place: at });
  };
  const pick = (play: Pick<Play, 'code' | 'choiceKind'>, choice: string): string => {
    const kind = `pick.${play.choiceKind}`;
    const own = [`${kind}.${familyCode(play.code)}.${choice}`, `${kind}.${choice}`].find((key) => messages.has(key));
    if (own !== undefined) return messages.text(locale, own);
    if (play.choiceKind === 'place') return place(play.code, choice);
    const pair = play.choiceKind === 'pair-of-places' ? choice.split('v') : [];
    if (pair.length === 2) return messages.text(locale, 'pick.pair', { one: pair[0] ?? '', other: pair[1] ?? '' });
    const odds = /^(\d)odd(\d)even$/.exec(choice);
    return odds === null ? choice : messages.text(locale, 'pick.oddEven', { odd: odds[1] ?? '', even: odds[2] ?? '' });
  };
  return {
    lottery: (code: string) => textOr(`${NAME_KEY}${code}`, code),
    group: (code: string) => textOr(`${OWN_GROUP_KEY}${code}`, textOr(`${GROUP_KEY}${code}`, code)),
    organiser: (code: string) => organiserOf(messages, locale, code),
    playGroup: (code: string) => textOr(`play.group.${code}`, code),
    play: (code: string) => textOr(`play.${code}`, code),
    place,
    pick,
    /** What a price is for: a pick, a prize tier (`hit3`), a size of the set. Empty for the one price of a play. */
    price: (play: Play, key: string): string => {
      if (key === '*') return '';
      if (key === '-') return textOr(`play.${play.code}`, play.code);
      if (play.input === 'options' && play.choices.includes(key)) return pick(play, key);
      const own = [`price.${familyCode(play.code)}.${key}`, `price.${key}`].find((each) => messages.has(each));
      if (own !== undefined) return messages.text(locale, own);
      const [, red, more, fewer] = /^(\d)-(\d)-(\d)$/.exec(key) ?? [];
      if (red !== undefined && more !== undefined && fewer !== undefined) {
        return messages.text(locale, 'price.colours', { red, more, fewer });
      }
      const counted = /^(hit|xien|legs|alike|same|)(\d+)$/.exec(key);
      return counted === null
        ? key
        : messages.text(locale, `price.${counted[1] || 'size'}`, { count: Number(counted[2]) });
    },
    /** A selection in words: `dan:1;tuo:2,3` is "bankers 1 · others 2 3"; `-` is the play itself. */
    selection: (playCode: string, selection: string): string => {
      const play = playOf(playCode);
      if (play === undefined) return selection;
      if (selection === '-') return textOr(`play.${playCode}`, playCode);
      return partsOf(play, selection)
        .map(({ role, position, picks }) => {
          const named = picks.map((each) => (role === 'places' ? place(playCode, each) : pick(play, each))).join(' ');
          if (role === 'picks') return named;
          const name = position === undefined ? messages.text(locale, `part.${role}`) : place(playCode, position);
          return `${name} ${named}`;
        })
        .join(' · ');
    },
    /**
     * Names the labels of a family: `size.big` has a text of its own; `sum.14` is `label.sum` with its value; any other is
     * called by its value. What a family calls otherwise stands under its own code.
     */
    label: (family: string) => (code: string) => {
      const [kind = '', value = ''] = code.split('.');
      const keys = [`label.${family}.${code}`, `label.${family}.${kind}`, `label.${code}`, `label.${kind}`];
      const key = keys.find((each) => messages.has(each));
      return key === undefined ? value : messages.text(locale, key, { value });
    },
    rules: (family: string, ruleSet: RuleSet) => rulesOf(messages, locale, { family, ruleSet }),
  };
}

/** The rules of a family in sentences, as its rule set has them. */
function rulesOf(
  messages: Messages,
  locale: LocaleTag,
  { family, ruleSet }: Readonly<{ family: string; ruleSet: RuleSet }>,
): string[] {
  // Values such as `13/14` stand in the texts as `1314`: a choice there is a plain word.
  const chosen = Object.fromEntries(
    Object.entries(ruleSet).map(([name, value]) => [name, value.replaceAll(/[^A-Za-z0-9]/g, '')]),
  );
  const sentences: string[] = [];
  for (let n = 1; messages.has(`rule.${family}.${n}`); n += 1)
    sentences.push(messages.text(locale, `rule.${family}.${n}`, chosen));
  return sentences;
}
