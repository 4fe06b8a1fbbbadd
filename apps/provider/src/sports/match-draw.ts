import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { stagesOf, STEP_MS, type Stage } from './match-stages.ts';
import type { MatchForm, Score, Side, Sport } from './match-form.ts';

/** A change of the score, at match milliseconds from the kick-off (breaks counted). */
export interface ScoreChange {
  readonly atMs: number;
  readonly side: Side;
  readonly points: number;
}

/** A whole match as its seed decides it. */
export interface MatchCourse {
  readonly sport: Sport;
  /** In order; extra time stands there only where it was played. */
  readonly stages: readonly Stage[];
  readonly changes: readonly ScoreChange[];
  /** Match milliseconds at which it was broken off, or null. */
  readonly abandonedAtMs: number | null;
  /** Match milliseconds of the last whistle, also of a match broken off. */
  readonly endMs: number;
}

/** One match in a hundred is broken off, parts per million. */
export const ABANDONED_PPM = 10_000;

const PPM = 1_000_000;
/** Largest multiple of a million that three bytes hold: what lies above is thrown away, so that no value is favoured. */
const PPM_LIMIT = 16_000_000;

/**
 * What happens in a match, from its seed alone: bytes of HMAC-SHA256(seed, `fair/v1|<sport>|<matchId>||<block>`), three for every
 * number below a million, with rejection. First whether it is broken off and after which step, then each step of play in order. The same
 * code runs in the page that checks a match afterwards.
 * @throws RangeError unless the seed is 32 bytes of hex
 */
export function drawMatch(form: MatchForm, matchId: string, seedHex: string): MatchCourse {
  const next = numbersOf(form.sport, matchId, seedHex);
  const regular = stagesOf(form.sport).filter(({ steps }) => steps > 0);
  const stepsOfAll = regular.reduce((sum, { steps }) => sum + steps, 0);
  const lastStep = next() < ABANDONED_PPM ? 1 + (next() % stepsOfAll) : null;
  const stages: Stage[] = [];
  const changes: ScoreChange[] = [];
  let played = 0;
  const end = { home: 0, away: 0 };
  for (;;) {
    const stage = stageAfter(form, stages, end);
    if (stage === null) break;
    stages.push(stage);
    for (let step = 0; step < stage.steps; step += 1) {
      const atMs = stage.fromMs + (step + 1) * STEP_MS[form.sport];
      const scored = drawStep(form, { stage, step, number: next() });
      if (scored !== null) {
        changes.push({ atMs, ...scored });
        end[scored.side] += scored.points;
      }
      played += 1;
      if (played === lastStep) return { stages, changes, abandonedAtMs: atMs, endMs: atMs, sport: form.sport };
    }
  }
  return { stages, changes, abandonedAtMs: null, endMs: stages.at(-1)?.toMs ?? 0, sport: form.sport };
}

/** The stage that follows those given, or null when the match is over. */
function stageAfter(form: MatchForm, before: readonly Stage[], score: Score): Stage | null {
  const regular = stagesOf(form.sport);
  const planned = regular[before.length];
  if (planned !== undefined) return planned;
  const last = before.at(-1);
  if (last === undefined) return null;
  if (last.steps === 0) return extraTime(form, last.toMs);
  if (score.home !== score.away) return null;
  // A cup match has extra time once; basketball goes on until somebody leads.
  const goesOn = form.sport === 'basketball' || (form.cup && before.length === regular.length);
  return goesOn
    ? { ...last, fromMs: last.toMs, toMs: last.toMs + BREAK_BEFORE_EXTRA_MS, steps: 0, resting: true }
    : null;
}

const BREAK_BEFORE_EXTRA_MS = 120_000;
/** Steps of extra time: 30 minutes of football in one go, 5 minutes of basketball. */
export const EXTRA_STEPS = { football: 120, basketball: 20 } as const;

function extraTime({ sport }: MatchForm, fromMs: number): Stage {
  const steps = EXTRA_STEPS[sport];
  return { period: 'OT', fromMs, toMs: fromMs + steps * STEP_MS[sport], steps, resting: false };
}

/** Who attacks in a step of basketball: they take turns, and begin in turn. */
export function attacker(stage: Stage, step: number): Side {
  const begins = stage.period === 'Q2' || stage.period === 'Q4' ? 1 : 0;
  return (step + begins) % 2 === 0 ? 'home' : 'away';
}

function drawStep(
  form: MatchForm,
  { stage, step, number }: { stage: Stage; step: number; number: number },
): Omit<ScoreChange, 'atMs'> | null {
  if (form.sport === 'football') {
    const half = stage.period === '1H' ? 0 : 1;
    const home = form.goals.home[half];
    if (number < home) return { side: 'home', points: 1 };
    return number < home + form.goals.away[half] ? { side: 'away', points: 1 } : null;
  }
  const side = attacker(stage, step);
  let below = 0;
  for (const [place, chance] of form.shots[side].entries()) {
    below += chance;
    if (number < below) return { side, points: place + 1 };
  }
  return null;
}

function numbersOf(sport: string, matchId: string, seedHex: string): () => number {
  if (!/^[0-9a-f]{64}$/.test(seedHex)) throw new RangeError('a seed is 64 hex characters');
  const keyed = hmac.create(sha256, hexToBytes(seedHex));
  let block = new Uint8Array(0);
  let blocks = 0;
  let used = 0;
  const byte = (): number => {
    if (used === block.length) {
      block = new Uint8Array(
        keyed
          .clone()
          .update(utf8ToBytes(`fair/v1|${sport}|${matchId}||${blocks}`))
          .digest(),
      );
      blocks += 1;
      used = 0;
    }
    used += 1;
    return block[used - 1] ?? 0;
  };
  return () => {
    for (;;) {
      const value = byte() * 65_536 + byte() * 256 + byte();
      if (value < PPM_LIMIT) return value % PPM;
    }
  };
}
