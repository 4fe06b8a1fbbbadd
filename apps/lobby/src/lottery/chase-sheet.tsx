import type { ChaseDetail, ChaseRow } from '@drawroom/contract/lottery-chase';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { OddsText } from '@drawroom/ui/odds-text.tsx';
import { useOverlays } from '@drawroom/ui/overlay-host.tsx';
import { Skeleton } from '@drawroom/ui/skeleton.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFailureText } from '../shell/use-failure-text.ts';
import { BetLabel } from './bet-label.tsx';
import { cancelOwnChase } from './cancel-chase.ts';
import { ChaseStateTag } from './chase-record.tsx';
import { chaseQuery } from './queries.ts';
import { shortNo } from './round-strip.tsx';
import { useMoney } from './use-money.ts';

export interface ChaseSheetProps {
  readonly chase: ChaseRow;
  readonly name: string;
  readonly onClose: () => void;
}

/** A chase opened: its figures, its lines and every round; while it runs, its rest can be cancelled. */
export function ChaseSheet({ chase, name, onClose }: ChaseSheetProps): ReactNode {
  const t = useTranslations('chase');
  const failureText = useFailureText();
  const detail = useQuery(chaseQuery(chase.clientRef));
  const rounds = detail.data?.chase?.chase.list;
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${t('title')} · ${name}`}
      footer={chase.state === 'running' ? <CancelRest chase={chase} /> : undefined}
    >
      <div className="flex flex-col gap-4">
        <Figures chase={chase} />
        <ul className="flex flex-col divide-y divide-hairline">
          {chase.lines.map((line, at) => (
            <li key={at} className="flex items-baseline justify-between gap-3 large:flex-wrap py-2">
              <span className="min-w-0">
                <BetLabel
                  playCode={line.playCode}
                  playTitle={line.playTitle}
                  selection={line.selection}
                  label={line.selectionLabel}
                />
              </span>
              <span className="tabular shrink-0 text-sm text-ink-soft">
                <MoneyText amount={line.unitAmount} />
                {line.multiple > 1 && ` × ${line.multiple}`} @ <OddsText odds={line.odds} />
              </span>
            </li>
          ))}
        </ul>
        {rounds !== undefined && <RoundRows rounds={rounds} />}
        {rounds === undefined && detail.isPending && <Skeleton lines={chase.rounds} />}
        {rounds === undefined && detail.isError && (
          <ErrorBlock {...failureText(detail.error)} onRetry={() => detail.refetch()} />
        )}
      </div>
    </Sheet>
  );
}

function Figures({ chase }: Readonly<{ chase: ChaseRow }>): ReactNode {
  const t = useTranslations('chase');
  const records = useTranslations('records');
  const figures = [
    [t('progress', { over: chase.over, rounds: chase.rounds }), <ChaseStateTag key="state" state={chase.state} />],
    [t('frozen'), <MoneyText key="frozen" amount={chase.frozen} full />],
    [t('staked'), <MoneyText key="staked" amount={chase.staked} full />],
    [t('payout'), <MoneyText key="payout" amount={chase.payout} full />],
    [t('ref'), chase.chaseNo],
  ] as const;
  return (
    <dl aria-label={records('status')} className="flex flex-col divide-y divide-hairline">
      {figures.map(([label, value]) => (
        <div key={label} className="flex min-h-9 items-center justify-between gap-4 large:flex-wrap text-sm">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="tabular font-medium">{value}</dd>
        </div>
      ))}
      {chase.stopOnWin && <p className="py-2 text-sm text-ink-soft">{t('untilWin')}</p>}
    </dl>
  );
}

function RoundRows({ rounds }: Readonly<{ rounds: ChaseDetail['list'] }>): ReactNode {
  const t = useTranslations('chase');
  return (
    <ul aria-label={t('rounds')} className="tabular flex flex-col divide-y divide-hairline text-sm">
      {rounds.map((round) => (
        <li key={round.gameNo} className="flex min-h-9 items-center justify-between gap-3 large:flex-wrap py-1">
          <span className="min-w-0">
            {shortNo(round.gameNo)} <span className="text-ink-faint">×{round.multiple}</span>{' '}
            <MoneyText amount={round.amount} />
          </span>
          <span className="text-end text-ink-soft">
            {t(`part.${round.state}`)}
            {round.reason !== null && ` · ${t(`reason.${reasonOf(round.reason)}`)}`}
            {round.payout !== null && Number(round.payout) > 0 && (
              <span className="text-jade">
                {' '}
                <MoneyText amount={round.payout} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

const REASONS = ['closed', 'voided', 'limit', 'refused'] as const;

/** A reason this release does not know is told as "not accepted". */
function reasonOf(reason: string): (typeof REASONS)[number] {
  return REASONS.find((known) => known === reason) ?? 'refused';
}

function CancelRest({ chase }: Readonly<{ chase: ChaseRow }>): ReactNode {
  const t = useTranslations('chase');
  const money = useMoney();
  const { confirm } = useOverlays();
  const failureText = useFailureText();
  async function cancel(): Promise<void> {
    const note = t('cancelNote', { amount: money(chase.frozen) });
    if (!(await confirm({ title: t('cancelTitle'), note, yes: t('cancel') }))) return;
    try {
      const { amount } = await cancelOwnChase(chase.chaseNo);
      showToast(t('cancelled', { amount: money(amount) }), 'good');
    } catch (failure) {
      showToast(failureText(failure).title, 'bad');
    }
  }
  return (
    <Button wide look="plain" onPress={cancel}>
      {t('cancel')}
    </Button>
  );
}
