import { expect, test } from 'vitest';
import { freshConduct, noteStrike, stepUp, takeTurn, type Conduct } from './conduct-rules.ts';

const DAY = 86_400_000;

/** Takes turns at these moments; what each had to wait, seconds. */
function waits(moments: readonly number[], from: Conduct = freshConduct(0)): number[] {
  let conduct = from;
  return moments.map((nowMs) => {
    const turn = takeTurn(conduct, nowMs);
    conduct = turn.after;
    return turn.waitSeconds;
  });
}

test('five turns at once, then one every 2 s, and never more than five saved up', () => {
  expect(waits([0, 0, 0, 0, 0, 0])).toEqual([0, 0, 0, 0, 0, 2]);
  expect(waits([0, 0, 0, 0, 0, 1_000, 2_000, 2_001, 4_000])).toEqual([0, 0, 0, 0, 0, 1, 0, 2, 0]);
  expect(waits([0, DAY, DAY, DAY, DAY, DAY, DAY])).toEqual([0, 0, 0, 0, 0, 0, 2]);
  // A clock that goes back gives nothing and takes nothing.
  expect(waits([1_000, 0, 0, 0, 0, 0], freshConduct(1_000))).toEqual([0, 0, 0, 0, 0, 2]);
});

test('the tenth refusal for haste within a minute is flooding; after a minute they are counted anew', () => {
  const flooding = (moments: readonly number[]): boolean[] => {
    let conduct: Conduct = { ...freshConduct(0), tokens: 0 };
    return moments.map((nowMs) => {
      const turn = takeTurn({ ...conduct, tokens: 0, tokensAtMs: nowMs }, nowMs);
      conduct = turn.after;
      return turn.flooding;
    });
  };
  const ten = Array.from({ length: 10 }, (_, n) => n * 6_000);
  expect(flooding(ten).indexOf(true)).toBe(9);
  expect(flooding(ten.map((ms) => ms * 1.2))).not.toContain(true);
  expect(flooding([...ten, 54_001])).toEqual([...Array<boolean>(9).fill(false), true, false]);
});

test('the third message refused for its words within 10 minutes is one too many', () => {
  const due = (moments: readonly number[]): boolean[] => {
    let conduct = freshConduct(0);
    return moments.map((nowMs) => {
      const strike = noteStrike(conduct, nowMs);
      conduct = strike.after;
      return strike.due;
    });
  };
  expect(due([0, 300_000, 600_000, 600_001])).toEqual([false, false, true, false]);
  expect(due([0, 300_000, 600_001])).toEqual([false, false, false]);
});

test('the ladder is 10 minutes, an hour, a day and stays there; 30 days after the last step it begins anew', () => {
  let conduct = freshConduct(0);
  const minutes = [1, 2, 3, 4, 4 + 30 * DAY, 5 + 60 * DAY].map((nowMs) => {
    const step = stepUp(conduct, nowMs);
    conduct = step.after;
    return step.minutes;
  });
  expect(minutes).toEqual([10, 60, 1_440, 1_440, 1_440, 10]);
});
