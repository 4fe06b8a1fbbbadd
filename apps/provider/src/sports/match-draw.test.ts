import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { drawMatch, type MatchCourse } from './match-draw.ts';
import { formOf, type MatchForm } from './match-form.ts';
import { matchAt, spanAt } from './match-state.ts';

const seedOf = (n: number): string => createHmac('sha256', 'sports').update(String(n)).digest('hex');
const football = formOf({ sport: 'football', cup: false, home: 1, away: 1 });
const cup = formOf({ sport: 'football', cup: true, home: 1, away: 1 });
const basketball = formOf({ sport: 'basketball', cup: false, home: 1.2, away: 0.9 });

const drawn = new Map<MatchForm, MatchCourse[]>();
/** The first so many matches of a form; drawn once for all tests. */
const courses = (form: MatchForm, many: number): MatchCourse[] => {
  const known = drawn.get(form) ?? [];
  drawn.set(form, known);
  for (let n = known.length; n < many; n += 1) known.push(drawMatch(form, `m-${n}`, seedOf(n)));
  return known.slice(0, many);
};
const total = ({ changes }: MatchCourse): number => changes.reduce((sum, { points }) => sum + points, 0);

/** The numbers of a match by other means: the whole stream at once. */
function streamOf(sport: string, matchId: string, seedHex: string): number[] {
  const blocks = Array.from({ length: 40 }, (_, j) =>
    createHmac('sha256', Buffer.from(seedHex, 'hex')).update(`fair/v1|${sport}|${matchId}||${j}`).digest(),
  );
  const stream = Buffer.concat(blocks);
  return Array.from({ length: Math.floor(stream.length / 3) }, (_, n) => stream.readUIntBE(n * 3, 3))
    .filter((value) => value < 16_000_000)
    .map((value) => value % 1_000_000);
}

describe('what a seed decides', () => {
  test('follows step by step from the published stream', () => {
    if (football.sport !== 'football') throw new Error('football is football');
    for (let n = 0; n < 50; n += 1) {
      const course = drawMatch(football, `m-${n}`, seedOf(n));
      const [broken, ...steps] = streamOf('football', `m-${n}`, seedOf(n));
      if ((broken ?? 0) < 10_000) continue;
      const expected = steps.slice(0, 360).flatMap((number, step) => {
        const half = step < 180 ? 0 : 1;
        const [home, away] = [football.goals.home[half], football.goals.away[half]];
        const atMs = (step + 1) * 15_000 + (half === 1 ? 600_000 : 0);
        if (number < home) return [{ atMs, side: 'home', points: 1 }];
        return number < home + away ? [{ atMs, side: 'away', points: 1 }] : [];
      });
      expect(course.changes).toEqual(expected);
    }
  });

  test('is the same on every machine and after every restart', () => {
    expect(drawMatch(cup, 'seasons-1', seedOf(1))).toEqual(drawMatch(cup, 'seasons-1', seedOf(1)));
    expect(drawMatch(cup, 'seasons-1', seedOf(1))).not.toEqual(drawMatch(cup, 'seasons-2', seedOf(1)));
    expect(drawMatch(cup, 'seasons-1', seedOf(1))).not.toEqual(drawMatch(cup, 'seasons-1', seedOf(2)));
    expect(() => drawMatch(cup, 'seasons-1', 'no seed')).toThrow(RangeError);
  });

  test('one match in a hundred is broken off, and its course ends there', () => {
    const all = courses(football, 800);
    const broken = all.filter(({ abandonedAtMs }) => abandonedAtMs !== null);
    expect(broken.length).toBeGreaterThan(1);
    expect(broken.length).toBeLessThan(22);
    for (const { abandonedAtMs, endMs, changes } of broken) {
      expect(endMs).toBe(abandonedAtMs);
      expect(changes.every(({ atMs }) => atMs <= endMs)).toBe(true);
    }
  });

  test('a level cup match has extra time once, a league match never, basketball until somebody leads', () => {
    for (const course of courses(football, 300))
      expect(course.stages.some(({ period }) => period === 'OT')).toBe(false);
    let extra = 0;
    for (const course of courses(cup, 300).filter(({ abandonedAtMs }) => abandonedAtMs === null)) {
      const level = spanAt(course, 'M', course.endMs).score;
      const overtimes = course.stages.filter(({ period, resting }) => period === 'OT' && !resting).length;
      expect(overtimes).toBe(level.home === level.away ? 1 : 0);
      extra += overtimes;
    }
    expect(extra).toBeGreaterThan(40);
    let overtime = 0;
    for (const course of courses(formOf({ sport: 'basketball', cup: false, home: 1, away: 1 }), 200)) {
      if (course.abandonedAtMs !== null) continue;
      const { score } = spanAt(course, 'M', course.endMs);
      expect(score.home).not.toBe(score.away);
      if (course.stages.some(({ period }) => period === 'OT')) overtime += 1;
    }
    expect(overtime).toBeGreaterThan(0);
  });

  test('scores are those of the real thing', () => {
    const goals = courses(football, 800).reduce((sum, course) => sum + total(course), 0) / 800;
    expect(goals).toBeGreaterThan(2.4);
    expect(goals).toBeLessThan(2.9);
    const points = courses(basketball, 100).reduce((sum, course) => sum + total(course), 0) / 100;
    expect(points).toBeGreaterThan(200);
    expect(points).toBeLessThan(220);
  });
});

describe('a match at a moment', () => {
  const MINUTE = 60_000;
  const whole = (form: MatchForm, from = 0): MatchCourse => {
    const found = Array.from({ length: 50 }, (_, n) => drawMatch(form, `m-${n + from}`, seedOf(n + from)));
    const course = found.find((one) => one.abandonedAtMs === null && !one.stages.some(({ period }) => period === 'OT'));
    if (course === undefined) throw new Error('no such match');
    return course;
  };

  test('football goes through its periods at the speed it has', () => {
    const course = whole(football);
    const at = (minutes: number) => matchAt(course, minutes * MINUTE);
    const seen = [-1, 0, 44.9, 45, 54.9, 55, 99.9, 100].map((minutes) => [at(minutes).phase, at(minutes).period]);
    expect(seen).toEqual([
      ['planned', 'N'],
      ['live', '1H'],
      ['live', '1H'],
      ['live', 'HT'],
      ['live', 'HT'],
      ['live', '2H'],
      ['live', '2H'],
      ['over', 'E'],
    ]);
    expect([at(10).clock, at(50).clock, at(56).clock]).toEqual([600, 2_700, 2_760]);
  });

  test('basketball counts a quarter down and rests between them', () => {
    const course = whole(basketball);
    const at = (minutes: number) => matchAt(course, minutes * MINUTE);
    const seen = [0, 12, 14, 26, 36, 48, 50, 61.9, 62].map((minutes) => at(minutes).period);
    expect(seen).toEqual(['Q1', 'Q1', 'Q2', 'HT', 'Q3', 'Q3', 'Q4', 'Q4', 'E']);
    expect([at(0).clock, at(5).clock, at(13).clock, at(14).clock]).toEqual([720, 420, 0, 720]);
  });

  test('knows nothing of what is to come', () => {
    for (const form of [football, cup, basketball]) {
      const course = whole(form);
      for (const minutes of [3, 20, 47, 58]) {
        const now = matchAt(course, minutes * MINUTE);
        const blind: MatchCourse = {
          ...course,
          changes: course.changes.filter(({ atMs }) => atMs <= minutes * MINUTE),
          stages: course.stages.filter(({ fromMs }) => fromMs <= minutes * MINUTE),
        };
        expect(now).toEqual(matchAt(blind, minutes * MINUTE));
      }
    }
  });

  test('spans add up to the match', () => {
    const course = whole(basketball);
    const of = (span: 'M' | '1H' | 'Q1' | 'Q2' | 'Q3' | 'Q4') => spanAt(course, span, course.endMs).score;
    expect(of('Q1').home + of('Q2').home).toBe(of('1H').home);
    expect(of('1H').away + of('Q3').away + of('Q4').away).toBe(of('M').away);
    expect(of('M')).toEqual(matchAt(course, course.endMs).score);
  });

  test('a span of a match broken off counts only when it was over', () => {
    const found = courses(football, 800).filter(({ abandonedAtMs }) => abandonedAtMs !== null);
    let stopped = 0;
    const late = found.filter(({ endMs }) => endMs > 55 * MINUTE);
    const early = found.filter(({ endMs }) => endMs < 45 * MINUTE);
    expect(late.length * early.length).toBeGreaterThan(0);
    for (const course of found) {
      expect(matchAt(course, course.endMs).phase).toBe('abandoned');
      expect(spanAt(course, 'M', course.endMs).over).toBe(false);
    }
    for (const course of courses(basketball, 300).filter(({ abandonedAtMs }) => abandonedAtMs !== null)) {
      expect(spanAt(course, 'M', course.endMs).over).toBe(false);
      stopped += 1;
    }
    expect(stopped).toBeGreaterThan(0);
    for (const course of late) expect(spanAt(course, '1H', course.endMs).over).toBe(true);
    for (const course of early) expect(spanAt(course, '1H', course.endMs).over).toBe(false);
  });
});
