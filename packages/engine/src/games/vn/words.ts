import type { Worded } from '../game-family.ts';
import { choose } from '../selection.ts';
import { digitTexts, NORTH, SOUTH, SOUTH_PAIR } from './region.ts';

/** Codes that the golden files write without a region and mean for the south: there they are one lot each. */
const SOUTHERN = ['bao7', 'bao7.atleast1', 'dd.dau2', 'dd.duoi2', 'xc.dau3', 'xc.duoi3'];

/** Names of the golden units table, after `vn` and the region, and the menu codes they mean. */
const NAMES: readonly (readonly [name: RegExp, code: string])[] = [
  [/^xien quay(?: \d+)?$/, 'xienquay'],
  [/^xien ([234])$/, 'xien$1'],
  [/^truot(?: xien)? (4|8|10)$/, 'truot$1'],
  [/^bao lo ([234]) so$/, 'lo$1'],
  [/^bao ([78])(?: lo)?$/, 'bao$1'],
  [/^da xien$/, 'daxien'],
  [/^da(?: thang)?$/, 'da'],
  [/^(?:dd|dau duoi)$/, 'dd'],
  [/^(?:xc|xiu chu)$/, 'xc'],
];

/** A code and a selection of the golden files, as this region's ticket; null where they are another's. */
export function vnWords(family: string, play: string, selection: string): Worded | null {
  const meant = codeOf(play);
  if (meant?.family !== family) return null;
  const { code } = meant;
  const stations = Number(/(?:x|on) (\d) stations?$/.exec(selection)?.[1] ?? 1);
  const exactly = /^exactly (\d{1,2})$/.exec(selection)?.[1];
  const worded: Worded = {
    playCode: `${family}.${code}`,
    selection: picksOf(selection, digitsOf(code)),
    lotteries: family === SOUTH_PAIR.family ? choose(stations, 2) : stations,
  };
  return exactly === undefined ? worded : { ...worded, exactly: Number(exactly) };
}

/** The family and menu code meant by `lo2.hits`, `vn.mn.lo2.hits`, `daxien.2dai` or `vn.mn bao lo 2 so`. */
function codeOf(play: string): { family: string; code: string } | null {
  const [, region, name = ''] = /^vn(?:[. ](mb|mn))? ([a-z][a-z0-9 ]*?)(?: \(.*\))?$/.exec(play) ?? [];
  const named = NAMES.find(([pattern]) => pattern.test(name));
  if (named !== undefined) return homeOf(region ?? 'mb', name.replace(...named));
  const [, prefix, written = ''] = /^(?:vn\.(mb|mn2?)\.)?(.+)$/.exec(play) ?? [];
  const code = written.replace(/\.(?:atleast1|hits|2dai)$/, '');
  if (prefix === undefined && !/^(?:lo[234]|bao[78]|de|dd|xc|xien|truot|da)/.test(code)) return null;
  return homeOf(prefix ?? (SOUTHERN.includes(written) ? 'mn' : 'mb'), code);
}

/** Pairs across stations live in a family of their own. */
function homeOf(region: string, code: string): { family: string; code: string } {
  if (code === 'daxien') return { family: SOUTH_PAIR.family, code };
  return { family: region === 'mb' ? NORTH.family : region === 'mn' ? SOUTH.family : SOUTH_PAIR.family, code };
}

/** `3 numbers`, `1 digit`, `exactly 2` -> the first so many choices; anything else is read as written. */
function picksOf(selection: string, digits: number): string {
  if (selection.startsWith('exactly ')) return digitTexts(digits)[0] ?? '';
  const count = /^(\d{1,3}) (?:numbers?|digits?)\b/.exec(selection)?.[1];
  return count === undefined ? selection : digitTexts(digits).slice(0, Number(count)).join(',');
}

function digitsOf(code: string): number {
  if (/^de\.(?:head|tail|sum|touch)$/.test(code)) return 1;
  if (/^(?:lo3|de\.special3|xc)/.test(code)) return 3;
  return code === 'lo4' ? 4 : 2;
}
