import { describe, expect, test } from 'vitest';
import { LEAGUES } from './leagues.ts';
import { regularMs } from './match-stages.ts';
import { fixturesAt } from './plan-fixtures.ts';

const START = Date.UTC(2026, 10, 23);

describe('fixtures', () => {
  test.each([1, 20, 60])('at speed %i, at every moment of a day two or three matches of each sport are on', (speed) => {
    for (let at = START; at < START + 86_400_000; at += 8_111_111) {
      for (const sport of ['football', 'basketball'] as const) {
        const realMs = regularMs(sport) / speed;
        const on = fixturesAt(at, speed).filter(
          ({ league, startAt }) =>
            league.sport === sport && league.pace === 'rolling' && startAt <= at && startAt > at - realMs,
        );
        expect(on.length, `${sport} ${at}`).toBeGreaterThanOrEqual(1);
        expect(on.length).toBeLessThanOrEqual(4);
      }
    }
  });

  test('nobody plays twice at a time, and nobody against himself', () => {
    for (let at = START; at < START + 86_400_000; at += 5_000_000) {
      const all = fixturesAt(at, 20);
      expect(new Set(all.map(({ matchId }) => matchId)).size).toBe(all.length);
      for (const { home, away } of all) expect(home.code).not.toBe(away.code);
      const busy = all
        .filter(({ startAt, league }) => startAt <= at && startAt > at - regularMs(league.sport) / 20)
        .flatMap(({ league, home, away }) => [`${league.code}/${home.code}`, `${league.code}/${away.code}`]);
      expect(new Set(busy).size).toBe(busy.length);
    }
  });

  test('a plan made later holds everything of the earlier one that is still to come', () => {
    const later = new Map(fixturesAt(START + 600_000, 20).map((one) => [one.matchId, one]));
    const earlier = fixturesAt(START, 20).filter(({ startAt }) => startAt > START + 600_000);
    expect(earlier.length).toBeGreaterThan(100);
    expect(earlier.map(({ matchId }) => later.get(matchId))).toEqual(earlier);
  });

  test('every pair of a league meets', () => {
    const league = LEAGUES[0];
    const pairs = new Set<string>();
    for (let at = START; at < START + 86_400_000; at += 3_600_000)
      for (const { league: of, home, away } of fixturesAt(at, 20))
        if (of === league) pairs.add(`${home.code}-${away.code}`);
    const meetings = new Set([...pairs].map((pair) => pair.split('-').toSorted().join()));
    expect(meetings.size).toBe(28);
  });

  test('every name is there in all languages, and no two teams share one', () => {
    for (const locale of ['zh-CN', 'zh-TW', 'vi-VN', 'en-US'] as const) {
      const names = LEAGUES.flatMap(({ names: own, teams }) => [own, ...teams.map((team) => team.names)]).map(
        (of) => of[locale],
      );
      expect(new Set(names).size).toBe(names.length);
      expect(names.every((name) => name.length > 0)).toBe(true);
    }
    for (const { teams } of LEAGUES) expect(teams).toHaveLength(8);
  });
});
