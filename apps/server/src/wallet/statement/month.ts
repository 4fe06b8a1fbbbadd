import { instantOf, wallClockMs } from '@drawroom/engine/time-zone';

/** A calendar month of a zone: `YYYY-MM`, and its moments [fromMs, toMs). */
export interface Month {
  readonly name: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** @param name `YYYY-MM` */
export function monthOf(zone: string, name: string): Month {
  const [year = 0, month = 0] = name.split('-').map(Number);
  return {
    name,
    fromMs: instantOf(zone, Date.UTC(year, month - 1, 1)),
    toMs: instantOf(zone, Date.UTC(year, month, 1)),
  };
}

/** The month that a moment falls in. */
export function monthNameAt(zone: string, atMs: number): string {
  return new Date(wallClockMs(zone, atMs)).toISOString().slice(0, 7);
}

/** All months from one to another, newest first. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  for (let name = last; name >= first; name = monthBefore(name)) months.push(name);
  return months;
}

function monthBefore(name: string): string {
  const [year = 0, month = 0] = name.split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
}
