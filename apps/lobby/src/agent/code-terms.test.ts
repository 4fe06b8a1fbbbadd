import { describe, expect, test } from 'vitest';
import { endOfDay, termsFault, termsInput } from './code-terms.ts';
import type { CodeTerms } from './code-terms.ts';

const TERMS: CodeTerms = { rates: { k3: 90 }, end: 'never', day: '', uses: '', note: '' };
const PLACE = { nowMs: Date.parse('2026-11-22T10:00:00Z'), timeZone: 'Asia/Shanghai' };

describe('terms of an invitation code', () => {
  test.each([
    ['Asia/Shanghai', '2026-11-22T16:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-23T08:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-22T10:00:00.000Z'],
    ['Pacific/Niue', '2026-11-23T11:00:00.000Z'],
  ])('the last day of a code ends when it ends where its owner is: %s', (timeZone, ends) => {
    expect(new Date(endOfDay('2026-11-22', timeZone) ?? 0).toISOString()).toBe(ends);
  });

  test.each(['', '2026-02-31', 'tomorrow'])('there is no end of a day that there is not: %j', (day) => {
    expect(endOfDay(day, 'Asia/Shanghai')).toBeNull();
  });

  test.each([
    [{ end: 'date', day: '' }, 'dayMissing'],
    [{ end: 'date', day: '2026-11-21' }, 'dayOver'],
    [{ end: 'date', day: '2026-11-22' }, null],
    [{ uses: '0' }, 'usesWrong'],
    [{ uses: '1.5' }, 'usesWrong'],
    [{ uses: '100001' }, 'usesWrong'],
    [{ uses: ' 100000 ' }, null],
    [{}, null],
  ] as const)('%j is judged %j before it is sent', (part, fault) => {
    expect(termsFault({ ...TERMS, ...part }, PLACE)).toBe(fault);
  });

  test('nothing entered is no end and no limit, seven days are seven days from now', () => {
    expect(termsInput(TERMS, PLACE)).toEqual({
      rates: [{ type: 'k3', rate: 90 }],
      expiresAt: '',
      usesMax: '',
      note: '',
    });
    const week = termsInput({ ...TERMS, end: 'week', uses: '3', note: ' Zalo ' }, PLACE);
    expect(week).toMatchObject({ expiresAt: PLACE.nowMs + 604_800_000, usesMax: 3, note: 'Zalo' });
  });
});
