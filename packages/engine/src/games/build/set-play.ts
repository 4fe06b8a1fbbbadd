import type { ChoiceKind, Draw, Outcome, Play, RuleSet, SelectionReply, Tier } from '../game-family.ts';
import { choose, readPicks, refuse, unreadable } from '../selection.ts';
import { asCanonical } from './canonical.ts';
import { groupOf, UNIT } from './verdict.ts';

/** A prize of a set play: paid to every unit of which `hits` picks are drawn. */
export type SetTier = {
  /** Key of the odds table; `*` where the play has one prize. */
  readonly option: string;
  readonly wins: (hits: number) => boolean;
};

/** What a family tells about a play in which every `size` picks of a set are a unit. */
export type SetRule<F> = {
  readonly code: string;
  readonly choices: readonly string[];
  readonly choiceKind: ChoiceKind;
  readonly size: number;
  readonly tiers: readonly SetTier[];
  /** Which of the picks count as drawn. */
  readonly drawn: (facts: F, ruleSet: RuleSet) => ReadonlySet<string>;
  /** The most choices that one draw can show. */
  readonly drawnMax: number;
  /** Most picks of one selection; default all. */
  readonly picksMax?: number;
  readonly banker?: boolean;
  readonly isOffered?: (ruleSet: RuleSet) => boolean;
  /** Short forms of the golden files, turned into the written form first. */
  readonly readShort?: (text: string) => string;
  readonly spread?: Play['spread'];
};

/** Picks of a set selection: the bankers are in every unit, the others fill it up. */
export type SetPicks = { readonly bankers: readonly string[]; readonly others: readonly string[] };

/**
 * A play on a set: every `size`-subset is a unit (`1,2,3`), or every unit holds all bankers and is filled up from the rest
 * (`dan:1,2;tuo:3,4,5`, C(t, k-d) units). A unit is judged by how many of its picks are drawn, so its win is a product of
 * binomials and no unit is ever written out.
 */
export function setPlay<F>(factsOf: (draw: Draw) => F, rule: SetRule<F>): Play {
  const play: Play = {
    code: rule.code,
    group: groupOf(rule.code),
    input: 'set',
    choiceKind: rule.choiceKind,
    choices: rule.choices,
    banker: rule.banker === true,
    picksPerUnit: rule.size,
    isOffered: rule.isOffered ?? (() => true),
    options: () => rule.tiers.map((tier) => tier.option),
    unitOf: () => rule.choices.slice(0, rule.size).join(','),
    parse: (text) => parseSet(text, rule),
    outcome(canonical, draw, ruleSet) {
      asCanonical(play, canonical, ruleSet);
      const drawn = rule.drawn(factsOf(draw), ruleSet);
      const { bankers, others } = setPicksOf(canonical);
      const hit = (picks: readonly string[]): number => picks.filter((pick) => drawn.has(pick)).length;
      return outcomeOfHits(rule, { bankers, others }, { bankers: hit(bankers), others: hit(others) });
    },
    bestOutcomes: (canonical) => bestOfSet(rule, setPicksOf(canonical)),
    ...(rule.spread === undefined ? {} : { spread: rule.spread }),
  };
  return play;
}

/** Splits a canonical set selection. */
export function setPicksOf(canonical: string): SetPicks {
  const [, dan = '', tuo = ''] = BANKER.exec(canonical) ?? [];
  return dan === ''
    ? { bankers: [], others: canonical.split(',') }
    : { bankers: dan.split(','), others: tuo.split(',') };
}

const BANKER = /^dan:([^;]+);tuo:([^;]+)$/;

function parseSet(text: string, rule: SetRule<never>): SelectionReply {
  const bad = unreadable(text);
  if (bad !== null) return bad;
  const written = rule.readShort?.(text) ?? text;
  const [, dan, tuo] = BANKER.exec(written) ?? [];
  if (dan !== undefined && tuo !== undefined)
    return rule.banker === true ? parseBanker([dan, tuo], rule) : refuse('malformed', text);
  const read = readPicks(written.split(','), rule.choices);
  if (!read.ok) return read;
  if (read.picks.length < rule.size) return refuse('too_few', text);
  if (read.picks.length > (rule.picksMax ?? Infinity)) return refuse('too_many', text);
  return reply(read.picks.join(','), choose(read.picks.length, rule.size), rule);
}

function parseBanker([dan, tuo]: readonly [string, string], rule: SetRule<never>): SelectionReply {
  const bankers = readPicks(dan.split(','), rule.choices);
  if (!bankers.ok) return bankers;
  const others = readPicks(tuo.split(','), rule.choices);
  if (!others.ok) return others;
  const twice = others.picks.find((pick) => bankers.picks.includes(pick));
  if (twice !== undefined) return refuse('repeated', twice);
  const open = rule.size - bankers.picks.length;
  if (open < 1) return refuse('too_many', dan);
  if (others.picks.length < open) return refuse('too_few', tuo);
  if (bankers.picks.length + others.picks.length > (rule.picksMax ?? Infinity)) return refuse('too_many', tuo);
  const canonical = `dan:${bankers.picks.join(',')};tuo:${others.picks.join(',')}`;
  return reply(canonical, choose(others.picks.length, open), rule);
}

function reply(canonical: string, units: number, rule: SetRule<never>): SelectionReply {
  return { ok: true, canonical, units, optionOfUnit: rule.tiers.map((tier) => tier.option) };
}

/** Units per tier when so many bankers and others are drawn: those with j drawn picks number C(h, j-b) C(n-h, rest). */
export function outcomeOfHits(
  rule: SetRule<never>,
  picks: SetPicks,
  hits: Readonly<{ bankers: number; others: number }>,
): Outcome {
  const open = rule.size - picks.bankers.length;
  const tiers = rule.tiers.flatMap(({ option, wins }): Tier[] => {
    let units = 0;
    for (let fromOthers = 0; fromOthers <= open; fromOthers += 1) {
      if (!wins(hits.bankers + fromOthers)) continue;
      units += choose(hits.others, fromOthers) * choose(picks.others.length - hits.others, open - fromOthers);
    }
    return units > 0 ? [{ option, halfUnits: units * UNIT }] : [];
  });
  return { tiers, pushHalfUnits: 0 };
}

/** Every number of drawn picks that is possible is one candidate. */
function bestOfSet(rule: SetRule<never>, picks: SetPicks): Tier[][] {
  const candidates: Tier[][] = [];
  for (let bankers = 0; bankers <= Math.min(picks.bankers.length, rule.drawnMax); bankers += 1) {
    for (let others = 0; others <= Math.min(picks.others.length, rule.drawnMax - bankers); others += 1) {
      candidates.push([...outcomeOfHits(rule, picks, { bankers, others }).tiers]);
    }
  }
  return candidates;
}
