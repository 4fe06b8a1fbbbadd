import type { LotteryRow } from '@drawroom/contract/lottery';
import { TREND_ROUNDS } from '@drawroom/contract/lottery-charts';
import { latinDigits } from '@drawroom/i18n/locales';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { shortNo } from '../round-strip.tsx';
import { ChartFrame, ChipChoice, Rail } from './chart-frame.tsx';
import { HotColdList } from './hot-cold-list.tsx';
import { TrendCanvas } from './trend-canvas.tsx';
import { chartViews, trackOf } from './trend-data.ts';
import type { ChartDraws } from './trend-data.ts';
import type { Trend } from '../queries.ts';
import { TrendTable } from './trend-table.tsx';
import { FOOT, useStatText } from './use-stat-text.ts';

const HOT_ROUNDS = TREND_ROUNDS.filter((rounds) => rounds <= 100);
type Mode = 'chart' | 'hotCold';

/** The drawer's trend charts: what is followed, over how many rounds, as a chart or as hot and cold. */
export function TrendPart({ lottery }: Readonly<{ lottery: Pick<LotteryRow, 'lotteryCode' | 'family'> }>): ReactNode {
  const t = useTranslations('charts');
  const views = useMemo(() => chartViews(lottery.family), [lottery.family]);
  const [mode, setMode] = useState<Mode>('chart');
  const [chosen, setChosen] = useState<string | null>(null);
  const [asked, setRounds] = useState<number>(100);
  const shown = mode === 'chart' ? views : views.filter(({ id }) => id !== 'places');
  const view = shown.find(({ id }) => id === chosen) ?? shown[0];
  const rounds = mode === 'hotCold' ? Math.min(asked, 100) : asked;
  if (view === undefined) return null;
  return (
    <ChartFrame lottery={lottery} rounds={rounds}>
      {(reply, draws) => (
        <>
          <Rail>
            <ChipChoice
              label={t('kind')}
              value={mode}
              onChange={setMode}
              options={[
                { value: 'chart', label: t('trend') },
                { value: 'hotCold', label: t('hotCold') },
              ]}
            />
            <ChipChoice
              label={t('window')}
              value={rounds}
              onChange={setRounds}
              caption
              options={(mode === 'chart' ? TREND_ROUNDS : HOT_ROUNDS).map((count) => ({
                value: count,
                label: String(count),
              }))}
            />
          </Rail>
          <Rail>
            <ChipChoice
              label={t('followed')}
              value={view.id}
              onChange={setChosen}
              options={shown.map(({ id }) => ({
                value: id,
                label: id === 'places' ? t('places') : (reply.attributes.find(({ code }) => code === id)?.name ?? id),
              }))}
            />
          </Rail>
          {mode === 'chart' ? (
            <Chart reply={reply} draws={draws} codes={view.codes} family={lottery.family} />
          ) : (
            <HotColdList reply={reply} draws={draws} family={lottery.family} code={view.id} />
          )}
        </>
      )}
    </ChartFrame>
  );
}

interface ChartProps {
  readonly reply: Trend;
  readonly draws: ChartDraws;
  readonly codes: readonly string[];
  readonly family: string;
}

function Chart({ reply, draws, codes, family }: ChartProps): ReactNode {
  const t = useTranslations('charts');
  const locale = useLocale();
  const statText = useStatText();
  const [table, setTable] = useState(false);
  const tracks = useMemo(
    () => codes.map((code) => trackOf(reply, draws, { family, code })).filter((track) => track !== null),
    [codes, reply, draws, family],
  );
  const gameNos = useMemo(() => draws.gameNos.slice(-reply.rounds).map(shortNo), [draws, reply.rounds]);
  const foot = useMemo(
    () =>
      FOOT.map((name) => ({
        name: t(name),
        cells: tracks.flatMap(({ stats }) => stats.map((each) => statText(each, name))),
      })),
    [tracks, t, statText],
  );
  const counted = new Intl.NumberFormat(latinDigits(locale)).format(reply.counted);
  const newest = tracks.map(({ name, labels, rows }) => {
    const row = rows.at(-1) ?? [];
    return `${name} ${labels.filter((_, at) => row[at] === 0).join(' ')}`;
  });
  const label = t('chartOf', {
    count: String(gameNos.length),
    gameNo: gameNos.at(-1) ?? '',
    values: newest.join(', '),
  });
  return (
    <>
      {table ? (
        <TrendTable tracks={tracks} gameNos={gameNos} />
      ) : (
        <TrendCanvas tracks={tracks} gameNos={gameNos} foot={foot} corner={t('round')} label={label} />
      )}
      <p className="text-xs text-ink-faint">{t('since', { count: counted, gameNo: reply.since ?? '' })}</p>
      <Button size="sm" look="plain" onPress={() => setTable(!table)}>
        {t(table ? 'asChart' : 'asTable')}
      </Button>
    </>
  );
}
