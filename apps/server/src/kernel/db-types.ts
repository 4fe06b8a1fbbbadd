import { types } from 'pg';
import type { CustomTypesConfig } from 'pg';

/** Type numbers of PostgreSQL's catalogue that we read differently from the driver. */
const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;
const TIMESTAMPTZ = 1184;
const TIMESTAMPTZ_ARRAY = 1185;

const asGiven = (value: string): string => value;

// The driver has no name for text[] in its list of types.
const TEXT_ARRAY = 1009 as Parameters<typeof types.getTypeParser>[0];
const readTextArray = types.getTypeParser(TEXT_ARRAY) as (value: string) => (string | null)[];

function arrayOf<T>(read: (value: string) => T): (value: string) => (T | null)[] {
  return (value) => readTextArray(value).map((item) => (item === null ? null : read(item)));
}

const readDate = types.getTypeParser(TIMESTAMPTZ) as (value: string) => Date | number;

/**
 * Unix ms of a `timestamptz`, the microseconds cut off: a moment is never shown later than it was.
 * `infinity` is `Infinity`.
 */
export function unixMs(value: string): number {
  // Our connections speak UTC, so that nearly every value has this one shape; Date.UTC reads it without a Date object.
  if (value.length >= 22 && value.length <= 29 && value.charCodeAt(4) === 45 && value.endsWith('+00')) {
    const seconds = Date.UTC(
      Number(value.slice(0, 4)),
      Number(value.slice(5, 7)) - 1,
      Number(value.slice(8, 10)),
      Number(value.slice(11, 13)),
      Number(value.slice(14, 16)),
      Number(value.slice(17, 19)),
    );
    return value.length === 22 ? seconds : seconds + Number(value.slice(20, -3).padEnd(3, '0').slice(0, 3));
  }
  return Number(readDate(value));
}

const readers = new Map<number, (value: string) => unknown>([
  [INT8, BigInt],
  [INT8_ARRAY, arrayOf(BigInt)],
  [DATE, asGiven],
  [DATE_ARRAY, arrayOf(asGiven)],
  [TIMESTAMPTZ, unixMs],
  [TIMESTAMPTZ_ARRAY, arrayOf(unixMs)],
]);

/**
 * How values of the database arrive: int8 as bigint, timestamptz as Unix ms, date as `YYYY-MM-DD`, numeric as text, and
 * everything else as the driver reads it.
 */
export const dbTypes: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    readers.get(oid) ?? types.getTypeParser(oid, format)) as CustomTypesConfig['getTypeParser'],
};
