/** A text as words are looked for in it, and where in the original each of its characters stands. */
export interface FoldedText {
  readonly text: string;
  /** Offsets in the original: where the character begins, and where it ends. */
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Signs of the words of bets as Taiwan and Hong Kong write them, each before the one it is in those words. */
const LONG_SIGNS =
  '個个買买壓压塊块錢钱點点積积單单雙双盤盘總总數数亞亚龍龙圍围對对號号順顺雜杂長长軍军碼码極极紅红藍蓝綠绿邊边質质後后無无沒没萬万選选組组東东發发頭头馬马雞鸡豬猪蘆芦魚鱼蝦虾兩两獎奖連连輪轮復复複复';

/** Letters that have no decomposition of their own, and signs written in two ways. */
const PLAIN: Readonly<Record<string, string>> = {
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  œ: 'oe',
  '’': "'",
  // Arabic letters that many write for one another; its signs for decimals and thousands; the stretched line.
  ى: 'ي',
  ة: 'ه',
  '٫': '.',
  '٬': ',',
  ـ: '',
  ...Object.fromEntries((LONG_SIGNS.match(/../gu) ?? []).map(([long = '', short = '']) => [long, short])),
};

/**
 * Folds what is written alike into one form: compatibility forms (full-width digits), small letters, no tone marks, nothing
 * unseen, one blank for many. Every character remembers where it came from, so that a part can be quoted exactly as written.
 */
export function foldText(original: string): FoldedText {
  const signs: string[] = [];
  const from: number[] = [];
  const to: number[] = [];
  let at = 0;
  for (const sign of original) {
    for (const folded of foldSign(sign)) {
      if (folded === ' ' && (signs.length === 0 || signs.at(-1) === ' ')) continue;
      signs.push(folded);
      from.push(at);
      to.push(at + sign.length);
    }
    at += sign.length;
  }
  return { text: signs.join(''), from, to };
}

/**
 * Marks without which a word is still the same: tones, accents, short vowels. In Thai and Bengali the marks are the vowels themselves, and two dots
 * make another Japanese syllable.
 */
const IDLE_MARK = /(?![\p{Script=Thai}\p{Script=Bengali}\u3099\u309a])\p{M}|\p{Cf}/gu;

/** The first of ten digits that lie side by side: Arabic, Persian, Bengali, Thai. */
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u09e6-\u09ef\u0e50-\u0e59]/;
const ZEROS = [0x0660, 0x06f0, 0x09e6, 0x0e50];

function latinDigit(sign: string): string {
  const code = sign.charCodeAt(0);
  return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
}

/** The single UTF-16 units that a character is looked for as. */
function foldSign(sign: string): string[] {
  if (/^[\n\r\u2028\u2029]$/.test(sign)) return ['\n'];
  if (/^[\s\u00a0]$/.test(sign)) return [' '];
  if (DIGITS.test(sign)) return [latinDigit(sign)];
  const low = sign.normalize('NFKD').toLowerCase().replaceAll(IDLE_MARK, '');
  return (PLAIN[low] ?? low).replaceAll(/\s/g, ' ').split('');
}
