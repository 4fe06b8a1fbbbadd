import { fairDraw } from './fair.ts';
import { countTier } from './games/count-of.ts';
import type { GameFamily, GoldenTicket, Play, RuleSet, Worded } from './games/game-family.ts';
import { families, familyOf, playOf } from './games/index.ts';
import { defaultRuleSet } from './games/rule-set.ts';

/** A command's reply: a JSON value, or why there is none. */
export type CommandReply = { readonly ok: unknown } | { readonly error: string };

const usage =
  'usage: outcomes <family> "<numbers>" | count <playCode> <selection> | units <playCode> <selection> | fair <game> <issue> <seedHex> <entropyHex> | batch';

/**
 * Answers one command of the `engine` tool (wire: Commands). Play codes may carry a variant
 * (`k3.sum.big@tk`); without one the default rules hold. Never throws.
 */
export function runCommand(args: readonly string[]): CommandReply {
  try {
    return { ok: answer(args) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'unknown error' };
  }
}

/** Answers one line of a batch, `{"cmd":"outcomes","args":["k3","4 5 5"]}`, as one line of JSON. */
export function runBatchLine(line: string): string {
  return JSON.stringify(runCommand(requestOf(line) ?? ['']));
}

/** What the tool prints for one command: the bare JSON value, or `{"error": ...}`. */
export function commandText(reply: CommandReply): string {
  return JSON.stringify('ok' in reply ? reply.ok : reply);
}

function answer(args: readonly string[]): unknown {
  const [cmd, first = '', second = '', third = '', fourth = ''] = args;
  const arity: Record<string, readonly number[]> = { outcomes: [3], count: [3], units: [3], fair: [4, 5] };
  const known = cmd !== undefined && Object.hasOwn(arity, cmd);
  if (!known || arity[cmd]?.includes(args.length) !== true) throw new RangeError(usage);
  switch (cmd) {
    case 'outcomes':
      return outcomes(knownFamily(first), second);
    case 'count': {
      const { play, selection, ...rule } = readTicket(first, second);
      const { total, win, push } = countTier(play.code, selection, rule);
      return { total: jsonInteger(total), win: jsonInteger(win), push: jsonInteger(push) };
    }
    case 'units':
      return units(readTicket(first, second));
    default:
      return fairDraw({ game: first, issue: second, seedHex: third, entropyHex: fourth }).numbers;
  }
}

function requestOf(line: string): string[] | null {
  try {
    const request: unknown = JSON.parse(line);
    if (typeof request !== 'object' || request === null) return null;
    const { cmd, args } = request as { cmd?: unknown; args?: unknown };
    if (typeof cmd !== 'string' || !Array.isArray(args)) return null;
    const plain = args.every((arg) => typeof arg === 'string' || typeof arg === 'number');
    return plain ? [cmd, ...args.map(String)] : null;
  } catch {
    return null;
  }
}

type GoldenOutcomes = { readonly winning: readonly string[]; readonly pushed: readonly string[] };

/** Every golden ticket the draw pays or returns, in the order of the golden settlement file. */
function outcomes(family: GameFamily, text: string): GoldenOutcomes {
  const checked = family.validateDraw(text.trim().split(/[\s,]+/));
  if (!checked.ok) throw new RangeError(`not a draw of ${family.code}: ${checked.reason}`);
  if (family.goldenOutcomes !== undefined) return family.goldenOutcomes(checked.draw);
  const winning: string[] = [];
  const pushed: string[] = [];
  for (const ticket of family.goldenTickets()) {
    const { tiers, pushHalfUnits } = ticket.play.outcome(
      canonicalOf(ticket.play, ticket.selection, ticket.ruleSet),
      checked.draw,
      ticket.ruleSet,
    );
    if (tiers.length > 0) winning.push(nameOf(ticket));
    else if (pushHalfUnits > 0) pushed.push(nameOf(ticket));
  }
  return { winning, pushed };
}

function nameOf({ code, selection }: GoldenTicket): string {
  return selection === '-' ? code : `${code}=${selection}`;
}

function canonicalOf(play: Play, selection: string, ruleSet: RuleSet): string {
  const parsed = play.parse(selection, ruleSet);
  if (!parsed.ok) throw new RangeError(faultText(play, parsed));
  return parsed.canonical;
}

/** Counts units; also of a selection in words, as the golden units table writes them. */
function units({ play, selection, ruleSet, lotteries = 1 }: Ticket): number {
  const parsed = play.parse(outOfWords(play, selection), ruleSet);
  if (!parsed.ok) throw new RangeError(faultText(play, parsed));
  return parsed.units * lotteries;
}

/** `4 numbers` -> the first four choices; `doubles {1,2} singles {3}` -> `1,2|3`. */
function outOfWords(play: Play, selection: string): string {
  const count = /^(\d{1,3}) (?:numbers?|digits?)$/.exec(selection);
  if (count !== null) return play.choices.slice(0, Number(count[1])).join(',');
  const sides = /^doubles \{([\d,]+)\} singles \{([\d,]+)\}$/.exec(selection);
  return sides === null ? selection : `${sides[1] ?? ''}|${sides[2] ?? ''}`;
}

function faultText(play: Play, fault: { reason: string; part: string }): string {
  return `bad selection of ${play.code}: ${fault.reason} ${fault.part}`.trim();
}

function knownFamily(code: string): GameFamily {
  const family = familyOf(code);
  if (family === undefined) throw new RangeError(`unknown family ${code}`);
  return family;
}

type Ticket = Omit<Worded, 'playCode'> & { readonly play: Play; readonly ruleSet: RuleSet };

/** A code and a selection, in the wire's form or in the words of the golden files. */
function readTicket(code: string, selection: string): Ticket {
  for (const family of families.values()) {
    const worded = family.fromWords?.(code, selection);
    const play = worded ? playOf(worded.playCode) : undefined;
    if (worded && play) return { ...worded, play, ruleSet: { ...defaultRuleSet(family), ...worded.ruleSet } };
  }
  return { ...readCode(code), selection };
}

/** Reads a play code with or without variant into the play and the rules it is judged by. */
function readCode(code: string): { play: Play; ruleSet: RuleSet } {
  const family = [...families.values()].find((candidate) => code.startsWith(`${candidate.code}.`));
  if (family === undefined) throw new RangeError(`unknown family ${code.split('.')[0] ?? ''}`);
  const golden = family.goldenTickets().find((ticket) => ticket.code === code);
  if (golden !== undefined) return golden;
  const play = playOf(code);
  if (play === undefined) throw new RangeError(`unknown play ${code}`);
  const ruleSet = defaultRuleSet(family);
  if (play.isOffered(ruleSet)) return { play, ruleSet };
  const variant = family.goldenTickets().find((ticket) => ticket.play === play);
  return { play, ruleSet: variant?.ruleSet ?? ruleSet };
}

/** JSON numbers are exact up to 2^53 - 1; larger counts travel as text. */
function jsonInteger(n: bigint): number | string {
  return n <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(n) : n.toString();
}
