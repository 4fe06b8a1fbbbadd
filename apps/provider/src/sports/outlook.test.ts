import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { drawMatch } from './match-draw.ts';
import { formOf, type MatchForm, type Score } from './match-form.ts';
import { matchAt, spanAt, type MatchState } from './match-state.ts';
import type { Span } from './match-stages.ts';
import { outlookOf, type Spread } from './outlook.ts';
import { bookOf, offersOf, oddsOf, shareWon, type PricedMatch } from './price.ts';

const MINUTE = 60_000;
const seedOf = (n: number): string => createHmac('sha256', 'outlook').update(String(n)).digest('hex');
const football = formOf({ sport: 'football', cup: false, home: 1.14, away: 0.93 });
const basketball = formOf({ sport: 'basketball', cup: false, home: 1.14, away: 0.93 });
const match = (form: MatchForm, n: number): PricedMatch => ({
  matchId: `m-${n}`,
  form,
  course: drawMatch(form, `m-${n}`, seedOf(n)),
  startAt: 0,
  speed: 1,
});
/** Chances of a spread, of those above nothing. */
const chancesOf = ({ from, chances }: Spread): Map<number, number> =>
  new Map(chances.flatMap((chance, i) => (chance > 1e-12 ? [[from + i, chance] as const] : [])));
const sum = (of: Iterable<number>): number => [...of].reduce((all, one) => all + one, 0);

/** The same by another way: one step after the other over every score, overtime and all. */
function stepByStep(
  form: MatchForm,
  state: MatchState,
  score: Score,
): { margin: Map<number, number>; total: Map<number, number> } {
  const stepMs = form.sport === 'football' ? 15_000 : 14_400;
  const play: readonly (readonly [fromMinute: number, turn: number])[] =
    form.sport === 'football' ? [[0, 0], [55, 0]] : [[0, 0], [14, 1], [36, 0], [50, 1]]; // oxfmt-ignore
  const lengthMs = (form.sport === 'football' ? 45 : 12) * MINUTE;
  let scores = new Map<string, number>([[`${score.home}:${score.away}`, 1]]);
  const step = (ways: readonly (readonly [home: number, away: number, chance: number])[]): void => {
    const next = new Map<string, number>();
    for (const [key, chance] of scores) {
      const [home = 0, away = 0] = key.split(':').map(Number);
      for (const [moreHome, moreAway, way] of ways) {
        const to = `${home + moreHome}:${away + moreAway}`;
        if (chance * way > 1e-13) next.set(to, (next.get(to) ?? 0) + chance * way);
      }
    }
    scores = next;
  };
  const waysOf = (second: boolean, side: 'home' | 'away'): [number, number, number][] => {
    if (form.sport === 'football') {
      const [h, a] = [form.goals.home[second ? 1 : 0] / 1e6, form.goals.away[second ? 1 : 0] / 1e6];
      return [[1, 0, h], [0, 1, a], [0, 0, 1 - h - a]]; // oxfmt-ignore
    }
    const shots = form.shots[side].map((chance) => chance / 1e6);
    const made = shots.map((chance, n): [number, number, number] =>
      side === 'home' ? [n + 1, 0, chance] : [0, n + 1, chance],
    );
    return [...made, [0, 0, 1 - sum(shots)]];
  };
  for (const [n, [fromMinute, turn]] of play.entries()) {
    for (let at = 0; (at + 1) * stepMs <= lengthMs; at += 1) {
      if (fromMinute * MINUTE + (at + 1) * stepMs <= state.atMs) continue;
      step(waysOf(n > 0, (at + turn) % 2 === 0 ? 'home' : 'away'));
    }
  }
  const margin = new Map<number, number>();
  const total = new Map<number, number>();
  for (let overtime = 0; overtime < 12; overtime += 1) {
    const level = new Map<string, number>();
    for (const [key, chance] of scores) {
      const [home = 0, away = 0] = key.split(':').map(Number);
      if (form.sport === 'basketball' && home === away) {
        level.set(key, chance);
        continue;
      }
      margin.set(home - away, (margin.get(home - away) ?? 0) + chance);
      total.set(home + away, (total.get(home + away) ?? 0) + chance);
    }
    if (level.size === 0) break;
    scores = level;
    for (let at = 0; at < 20; at += 1) step(waysOf(true, at % 2 === 0 ? 'home' : 'away'));
  }
  return { margin, total };
}

describe('chances of what is left', () => {
  test.each([
    ['football before the match', football, -1],
    ['football in the 20th minute', football, 20],
    ['football at half time', football, 50],
    ['football in the 80th minute', football, 90],
    ['basketball in the last quarter', basketball, 55.2],
    ['basketball in the third quarter', basketball, 40.8],
  ] as const)('%s: as step by step', (_, form, minutes) => {
    const one = match(form, 3);
    const state = matchAt(one.course, minutes * MINUTE);
    const outlook = outlookOf(form, state, { span: 'M', score: state.score });
    const other = stepByStep(form, state, state.score);
    for (const [found, expected] of [
      [chancesOf(outlook.margin), other.margin],
      [chancesOf(outlook.total), other.total],
    ] as const) {
      expect(sum(found.values())).toBeCloseTo(1, 8);
      for (const [value, chance] of expected) expect(found.get(value) ?? 0).toBeCloseTo(chance, 7);
    }
  });

  test('add up to one at every moment of every span', () => {
    for (const [form, spans] of [
      [football, ['M', '1H']],
      [basketball, ['M', '1H', 'Q1', 'Q4']],
    ] as const) {
      const one = match(form, 5);
      for (const minutes of [-1, 1, 11, 13, 25, 30, 44, 59]) {
        const state = matchAt(one.course, minutes * MINUTE);
        for (const span of spans as readonly Span[]) {
          const { margin, total } = outlookOf(form, state, { span, score: spanAt(one.course, span, state.atMs).score });
          expect(sum(margin.chances)).toBeCloseTo(1, 8);
          expect(sum(total.chances)).toBeCloseTo(1, 8);
        }
      }
    }
  });

  test('are those of the draw: 1,200 matches end as they say', () => {
    for (const [form, many] of [
      [football, 1_200],
      [basketball, 400],
    ] as const) {
      // oxfmt-ignore
      const state = matchAt(match(form, 0).course, -1);
      const outlook = outlookOf(form, state, { span: 'M', score: { home: 0, away: 0 } });
      const wagers = [
        { market: 'result', line: null, selection: 'home' },
        { market: 'handicap', line: form.sport === 'football' ? -2 : -26, selection: 'home' },
        { market: 'total', line: form.sport === 'football' ? 10 : 850, selection: 'over' },
      ] as const;
      const won = wagers.map(() => 0);
      let played = 0;
      for (let n = 0; n < many; n += 1) {
        const { course } = match(form, n);
        if (course.abandonedAtMs !== null) continue;
        played += 1;
        const { home, away } = spanAt(course, 'M', course.endMs).score;
        const came = [home > away, form.sport === 'football' ? home - away > 0.5 : home - away > 6.5,
          home + away > (form.sport === 'football' ? 2.5 : 212.5)]; // oxfmt-ignore
        for (const [i, yes] of came.entries()) if (yes) won[i] = (won[i] ?? 0) + 1;
      }
      for (const [i, wager] of wagers.entries()) {
        const chance = shareWon(outlook, wager);
        // Four standard deviations: by chance once in 16,000.
        const spread = 4 * Math.sqrt((chance * (1 - chance)) / played);
        expect(Math.abs((won[i] ?? 0) / played - chance), `${form.sport} ${wager.market}`).toBeLessThan(spread);
      }
    }
  });
});

describe('odds', () => {
  test('the inverse odds of every market add up to 1.05, and a little more where odds were rounded down', () => {
    let seen = 0;
    for (const form of [football, basketball]) {
      for (const minutes of [-1, 8, 30, 52]) {
        for (const { span, state, outlook } of bookOf(match(form, 5), minutes * MINUTE).spans) {
          if (state !== 'open') continue;
          for (const { market, line, selections } of offersOf(form, span, outlook)) {
            const odds = selections.map((selection) => oddsOf(outlook, { market, line, selection }));
            if (odds.includes(null)) continue;
            seen += 1;
            const inverse = sum(odds.map((one) => 100 / (one ?? 0)));
            expect(inverse).toBeGreaterThanOrEqual(1.05 - 1e-9);
            // Rounding costs at most 0.01 of each: odds of 1.02 are worth 0.0097 more, those above less.
            expect(inverse).toBeLessThan(1.05 + selections.length * 0.0098);
          }
        }
      }
    }
    expect(seen).toBeGreaterThan(50);
  });

  test('the house keeps its share of a quarter line: what comes back on average is 1 / 1.05 of what was decided', () => {
    const { outlook } = bookOf(match(football, 7), -1).spans[0] ?? {};
    if (outlook === undefined) throw new Error('no book');
    for (const line of [-3, -1, 0, 1, 3]) {
      const shares = (['home', 'away'] as const).map((selection) =>
        shareWon(outlook, { market: 'handicap', line, selection }),
      );
      expect(sum(shares)).toBeCloseTo(1, 9);
    }
  });

  test('hold for two seconds and rest for five after a goal, so that none from before it is open afterwards', () => {
    const speed = 20;
    let goals = 0;
    for (let n = 0; n < 20; n += 1) {
      const one = { ...match(football, n), speed };
      if (one.course.abandonedAtMs !== null) continue;
      for (const { atMs } of one.course.changes) {
        const goalAt = Math.ceil(atMs / speed);
        const whole = (now: number) => bookOf(one, now).spans[0];
        for (const later of [0, 1_000, 4_999]) expect(whole(goalAt + later)?.state).not.toBe('open');
        const after = whole(goalAt + 5_000);
        if (after?.state !== 'open') continue;
        goals += 1;
        const { score, atMs: nowMs } = bookOf(one, goalAt + 5_000).state;
        // Impossible by now: fewer goals than there were.
        const least = after.outlook.total.from;
        expect(least).toBe(
          score.home +
            score.away -
            one.course.changes.filter((c) => c.atMs > nowMs - 2_000 * speed && c.atMs <= nowMs).length,
        );
        expect(least).toBeGreaterThanOrEqual(one.course.changes.filter((change) => change.atMs <= atMs).length);
      }
    }
    expect(goals).toBeGreaterThan(15);
  });

  test('nothing is taken in the last minute of a span, nor after it', () => {
    const one = match(basketball, 5);
    const first = (minutes: number) => bookOf(one, minutes * MINUTE).spans.find(({ span }) => span === 'Q1')?.state;
    expect([first(-1), first(10.9), first(11.1), first(12), first(20)]).toEqual([
      'open',
      'open',
      'rest',
      'over',
      'over',
    ]);
    const ended = (minutes: number) => bookOf(one, minutes * MINUTE).spans.find(({ span }) => span === 'M')?.state;
    expect([ended(60), ended(61.5), ended(90)]).toEqual(['open', 'rest', 'over']);
  });
});
