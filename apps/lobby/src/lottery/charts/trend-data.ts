import { historyOf } from '@drawroom/engine/charts/history';
import { knownChances } from '@drawroom/engine/charts/known-chances';
import { omissionsAfter, omissionStats } from '@drawroom/engine/charts/omission';
import type { OmissionStats } from '@drawroom/engine/charts/omission';
import type { Draw, DrawAttribute } from '@drawroom/engine/games/game-family';
import { familyOf } from '@drawroom/engine/games/index';
import type { Trend } from '../queries.ts';

/** The rounds of a chart as draws, oldest first. */
export interface ChartDraws {
  readonly gameNos: readonly string[];
  readonly draws: readonly Draw[];
}

/** One attribute over the rounds of a chart, with a column for each of its values. */
export interface Track {
  readonly code: string;
  readonly name: string;
  /** What a result shows exactly one value of is joined by a line. */
  readonly joined: boolean;
  readonly labels: readonly string[];
  /** Omission of each value after each round; 0 where it came. */
  readonly rows: readonly (readonly number[])[];
  /** Places of the values that each round showed. */
  readonly hits: readonly (readonly number[])[];
  readonly stats: readonly OmissionStats[];
}

/** The draws of a reply. Numbers that are no draw of the family are left out: the server stores none. */
export function drawsIn(reply: Trend, familyCode: string): ChartDraws {
  const family = familyOf(familyCode);
  const checked = reply.rows.map(([gameNo, numbers]) => ({ gameNo, draw: family?.validateDraw(numbers.split(' ')) }));
  const good = checked.flatMap(({ gameNo, draw }) => (draw?.ok === true ? [{ gameNo, draw: draw.draw }] : []));
  return { gameNos: good.map(({ gameNo }) => gameNo), draws: good.map(({ draw }) => draw) };
}

/** An attribute as a track: omissions run on from those before the first row, and only the last rows are shown. */
export function trackOf(
  reply: Trend,
  { draws }: ChartDraws,
  { family: familyCode, code }: { readonly family: string; readonly code: string },
): Track | null {
  const family = familyOf(familyCode);
  const attribute = family?.attributes.find((each) => each.code === code);
  const told = reply.attributes.find((each) => each.code === code);
  if (family === undefined || attribute === undefined || told === undefined) return null;
  const first = Math.max(0, draws.length - reply.rounds);
  let last: readonly number[] = attribute.values.map((_, at) => told.before[at] ?? 0);
  let before = last;
  const rows: (readonly number[])[] = [];
  for (const [at, shown] of historyOf(attribute, draws, reply.ruleSet).entries()) {
    if (at === first) before = last;
    last = omissionsAfter(attribute.values, last, shown);
    if (at >= first) rows.push(last);
  }
  const chart = { values: attribute.values, window: reply.rounds, draws: reply.counted, before, rows };
  return {
    code,
    name: told.name,
    joined: attribute.kind === 'value',
    labels: labelsOf(attribute, told.values),
    rows,
    hits: rows.map((row) => row.flatMap((omission, place) => (omission === 0 ? [place] : []))),
    stats: omissionStats(chart, knownChances(family, attribute, reply.ruleSet)),
  };
}

/** Names of an attribute's values as the server tells them, else the values themselves. */
export function labelsOf({ values }: Pick<DrawAttribute, 'values'>, told: readonly string[]): readonly string[] {
  return values.map((value, at) => told[at] ?? value);
}

/** More columns than this are not laid side by side. */
const PLACES_COLUMNS_MAX = 100;
const PLACE_NUMBER = /^pos\d+\.number$/;

/** What a chart can show: attributes by code, all places together (`places`) first. */
export function chartViews(familyCode: string): { readonly id: string; readonly codes: readonly string[] }[] {
  const followed = familyOf(familyCode)?.attributes.filter(({ kind }) => kind !== 'two-sided') ?? [];
  const places = followed.filter(({ code }) => PLACE_NUMBER.test(code));
  const columns = places.reduce((sum, { values }) => sum + values.length, 0);
  const hits = followed.filter(({ kind }) => kind === 'hits');
  const ordered = [...hits, ...followed.filter((attribute) => !hits.includes(attribute))];
  const single = ordered.map(({ code }) => ({ id: code, codes: [code] }));
  if (places.length < 2 || columns > PLACES_COLUMNS_MAX) return single;
  return [{ id: 'places', codes: places.map(({ code }) => code) }, ...single];
}

/** What roads are drawn of, in the family's order. */
export function roadAttributes(familyCode: string): readonly DrawAttribute[] {
  return familyOf(familyCode)?.attributes.filter(({ kind }) => kind === 'two-sided') ?? [];
}
