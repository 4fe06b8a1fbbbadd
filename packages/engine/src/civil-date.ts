/** Milliseconds of a day without a change of clocks. */
export const DAY_MS = 86_400_000;

/** Days since 1970-01-01 of a proleptic Gregorian date. */
export function daysFromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** `YYYY-MM-DD` of a day number; the inverse of dayNumber. */
export function dateOfDay(days: number): string {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, '0')}-${pad2(month)}-${pad2(day)}`;
}

/** Day number of a `YYYY-MM-DD` date. Throws RangeError when it is not a date. */
export function dayNumber(date: string): number {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  const days = match === null ? NaN : daysFromCivil(Number(match[1]), Number(match[2]), Number(match[3]));
  if (Number.isNaN(days) || dateOfDay(days) !== date) throw new RangeError(`not a date: ${date}`);
  return days;
}

/** The date n days later (or earlier). Throws RangeError when it is not a date. */
export function addDays(date: string, n: number): string {
  return dateOfDay(dayNumber(date) + n);
}

/** Weekday of a day number, 0 Sunday .. 6 Saturday. */
export function weekdayOfDay(days: number): number {
  return (((days + 4) % 7) + 7) % 7;
}

function pad2(n: number): string {
  return String(n).padStart(2, '0');
}
