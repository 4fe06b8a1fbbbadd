/**
 * What can be bet on by text in one family, as data. A rule is `key=play`, the play without the family's code:
 * `big` a word alone, `sum#` a word and numbers, `sum.big` a word within another one's reach, `@big` a word on places, `@#`
 * numbers on places, `#` numbers alone. `play:pick` is a play with its pick, `=@1` the name of a place, `a|b` the first of two
 * plays that the numbers fit.
 */
export interface CommandPlays {
  readonly rules: string;
  /** How many places a draw has, where bets are laid on places. */
  readonly places?: number;
  /** Bets that show how it is written: play, selection, amount. */
  readonly examples: readonly (readonly [play: string, selection: string, amount: string])[];
}

const SIDES = 'big small odd even';
const MIXED = 'bigodd bigeven smallodd smalleven';
const SHAPES = 'triple straight pair half misc';
const ANIMALS = 'rat ox tiger rabbit dragon snake horse goat monkey rooster dog pig';
const COLOURS = 'red blue green';

/** The same rule for many words: `@big=pos.big` ... */
function all(words: string, key: string, play: string): string {
  return words
    .split(' ')
    .map((word) => `${key}${word}=${play.includes('*') ? play.replace('*', word) : play + word}`)
    .join(' ');
}

/** A rule for each number from 1 on: `any1#=any.1of1` ... */
function numbered(count: number, rule: string): string {
  return Array.from({ length: count }, (_, at) => rule.replaceAll('*', String(at + 1))).join(' ');
}

const inSum = `${all(SIDES, '', 'sum.')} ${all(SIDES, 'sum.', 'sum.')}`;
const onPlaces = `${all(SIDES, '@', 'pos.')} @#=pos.num`;
const dragonTiger = all('dragon tiger tie', '', 'dt.');
const threes = ['first3', 'mid3', 'last3'].map((three) => all(SHAPES, `${three}.`, `${three}.`)).join(' ');

const VIETNAM: CommandPlays = {
  rules:
    'lo#=lo2|lo3|lo4 de#=de.special2|de.special3 first#=de.first2 head#=de.head tail#=de.tail sum#=de.sum touch#=de.touch ' +
    'double=de.double big=de.tai small=de.xiu de.big=de.tai de.small=de.xiu dd#=dd xc#=xc xien#=xien4|xien3|xien2 xien2#=xien2 xien3#=xien3 xien4#=xien4 xienquay#=xienquay da#=da',
  examples: [
    ['lo2', '12', '10'],
    ['de.special2', '68', '20'],
    ['xien2', '12,34', '10'],
    ['de.tai', '-', '100'],
  ],
};

/** Every family that has bets by text, by its code. */
export const COMMAND_PLAYS: Readonly<Record<string, CommandPlays>> = {
  k3: {
    rules:
      `${inSum} ${all(MIXED, '', 'sum.')} mid=sum.mid sum#=sum.value die#=die.any #=die.any none#=die.none triple=triple.all ` +
      'triple#=triple.one pair=shape.pair pair#=pair.any straight=straight.all straight#=straight.one alldiff=shape.alldiff ' +
      'misc=shape.misc twodiff#=twodiff threediff#=threediff span#=span',
    examples: [
      ['sum.big', '-', '100'],
      ['sum.value', '14', '50'],
      ['sum.bigodd', '-', '30'],
      ['triple.all', '-', '10'],
      ['die.any', '5', '20'],
    ],
  },
  taixiu: {
    rules: 'big=tai small=xiu even=chan odd=le triple=bao',
    examples: [
      ['tai', '-', '100'],
      ['le', '-', '50'],
      ['bao', '-', '10'],
    ],
  },
  xocdia: {
    rules: 'even=chan odd=le red4=4do white4=4trang red3=3do1trang white3=3trang1do red2=2do2trang',
    examples: [
      ['chan', '-', '100'],
      ['4do', '-', '10'],
      ['3do1trang', '-', '20'],
    ],
  },
  baucua: {
    rules: 'deer=any:1 gourd=any:2 rooster=any:3 fish=any:4 crab=any:5 prawn=any:6',
    examples: [
      ['any', '5', '50'],
      ['any', '4', '20'],
      ['any', '2', '10'],
    ],
  },
  pc28: {
    rules:
      `${all(SIDES, '', '')} ${all(MIXED, '', '')} xlarge=xlarge xsmall=xsmall sum#=value number#=value #=value ${all(COLOURS, '', '')} ` +
      `triple=triple pair=pair straight=straight ${dragonTiger} edge=edge.any bigedge=edge.big smalledge=edge.small mid=edge.mid`,
    examples: [
      ['big', '-', '100'],
      ['value', '13', '10'],
      ['smallodd', '-', '50'],
      ['xlarge', '-', '10'],
      ['red', '-', '20'],
    ],
  },
  pk10: {
    places: 10,
    rules:
      `${onPlaces} big=pos.big:1 small=pos.small:1 odd=pos.odd:1 even=pos.even:1 @dragon=dt.dragon @tiger=dt.tiger ` +
      `dragon=dt.dragon:1v10 tiger=dt.tiger:1v10 ${all(`${SIDES} ${MIXED}`, 'sum.', 'sum2.')} sum#=sum2.value top#=first3.has`,
    examples: [
      ['pos.big', '1', '100'],
      ['pos.big', '1,2,3,4,5,6', '20'],
      ['pos.num', '4,5,6|4,5,6|4,5,6|||||||', '10'],
      ['sum2.value', '14', '10'],
      ['dt.dragon', '1v10', '50'],
    ],
  },
  ssc: {
    places: 5,
    rules:
      `${onPlaces} @prime=pos.prime @comp=pos.comp ${inSum} sum#=sum.value ${dragonTiger} ${threes} first2#=2.direct first3#=3.direct ` +
      `mid3#=mid3.direct last3#=last3.direct last2#=last2.direct bull#=bull ${all(SIDES, 'bull.', 'bull.')} bulls=bull:10 nobull=bull:none ` +
      'ten4=@1 ten3=@2 ten2=@3 ten1=@4 ten0=@5',
    examples: [
      ['sum.big', '-', '100'],
      ['pos.big', '1,2,3', '20'],
      ['pos.num', '||||7', '10'],
      ['dt.dragon', '-', '50'],
      ['last3.triple', '-', '10'],
    ],
  },
  '3d': {
    places: 3,
    rules:
      `${onPlaces} @prime=pos.prime @comp=pos.comp ${inSum} sum#=sum.value sumtail#=sum.tail span#=span ${dragonTiger} ` +
      `${all(SHAPES, '', 'shape.')} direct#=direct group3#=group3.pack group6#=group6.pack has#=has1 ten2=@1 ten1=@2 ten0=@3`,
    examples: [
      ['sum.big', '-', '100'],
      ['direct', '1|2|3', '10'],
      ['group6.pack', '1,2,3,4', '10'],
      ['pos.odd', '3', '20'],
      ['sum.value', '14', '10'],
    ],
  },
  '11x5': {
    places: 5,
    rules:
      `${onPlaces} ${inSum} tailbig=sum.tailbig tailsmall=sum.tailsmall sum.tailbig=sum.tailbig sum.tailsmall=sum.tailsmall sum#=sum.value ` +
      `${numbered(5, 'any*#=any.*of*')} any6#=any.6of5 any7#=any.7of5 any8#=any.8of5 @dragon=dt.dragon @tiger=dt.tiger ` +
      `dragon=dt.dragon:1v5 tiger=dt.tiger:1v5 ${all('straight half misc', 'first3.', 'first3.')}`,
    examples: [
      ['sum.big', '-', '100'],
      ['any.2of2', '3,8', '10'],
      ['pos.num', '5,8||||', '10'],
      ['pos.odd', '1,2', '20'],
      ['dt.dragon', '1v5', '50'],
    ],
  },
  klsf: {
    places: 8,
    rules:
      `${onPlaces} ${all('tailbig tailsmall dsumodd dsumeven east south west north zhong fa bai', '@', 'pos.')} ${inSum} ` +
      numbered(5, 'any*#=any.*'),
    examples: [
      ['sum.big', '-', '100'],
      ['pos.big', '1,2', '20'],
      ['pos.num', '5,18|||||||', '10'],
      ['any.2', '3,8', '10'],
    ],
  },
  kl8: {
    rules:
      `${inSum} sum.mid=sum.810 upper=ud.up mid=ud.mid lower=ud.down moreodd=oe.odd moreeven=oe.even same=oe.mid ` +
      `${all('metal wood water fire earth', '', 'element:')} ${numbered(10, 'any*#=pick*')}`,
    examples: [
      ['sum.big', '-', '100'],
      ['pick3', '5,18,66', '10'],
      ['ud.up', '-', '20'],
      ['element', 'metal', '20'],
    ],
  },
  m6: {
    rules:
      `${all(`${SIDES} ${MIXED} ${COLOURS} dsumodd dsumeven dsumbig dsumsmall tailbig tailsmall`, '', 'sp.')} ` +
      `${all(SIDES, 'number.', 'sp.')} ${all(SIDES, 'sum.', 'total.')} number#=sp.num #=sp.num head#=sp.head tail#=sp.tail ` +
      `${all(ANIMALS, '', 'sp.zodiac:')} ${all(ANIMALS, 'flat.', 'flat.zodiac:')} flattail#=flat.tail main#=main.num ` +
      `${COLOURS.split(' ')
        .map((colour) => all(SIDES, `${colour}.`, `sp.half.${colour}*`))
        .join(' ')} all2#=combo.2main all3#=combo.3main all4#=combo.4main spstring#=combo.spstring`,
    examples: [
      ['sp.num', '8', '10'],
      ['sp.big', '-', '100'],
      ['sp.red', '-', '50'],
      ['sp.zodiac', 'rat', '20'],
      ['flat.zodiac', 'horse', '20'],
    ],
  },
  'vn.mb': VIETNAM,
  'vn.mn': VIETNAM,
  'vn.mn2': { rules: 'da#=daxien', examples: [['daxien', '12,34', '5']] },
};
