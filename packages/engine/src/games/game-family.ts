/** Parameters in which real platforms differ, by name (games.md §0.2). Plain strings, so they travel as JSON. */
export type RuleSet = Readonly<Record<string, string>>;

/** A draw that passed its family's validator. `values` are the numbers as integers, in drawn order. */
export type Draw = {
  readonly family: string;
  readonly numbers: readonly string[];
  readonly values: readonly number[];
};

/** Why numbers are not a possible draw of a family. */
export type DrawFault = 'wrong_count' | 'not_a_number' | 'out_of_range' | 'repeated';

/** Reply of a draw validator. */
export type CheckedDraw =
  | { readonly ok: true; readonly draw: Draw }
  | { readonly ok: false; readonly reason: DrawFault };

/** Why a selection text is refused. */
export type SelectionFault =
  | 'empty'
  | 'too_long'
  | 'malformed'
  | 'unknown_choice'
  | 'repeated'
  | 'too_few'
  | 'too_many'
  | 'no_unit';

/**
 * A selection in canonical form. Two selections are equal iff their canonical texts are equal
 * (games.md §0.1). `optionOfUnit` lists the distinct odds options of the line in canonical order:
 * the order in which a line with mixed odds carries its decimals.
 */
export type ParsedSelection = {
  readonly ok: true;
  readonly canonical: string;
  readonly units: number;
  readonly optionOfUnit: readonly string[];
};

/** Reply of a play's parser; `part` is the offending piece of the text, cut to 16 characters. */
export type SelectionReply =
  | ParsedSelection
  | { readonly ok: false; readonly reason: SelectionFault; readonly part: string };

/** Half units won at the odds of one option (halves: Vietnamese ky_ruoi, games.md §11.1). */
export type Tier = { readonly option: string; readonly halfUnits: number };

/** What a selection gets from a draw: at most one tier per option, in option order. */
export type Outcome = { readonly tiers: readonly Tier[]; readonly pushHalfUnits: number };

/**
 * How a selection is put together on the screen: nothing to pick; picks that are units themselves; a set of which every
 * k picks are a unit; repeated and single picks (pair faces and third dice); one set of picks per position; places and a
 * set, played on every k of the places.
 */
export type PlayInput = 'none' | 'options' | 'set' | 'doubles-singles' | 'positions' | 'places-set';

/** What the picks of a play are, so that a screen can draw and name them. */
export type ChoiceKind =
  | 'none'
  | 'number'
  | 'face'
  | 'digit'
  | 'place'
  | 'pair-of-places'
  | 'animal'
  | 'colour'
  | 'element'
  | 'lot'
  | 'shape'
  | 'side'
  | 'count';

/** One way a draw can end for a ticket, and how many outcomes of the sample space end so. */
export type WeightedOutcome = { readonly outcome: Outcome; readonly weight: bigint };

/** One entry of a family's menu: a pure rule with its own selection language. */
export type Play = {
  /** Wire code without variant suffix, e.g. `k3.sum.big`; never reused. */
  readonly code: string;
  /** Menu group, the middle of the code, e.g. `k3.sum`. */
  readonly group: string;
  readonly input: PlayInput;
  readonly choiceKind: ChoiceKind;
  /** What a player may pick, in canonical order; empty for one-ticket plays. */
  readonly choices: readonly string[];
  /** Names of the positions of a `positions` play, in the order of the selection (`1`..`5`, `hundreds` ...). */
  readonly positions?: readonly string[];
  /** Whether a position of a `positions` play takes one pick and no more. */
  readonly onePick?: boolean;
  /** Whether a set may also be given as banker and the rest: `dan:1,2;tuo:3,4,5`. */
  readonly banker?: boolean;
  /** How many repeated and how many single picks a unit has, where not one of each. */
  readonly sideCounts?: readonly [repeated: number, single: number];
  /** Picks that make one unit (2 for `k3.twodiff`); 0 for one-ticket plays. */
  readonly picksPerUnit: number;
  /** Whether the play is on the menu under these rules. */
  isOffered(ruleSet: RuleSet): boolean;
  /** The keys under which an odds table may price this play; `*` when all units pay the same. */
  options(ruleSet: RuleSet): readonly string[];
  /**
   * A canonical selection of exactly one unit that is paid by the option; where units are only sold together (all triples
   * of a sum, the 27 lots of a Vietnamese number), the selection with the fewest. The rules are given where an option is
   * paid by different picks under different rules (the animal of the year in Mark Six).
   */
  unitOf(option: string, ruleSet?: RuleSet): string;
  /** Reads a selection. Never throws, whatever the text. */
  parse(selection: string, ruleSet: RuleSet): SelectionReply;
  /** What the draw gives to a canonical selection. Throws RangeError when the selection is not canonical. */
  outcome(canonical: string, draw: Draw, ruleSet: RuleSet): Outcome;
  /**
   * The exact law of a ticket where walking the family's whole sample space is not how it is found: every different end
   * with its weight, all weights together the sample space of the play (golden `outcomes_total`). Must know every
   * `unitOf` ticket; throws RangeError for a selection it has no law for.
   */
  spread?(canonical: string, ruleSet: RuleSet): Iterable<WeightedOutcome>;
  /**
   * The ways in which most units win together: the largest payout is the best of these. `priceOf` gives the odds of an
   * option, for plays in which only so many of the picks can win at once.
   */
  bestOutcomes(canonical: string, ruleSet: RuleSet, priceOf: (option: string) => number): readonly (readonly Tier[])[];
};

/** A golden ticket: `code` as in the golden files (with variant), `selection` in their short form. */
export type GoldenTicket = {
  readonly code: string;
  readonly selection: string;
  readonly play: Play;
  readonly ruleSet: RuleSet;
};

/**
 * One thing about a draw that is followed over time. `two-sided`: one of two values, or a third (tie, middle, triple) or
 * none; drawn as roads and counted as streaks. `value`: exactly one of the values. `hits`: any number of the values.
 */
export type DrawAttribute = {
  /** Stable code, e.g. `sum.size`, `pos1.number`, `dt`. */
  readonly code: string;
  readonly kind: 'two-sided' | 'value' | 'hits';
  /** All values in display order; of a two-sided one the first two are the sides. */
  readonly values: readonly string[];
  of(draw: Draw, ruleSet: RuleSet): readonly string[];
};

/** What a golden row in words means: a ticket, its rules where they are not the default, the prize tier it speaks of. */
export type Worded = {
  readonly playCode: string;
  readonly selection: string;
  readonly ruleSet?: RuleSet;
  readonly option?: string;
  /** Count only the ends in which exactly so many units are won ("nháy"). */
  readonly exactly?: number;
  /** How many lotteries the same ticket is written for (stations of one evening); units count for each. */
  readonly lotteries?: number;
};

/** Everything the rest of the house needs to know about a game; adding a family means adding one of these. */
export type GameFamily = {
  readonly code: string;
  /** Allowed values of each rule parameter; the first is the default (games.md §0.2). */
  readonly ruleParameters: Readonly<Record<string, readonly string[]>>;
  /**
   * Rule parameters that the calendar decides, on a day `2026-02-17` of Beijing (Mark Six: the animal of the lunar year).
   * Throws RangeError for a day whose calendar is not on file.
   */
  rulesOfDay?(day: string): RuleSet;
  readonly plays: readonly Play[];
  /** The golden code of a menu play under a rule set: `k3.sum.big` -> `k3.sum.big@tk`. */
  goldenCode(playCode: string, ruleSet: RuleSet): string;
  /** Every one-unit ticket of every variant, in the order of the golden settlement file. */
  goldenTickets(): readonly GoldenTicket[];
  /**
   * The golden line of a draw where it says more than which golden tickets win and push (how often a number shows, in
   * drawn order). Used by the `engine` command only.
   */
  goldenOutcomes?(draw: Draw): { readonly winning: readonly string[]; readonly pushed: readonly string[] };
  /**
   * Selections in words, as the golden units table writes them (`4 numbers`, `dan 2 tuo 4`), turned into a play and a
   * selection text; null where the words are none of this family's. Used by the `engine` command only.
   */
  fromWords?(play: string, selection: string): Worded | null;
  /** The usual market odds (decimal text) of a golden code and option, or null (games.md, market column). */
  marketOdds(goldenCode: string, option: string): string | null;
  validateDraw(numbers: readonly string[]): CheckedDraw;
  /**
   * The sample space: each essentially different draw with the number of outcomes it stands for. Empty where it is too
   * large to walk (Mark Six, keno, Vietnam): there every play has its own `spread`.
   */
  enumerate(): Iterable<{ readonly draw: Draw; readonly weight: bigint }>;
  /** Stable label codes of a result for history lists, e.g. `sum.14`, `size.big`, `shape.pair`. */
  labels(draw: Draw, ruleSet: RuleSet): readonly string[];
  /** What charts, roads and streaks follow (games.md §12), in display order. */
  readonly attributes: readonly DrawAttribute[];
};
