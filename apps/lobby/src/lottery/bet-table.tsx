import type { LotteryRow } from '@drawroom/contract/lottery';
import { BET_LINES_MAX } from '@drawroom/contract/lottery';
import { useTranslations } from '@drawroom/i18n/translations';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { Skeleton } from '@drawroom/ui/skeleton.tsx';
import { Tabs } from '@drawroom/ui/tabs.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useFailureText } from '../shell/use-failure-text.ts';
import { GroupPanel } from './group-panel.tsx';
import { oddsOfLine, tableOf } from './odds-panel.ts';
import { OwnBets } from './own-bets.tsx';
import { oddsQuery, roundQuery } from './queries.ts';
import { tabsOf } from './panel-tabs.ts';
import { factsOfRow } from './round-facts.ts';
import { takesBets, withoutBets } from './round-phase.ts';
import { RoundNews } from './round-news.tsx';
import { RoundStrip } from './round-strip.tsx';
import { ShutNote } from './shut-note.tsx';
import { addLines, atRound, takeOdds, toggleLine } from './slip.ts';
import type { SlipChange } from './slip.ts';
import { changeSlip, slipOf, useSlip } from './slip-store.ts';
import { TableDrawer } from './table-drawer.tsx';
import { TableFooter } from './table-footer.tsx';
import { useLotteryEvents } from './use-lottery-events.ts';
import { useRoundClock } from './use-round-clock.ts';

/** The table (look.md): strip, own bets, tabs and options; the slip or the seal below. */
export function BetTable({ lottery }: Readonly<{ lottery: LotteryRow }>): ReactNode {
  const { lotteryCode: code, lotteryId, family } = lottery;
  const t = useTranslations('lottery');
  const failureText = useFailureText();
  useLotteryEvents([code]);
  const known = useQuery(roundQuery(lotteryId, code)).data;
  const facts = useMemo(() => known ?? factsOfRow(lottery), [known, lottery]);
  const clock = useRoundClock(facts);
  const isShut = lottery.state === 'closed';
  const round = useMemo(() => (isShut ? withoutBets(clock) : clock), [isShut, clock]);
  const open = takesBets(round.phase);
  const gameNo = round.opening?.gameNo ?? null;
  const odds = useQuery(oddsQuery(code));
  const panel = odds.data;
  const table = useMemo(() => (panel === undefined ? null : tableOf(panel, family)), [panel, family]);
  const [tab, setTab] = useState<string | null>(null);
  const [drawer, setDrawer] = useState(false);
  const tabs = useMemo(() => tabsOf(panel?.groups ?? [], t('pickTab')), [panel, t]);
  const group = tabs.find((each) => each.code === tab) ?? tabs[0];
  const unpriced = useSlip(code).lines.some((line) => line.odds === '');

  useEffect(() => changeSlip(code, (slip) => atRound(slip, open ? gameNo : null)), [code, open, gameNo]);
  useEffect(() => {
    if (table !== null && unpriced)
      changeSlip(code, (slip) => takeOdds(slip, (line) => oddsOfLine(table, line.playCode, line.selection), 'unknown'));
  }, [code, table, unpriced]);

  const accept = useCallback(
    (change: SlipChange): void => {
      if (change.ok) changeSlip(code, () => change.slip);
      else showToast(t('tooManyLines', { max: String(BET_LINES_MAX) }), 'bad');
    },
    [code, t],
  );
  const pick = useCallback(
    (playCode: string, option: { readonly selection: string; readonly odds: string }) =>
      accept(toggleLine(slipOf(code), { playCode, selection: option.selection, odds: option.odds })),
    [accept, code],
  );
  const add = useCallback(
    (playCode: string, selection: string): void => {
      const slip = slipOf(code);
      const lineOdds = table === null ? null : oddsOfLine(table, playCode, selection);
      accept(addLines(slip, [{ playCode, selection, odds: lineOdds ?? '', unitAmount: slip.unitAmount, multiple: 1 }]));
    },
    [accept, code, table],
  );

  return (
    <Screen
      scrollId="bet"
      header={
        <>
          <RoundNews lottery={lottery} round={round} lastResult={facts.lastResult} />
          <RoundStrip lottery={lottery} round={round} lastResult={facts.lastResult} onMore={() => setDrawer(true)} />
          {isShut && <ShutNote />}
          <OwnBets code={code} gameNo={gameNo} lastGameNo={facts.lastResult?.gameNo ?? null} open={open} />
          {panel !== undefined && group !== undefined && (
            <Tabs
              label={t('groups')}
              value={group.code}
              onChange={setTab}
              options={tabs.map((each) => ({ value: each.code, label: each.title }))}
            />
          )}
        </>
      }
      footer={<TableFooter lottery={lottery} facts={facts} round={round} panel={panel ?? null} table={table} />}
    >
      {panel !== undefined && group !== undefined && (
        <GroupPanel
          key={group.code}
          code={code}
          group={group}
          ruleSet={panel.ruleSet}
          locked={!open}
          onPick={pick}
          onAdd={add}
        />
      )}
      {odds.isPending && <Skeleton lines={10} />}
      {odds.isLoadingError && (
        <ErrorBlock {...failureText(odds.error)} kept={t('slipKept')} onRetry={() => odds.refetch()} />
      )}
      {drawer && (
        <TableDrawer
          lottery={lottery}
          closedGameNo={open ? (facts.lastResult?.gameNo ?? null) : gameNo}
          panel={panel}
          group={group}
          onClose={() => setDrawer(false)}
        />
      )}
    </Screen>
  );
}
