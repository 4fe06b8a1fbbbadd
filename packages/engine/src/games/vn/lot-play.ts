import type { Play, RuleSet, SelectionReply, Tier, WeightedOutcome } from '../game-family.ts';
import { refuse, unreadable } from '../selection.ts';
import { asCanonical } from '../build/canonical.ts';
import { evenShare, hitLaw } from './hit-law.ts';
import type { LotView } from './region.ts';

/** What a region tells about a play on how often numbers show among some lots. */
type LotRule = {
  readonly code: string;
  readonly view: LotView;
  /** Fewest picks of a ticket. */
  readonly size: number;
  /** Units that so many picks cost; a number that plays for 27 lots is 27 units (games.md §10.1). */
  readonly unitsOf: (picks: number) => number;
  /** What the hits of the picks win; must not depend on their order. */
  readonly judge: (hits: readonly number[], ruleSet: RuleSet) => readonly Tier[];
  /** Prizes that so many picks can win; `*` where all units pay the same. */
  readonly optionsOf?: (picks: number) => readonly string[];
};

/** A play on numbers with leading zeros, `07,12`, judged by how often each of them shows. */
export function lotPlay(rule: LotRule): Play {
  const { view, size, judge } = rule;
  const optionsOf = rule.optionsOf ?? (() => ['*']);
  const options = optionsOf(view.choices.length);
  const laws = new Map<string, readonly WeightedOutcome[]>();
  const game = (picks: number) => ({ picks, lots: view.count, choices: view.choices.length });
  const play: Play = {
    code: rule.code,
    group: menuGroupOf(rule.code),
    input: size === 1 ? 'options' : 'set',
    choiceKind: view.choices[0]?.length === 1 ? 'digit' : 'lot',
    choices: view.choices,
    picksPerUnit: size,
    isOffered: () => true,
    options: () => options,
    unitOf(option) {
      let picks = size;
      while (picks < view.choices.length && !optionsOf(picks).includes(option)) picks += 1;
      return view.choices.slice(0, picks).join(',');
    },
    parse(text) {
      const read = readNumbers(text, view.choices[0]?.length ?? 0);
      if (!read.ok) return read;
      const { picks } = read;
      if (picks.length < size) return refuse('too_few', text);
      const optionOfUnit = optionsOf(picks.length);
      return { ok: true, canonical: picks.join(','), units: rule.unitsOf(picks.length), optionOfUnit };
    },
    outcome(canonical, draw, ruleSet) {
      asCanonical(play, canonical, ruleSet);
      if (draw.family !== view.family) throw new RangeError(`not a draw of ${view.family}: ${draw.family}`);
      const shown = view.of(draw.numbers);
      const hits = canonical.split(',').map((pick) => shown.filter((lot) => lot === pick).length);
      return { tiers: judge(hits, ruleSet), pushHalfUnits: 0 };
    },
    spread(canonical, ruleSet) {
      asCanonical(play, canonical, ruleSet);
      const picks = canonical.split(',').length;
      // The law depends on the number of picks only. Keeping it makes a price table of 10,000 numbers cost one law.
      const key = [picks, ...Object.values(ruleSet)].join(' ');
      const law = laws.get(key) ?? merged(hitLaw(game(picks)), (hits) => judge(hits, ruleSet));
      laws.set(key, law);
      return law;
    },
    bestOutcomes(canonical, ruleSet) {
      const picks = canonical.split(',').length;
      // Where hits pay, spreading them evenly over the picks pays most; where misses pay, no hit at all.
      return [evenShare(game(picks)), Array.from({ length: picks }, () => 0)].map((hits) => judge(hits, ruleSet));
    },
  };
  return play;
}

/** `vn.mb.lo2` -> `vn.mb.lo`, `vn.mn.de.head` -> `vn.mn.de`: one menu group per kind of bet. */
export function menuGroupOf(code: string): string {
  const [country = '', region = '', kind = ''] = code.split('.');
  return `${country}.${region}.${kind.replace(/\d+$/, '')}`;
}

type Numbers = { readonly ok: true; readonly picks: readonly string[] };

/** Reads different numbers of exactly so many digits, in any order. */
function readNumbers(text: string, digits: number): Numbers | Extract<SelectionReply, { ok: false }> {
  const bad = unreadable(text);
  if (bad !== null) return bad;
  const seen = new Set<string>();
  for (const part of text.split(',')) {
    if (part === '') return refuse('malformed', text);
    if (part.length !== digits || !/^\d+$/.test(part)) return refuse('unknown_choice', part);
    if (seen.has(part)) return refuse('repeated', part);
    seen.add(part);
  }
  return { ok: true, picks: [...seen].toSorted() };
}

/** Cases that win the same, taken together. */
function merged(
  cases: ReturnType<typeof hitLaw>,
  judge: (hits: readonly number[]) => readonly Tier[],
): readonly WeightedOutcome[] {
  const found = new Map<string, WeightedOutcome>();
  for (const { hits, weight } of cases) {
    const tiers = judge(hits);
    const key = tiers.map(({ option, halfUnits }) => `${option} ${halfUnits}`).join('|');
    const before = found.get(key)?.weight ?? 0n;
    found.set(key, { outcome: { tiers, pushHalfUnits: 0 }, weight: before + weight });
  }
  return [...found.values()];
}
