import { expect, test } from 'vitest';
import { isTimeZone } from './time-zone-name.ts';

test.each([
  'Asia/Shanghai',
  'Asia/Ho_Chi_Minh',
  'America/Argentina/Salta',
  'Etc/GMT+5',
  'America/Port-au-Prince',
  'UTC',
])('%s is a time zone', (name) => expect(isTimeZone(name)).toBe(true));

// Intl takes some of these; the database of zones does not know them by that name.
test.each([
  '',
  'Foo/Bar',
  '+08:00',
  'asia/shanghai',
  'EST',
  'Local',
  "UTC'; drop",
  '../../etc/localtime',
  'Asia/Sha\u200Bnghai',
])('%j is none', (name) => expect(isTimeZone(name)).toBe(false));
