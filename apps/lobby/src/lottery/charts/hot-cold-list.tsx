import { historyOf } from '@drawroom/engine/charts/history';
import { hotColdByRank } from '@drawroom/engine/charts/hot-cold';
import type { ValueCount } from '@drawroom/engine/charts/hot-cold';
import { familyOf } from '@drawroom/engine/games/index';
import { useTranslations } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';
import { labelsOf } from './trend-data.ts';
import type { ChartDraws } from './trend-data.ts';
import type { Trend } from '../queries.ts';

export interface HotColdListProps {
  readonly reply: Trend;
  readonly draws: ChartDraws;
  readonly family: string;
  readonly code: string;
}

/** Looks of the three groups: the word carries the meaning, the colour only helps. */
const LOOKS = { hot: 'bg-vermilion', warm: 'bg-gold', cold: 'bg-small' } as const;

/** The values by how often they came in the last rounds; of equal ones the smaller first. */
export function HotColdList({ reply, draws, family, code }: HotColdListProps): ReactNode {
  const t = useTranslations('charts');
  const attribute = familyOf(family)?.attributes.find((each) => each.code === code);
  if (attribute === undefined) return null;
  const told = reply.attributes.find((each) => each.code === code)?.values ?? [];
  const labels = new Map(labelsOf(attribute, told).map((label, at) => [attribute.values[at], label]));
  const history = historyOf(attribute, draws.draws, reply.ruleSet);
  const groups = hotColdByRank(attribute.values, history, { last: reply.rounds });
  const most = Math.max(1, ...[...groups.hot, ...groups.warm, ...groups.cold].map(({ count }) => count));
  const shown: readonly (readonly [keyof typeof LOOKS, readonly ValueCount[]])[] = [
    ['hot', groups.hot],
    ['warm', groups.warm],
    ['cold', groups.cold],
  ];
  return (
    <div className="flex flex-col gap-4">
      {shown.map(([name, list]) => (
        <section key={name} className="flex flex-col gap-1.5">
          <h3 className="text-sm font-semibold text-ink-soft">{t(name)}</h3>
          <ul className="flex flex-col gap-1.5">
            {list.map(({ value, count }) => (
              <li key={value} className="grid grid-cols-[5rem_1fr_auto] items-center gap-3 text-sm">
                <span className="tabular truncate font-semibold">{labels.get(value) ?? value}</span>
                <span aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sunken">
                  <span
                    className={`block h-full rounded-full ${LOOKS[name]}`}
                    style={{ inlineSize: `${(count / most) * 100}%` }}
                  />
                </span>
                <span className="tabular text-ink-soft">{t('times', { count })}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
