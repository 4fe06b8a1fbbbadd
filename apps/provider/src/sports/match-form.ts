export type Side = 'home' | 'away';

export interface Score {
  readonly home: number;
  readonly away: number;
}

/** What two sides are good for; stands with the match from before its first bet, and the course follows from it and the seed. */
export type MatchForm = FootballForm | BasketballForm;

export interface FootballForm {
  readonly sport: 'football';
  /** Level after 90 minutes, it goes into extra time. */
  readonly cup: boolean;
  /** Chance of a goal in a step of 15 seconds, parts per million: in the first half, and afterwards. */
  readonly goals: Readonly<Record<Side, readonly [number, number]>>;
}

export interface BasketballForm {
  readonly sport: 'basketball';
  /** Chances of one, two and three points from one possession, parts per million. */
  readonly shots: Readonly<Record<Side, readonly [number, number, number]>>;
}

export type Sport = MatchForm['sport'];

/** Expected goals of the side of middling strength, and how they fall to the halves; sides play better at home. */
const GOALS = 1.32;
const FIRST_HALF = 0.46;
const STEPS_OF_HALF = 180;
const SHOTS = [70_000, 340_000, 100_000] as const;
const AT_HOME = { football: 1.14, basketball: 1.012 } as const;

/** The form of a match between two sides of given strength (1 is middling; attack and defence alike). */
export function formOf(match: { sport: Sport; cup: boolean; home: number; away: number }): MatchForm {
  const { sport, cup, home, away } = match;
  const ahead = { home: (home / away) * AT_HOME[sport], away: away / home / AT_HOME[sport] };
  if (sport === 'football') {
    const goals = (by: number): readonly [number, number] => {
      const ofStep = (share: number): number => Math.round(((GOALS * by * share) / STEPS_OF_HALF) * 1_000_000);
      return [ofStep(FIRST_HALF), ofStep(1 - FIRST_HALF)];
    };
    return { sport, cup, goals: { home: goals(ahead.home), away: goals(ahead.away) } };
  }
  const shots = (by: number): readonly [number, number, number] => {
    // A tenth of the difference in strength: two hundred possessions leave little to luck.
    const times = 1 + (by - 1) / 10;
    return [Math.round(SHOTS[0] * times), Math.round(SHOTS[1] * times), Math.round(SHOTS[2] * times)];
  };
  return { sport, shots: { home: shots(ahead.home), away: shots(ahead.away) } };
}
