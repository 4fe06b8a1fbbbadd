import type { DrawAttribute, RuleSet } from '../games/game-family.ts';
import { playsOf } from '../games/index.ts';

/** A bet line without its amount: what is put on a slip. */
export type SideBet = { readonly playCode: string; readonly selection: string };

/** Where a family's plays are not called like what its charts follow. */
const OWN_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  taixiu: { 'sum.big': 'tai', 'sum.small': 'xiu', 'sum.odd': 'le', 'sum.even': 'chan' },
  xocdia: { 'red.odd': 'le', 'red.even': 'chan' },
  pc28: { 'sum.big': 'big', 'sum.small': 'small', 'sum.odd': 'odd', 'sum.even': 'even' },
  'vn.mb': { 'special.big': 'de.tai', 'special.small': 'de.xiu' },
  'vn.mn': { 'special.big': 'de.tai', 'special.small': 'de.xiu' },
  // Mark Six: the duel of its charts is the first ball against the special one.
  m6: { 'dt.dragon': 'dt.dragon 1v7', 'dt.tiger': 'dt.tiger 1v7' },
};

/**
 * The bet that wins exactly when a two-sided attribute shows this side, e.g. `pos3.size` `big` in PK10 is `pk10.pos.big` on
 * place `3`. Null where the menu has no such bet.
 */
export function betOnSide(
  family: string,
  attribute: Pick<DrawAttribute, 'code'>,
  { side, ruleSet }: { readonly side: string; readonly ruleSet: RuleSet },
): SideBet | null {
  const [name = '', pick = '-'] = nameOf(family, attribute.code, side).split(' ');
  const playCode = `${family}.${name}`;
  const play = playsOf(family, ruleSet).find(({ code }) => code === playCode);
  if (play === undefined) return null;
  return play.parse(pick, ruleSet).ok ? { playCode, selection: pick } : null;
}

/** The play's name behind the family's, and after a blank the place or pair of places it is on. */
function nameOf(family: string, code: string, side: string): string {
  const place = /^pos(\d+)\.(\w+)$/.exec(code);
  if (place !== null) {
    const [, at = '', kind = ''] = place;
    return `${family === 'm6' ? 'mainpos' : 'pos'}.${joined(kind, side)} ${at}`;
  }
  const pair = /^dt\.(\d+v\d+)$/.exec(code);
  if (pair !== null) return `dt.${side} ${pair[1]}`;
  if (code === 'extreme') return side;
  const parts = code.split('.');
  const last = parts.pop() ?? '';
  const name = [...parts, joined(last, side)].join('.').replace(/(dsum|tail)\./, '$1');
  return OWN_NAMES[family]?.[name] ?? name;
}

/** `size` and `parity` are called by the side alone, `tail` and `dsum` run together with it, others stand before it. */
function joined(kind: string, side: string): string {
  if (kind === 'size' || kind === 'parity') return side;
  return kind === 'tail' || kind === 'dsum' ? kind + side : `${kind}.${side}`;
}
