import type { RuleSet } from '../games/game-family.ts';
import { k3Second } from './k3.ts';
import { NoSecondRule, type SecondRules } from './second-rules.ts';

/** A bet of another dice game as the K3 bet it is, with the K3 rules it is played by. */
type SameBet = Readonly<{ play: string; rules: RuleSet }>;

/** Over and under follow the house rule on triples; even, odd and bão do not ask for it (games.md §10.2). */
const TAIXIU: Readonly<Record<string, (rules: RuleSet) => SameBet>> = {
  'taixiu.tai': (rules) => ({ play: 'k3.sum.big', rules: tripleRule(rules) }),
  'taixiu.xiu': (rules) => ({ play: 'k3.sum.small', rules: tripleRule(rules) }),
  'taixiu.chan': () => ({ play: 'k3.sum.even', rules: { triple: 'none' } }),
  'taixiu.le': () => ({ play: 'k3.sum.odd', rules: { triple: 'none' } }),
  'taixiu.bao': () => ({ play: 'k3.triple.all', rules: {} }),
};

/** "Bầu cua = k3.die.hit1/2/3": a symbol is paid by how many dice show it (games.md §10.2). */
const BAUCUA: Readonly<Record<string, (rules: RuleSet) => SameBet>> = {
  'baucua.any': () => ({ play: 'k3.die.any', rules: { die: 'graded' } }),
  'baucua.hit1': () => ({ play: 'k3.die.hit1', rules: {} }),
  'baucua.hit2': () => ({ play: 'k3.die.hit2', rules: {} }),
  'baucua.hit3': () => ({ play: 'k3.die.hit3', rules: {} }),
};

const tripleRule = (rules: RuleSet): RuleSet => ({ triple: rules['triple'] === 'none' ? 'none' : 'bs' });

/** Tài xỉu judged a second time (games.md §10.2). */
export const taixiuSecond = asK3(TAIXIU);

/** Bầu cua judged a second time (games.md §10.2). */
export const baucuaSecond = asK3(BAUCUA);

function asK3(bets: Readonly<Record<string, (rules: RuleSet) => SameBet>>): SecondRules {
  const find = (code: string, rules: RuleSet): SameBet => {
    const bet = Object.hasOwn(bets, code) ? bets[code] : undefined;
    if (bet === undefined) throw new NoSecondRule(code);
    return bet(rules);
  };
  return {
    tickets(code, selection, rules) {
      const same = find(code, rules);
      return k3Second.tickets(same.play, selection, same.rules);
    },
    judge: (numbers, rules) => (code, ticket, place) => {
      const same = find(code, rules);
      return k3Second.judge(numbers, same.rules)(same.play, ticket, place);
    },
  };
}
