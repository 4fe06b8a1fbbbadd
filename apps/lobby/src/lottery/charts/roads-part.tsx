import type { LotteryRow } from '@drawroom/contract/lottery';
import { historyOf } from '@drawroom/engine/charts/history';
import {
  askRoads,
  beadPlate,
  bigRoad,
  DERIVED_ROADS,
  derivedRoad,
  roadResults,
  runsOf,
  sidesOf,
} from '@drawroom/engine/charts/roads';
import type { DerivedRoad } from '@drawroom/engine/charts/roads';
import type { DrawAttribute } from '@drawroom/engine/games/game-family';
import { useTranslations } from '@drawroom/i18n/translations';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { ChartFrame, ChipChoice, Rail } from './chart-frame.tsx';
import { DerivedMark, RoadView } from './road-view.tsx';
import { labelsOf, roadAttributes } from './trend-data.ts';
import type { ChartDraws } from './trend-data.ts';
import type { Trend } from '../queries.ts';

const ROUNDS = [50, 100, 300] as const;
const DERIVED = Object.keys(DERIVED_ROADS) as DerivedRoad[];

/** The drawer's roads of one two-sided attribute, chosen by chips. */
export function RoadsPart({ lottery }: Readonly<{ lottery: Pick<LotteryRow, 'lotteryCode' | 'family'> }>): ReactNode {
  const t = useTranslations('charts');
  const attributes = useMemo(() => roadAttributes(lottery.family), [lottery.family]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [rounds, setRounds] = useState<number>(100);
  const attribute = attributes.find(({ code }) => code === chosen) ?? attributes[0];
  if (attribute === undefined) return <EmptyState icon="trend" title={t('noRoads')} />;
  return (
    <ChartFrame lottery={lottery} rounds={rounds}>
      {(reply, draws) => (
        <>
          <Rail>
            <ChipChoice
              label={t('followed')}
              value={attribute.code}
              onChange={setChosen}
              options={attributes.map(({ code }) => ({
                value: code,
                label: reply.attributes.find((each) => each.code === code)?.name ?? code,
              }))}
            />
          </Rail>
          <Rail>
            <ChipChoice
              label={t('window')}
              value={rounds}
              onChange={setRounds}
              caption
              options={ROUNDS.map((count) => ({ value: count, label: String(count) }))}
            />
          </Rail>
          <Roads key={attribute.code} reply={reply} draws={draws} attribute={attribute} />
        </>
      )}
    </ChartFrame>
  );
}

interface RoadsProps {
  readonly reply: Trend;
  readonly draws: ChartDraws;
  readonly attribute: DrawAttribute;
}

/** Roads of an attribute: the results, the side that is asked for at their end, and what each road shows of them. */
function useRoads({ reply, draws, attribute }: RoadsProps, asked: string | null) {
  return useMemo(() => {
    const sides = sidesOf(attribute);
    const shown = historyOf(attribute, draws.draws.slice(-reply.rounds), reply.ruleSet);
    const results = roadResults(shown);
    const withAsked = asked === null ? results : [...results, asked];
    const runs = runsOf(withAsked, sides);
    return {
      results,
      bead: beadPlate(withAsked),
      big: bigRoad(withAsked, sides),
      derived: DERIVED.map((road) => ({ road, cells: derivedRoad(runs, road) })),
      asks: askRoads(results, sides),
      newest: runsOf(results, sides).slice(-20),
    };
  }, [reply, draws, attribute, asked]);
}

function Roads(props: RoadsProps): ReactNode {
  const { reply, attribute } = props;
  const t = useTranslations('charts');
  const [asked, setAsked] = useState<string | null>(null);
  const { results, bead, big, derived, asks, newest } = useRoads(props, asked);
  const sides = sidesOf(attribute);
  const told = reply.attributes.find(({ code }) => code === attribute.code)?.values ?? [];
  const names = new Map(labelsOf(attribute, told).map((label, at) => [attribute.values[at] ?? '', label]));
  const letters = lettersOf(attribute.values, told);
  const counts = attribute.values
    .map((value) => ({ value, count: results.filter((result) => result === value).length }))
    .filter(({ value, count }) => count > 0 || sides.includes(value))
    .map(({ value, count }) => `${names.get(value)} ${count}`);
  const summary = counts.join(' · ');
  const runs = newest.map(({ value, length }) => `${names.get(value)} ×${length}`).join(', ');
  const view = { letters, sides, asked: asked !== null };
  // A road gets no mark from a side that is asked for before it has begun.
  const marks = asks.find(({ side }) => side === asked);
  const gotMark = (road: DerivedRoad): boolean => marks !== undefined && marks[road] !== null;
  return (
    <div className="flex flex-col gap-4">
      <p className="tabular text-sm text-ink-soft">{summary}</p>
      <RoadView kind="bead" title={t('bead')} description={summary} cells={bead} {...view} />
      <RoadView kind="big" title={t('bigRoad')} description={runs} cells={big} {...view} />
      {derived.map(({ road, cells }) => (
        <RoadView
          key={road}
          kind={road}
          title={t(road)}
          description={cells
            .slice(-20)
            .map(({ value }) => t(value === 'red' ? 'red' : 'blue'))
            .join(', ')}
          cells={cells}
          {...view}
          asked={gotMark(road)}
        />
      ))}
      <p className="text-xs text-ink-faint">{t('roadsNote')}</p>
      <div role="group" aria-label={t('ask')} className="grid grid-cols-2 gap-2">
        {asks.map((ask) => (
          <button
            key={ask.side}
            type="button"
            aria-pressed={asked === ask.side}
            onClick={() => setAsked(asked === ask.side ? null : ask.side)}
            className="flex min-h-14 flex-col items-center justify-center gap-1 rounded-key border border-hairline bg-card px-2 py-2 text-sm font-semibold aria-pressed:border-vermilion aria-pressed:bg-vermilion-soft"
          >
            {t('askSide', { side: names.get(ask.side) ?? ask.side })}
            <span className="flex gap-3">
              {DERIVED.map((road) => (
                <AskedMark key={road} road={road} name={t(road)} colour={ask[road]} />
              ))}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

/** The mark that a road would get, named for those who do not see it. */
function AskedMark({
  road,
  name,
  colour,
}: {
  readonly road: DerivedRoad;
  readonly name: string;
  readonly colour: 'red' | 'blue' | null;
}): ReactNode {
  const t = useTranslations('charts');
  if (colour === null) return <span aria-label={`${name} –`}>–</span>;
  return (
    <svg width="20" height="20" viewBox="-10 -10 20 20" role="img" aria-label={`${name} ${t(colour)}`}>
      <DerivedMark kind={road} red={colour === 'red'} />
    </svg>
  );
}

const firstLetter = (name: string): string => [...name][0] ?? '';
const initials = (name: string): string => name.split(' ').slice(0, 2).map(firstLetter).join('');
const lastLetter = (name: string): string => [...name].at(-1) ?? '';

/** A letter or two for each name, so that those of the two sides differ: 大 小, C L, Cđ Ct, of 极大 极小 the last. */
export function lettersOf(values: readonly string[], told: readonly string[]): ReadonlyMap<string, string> {
  const names = values.map((value, at) => told[at] ?? value);
  const [one = '', other = ''] = names;
  const cut = [firstLetter, initials, lastLetter].find((each) => each(one) !== each(other)) ?? firstLetter;
  return new Map(values.map((value, at) => [value, cut(names[at] ?? '')]));
}
