import { dayNumber } from '../../civil-date.ts';
import { ANIMALS } from './zodiac.ts';
import type { Animal } from './zodiac.ts';

/**
 * First days of the lunar years by Beijing time: those to come worked out from the new moons (games.md §8), because calendars
 * of programs put 2027 and 2030 on the wrong side of midnight; those behind us for the draws of old.
 */
const NEW_YEARS = [
  '1992-02-04',
  '1993-01-23',
  '1994-02-10',
  '1995-01-31',
  '1996-02-19',
  '1997-02-07',
  '1998-01-28',
  '1999-02-16',
  '2000-02-05',
  '2001-01-24',
  '2002-02-12',
  '2003-02-01',
  '2004-01-22',
  '2005-02-09',
  '2006-01-29',
  '2007-02-18',
  '2008-02-07',
  '2009-01-26',
  '2010-02-14',
  '2011-02-03',
  '2012-01-23',
  '2013-02-10',
  '2014-01-31',
  '2015-02-19',
  '2016-02-08',
  '2017-01-28',
  '2018-02-16',
  '2019-02-05',
  '2020-01-25',
  '2021-02-12',
  '2022-02-01',
  '2023-01-22',
  '2024-02-10',
  '2025-01-29',
  '2026-02-17',
  '2027-02-06',
  '2028-01-26',
  '2029-02-13',
  '2030-02-03',
  '2031-01-23',
  '2032-02-11',
  '2033-01-31',
  '2034-02-19',
  '2035-02-08',
  '2036-01-28',
] as const;

/** No lunar year begins before 21 January, so the last one of the table is certain up to then. */
const KNOWN_UNTIL = '2037-01-21';

/**
 * The animal of the lunar year in which a date (`2026-02-17`, Beijing time) lies: the value of the rule parameter `year`
 * for the rounds of that day. Throws RangeError for a text that is no date and outside 1992-02-04 .. 2037-01-20.
 */
export function animalOfYear(date: string): Animal {
  // Throws for what is no date; dates themselves compare as texts.
  dayNumber(date);
  const begun = NEW_YEARS.findLast((newYear) => newYear <= date);
  if (begun === undefined || date >= KNOWN_UNTIL) throw new RangeError(`no lunar year on file for ${date}`);
  const animal = ANIMALS[(Number(begun.slice(0, 4)) - 4) % 12];
  if (animal === undefined) throw new RangeError(`no animal for ${begun}`);
  return animal;
}
