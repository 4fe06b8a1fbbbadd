import type { BetRow, LotteryRow } from '@drawroom/contract/lottery';
import { BET_LINES_MAX, BET_STATUS } from '@drawroom/contract/lottery';
import { formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { OddsText } from '@drawroom/ui/odds-text.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { betAgain } from './bet-again.ts';
import { BetLabel } from './bet-label.tsx';
import { BetStatusTag } from './bet-status-tag.tsx';
import { CorrectedLine } from './corrected-line.tsx';
import { InclusionCheck } from './inclusion-check.tsx';
import { ReceiptText } from './receipt-text.tsx';
import { ShareOrder } from './share-order.tsx';
import { useLotteryName } from './use-lotteries.ts';

export interface BetSheetProps {
  readonly bet: BetRow;
  readonly lottery: LotteryRow | null;
  readonly onClose: () => void;
}

/** Everything about one bet: its figures, its receipt, its place in the seal, the way to the proof, "bet again". */
export function BetSheet({ bet, lottery, onClose }: BetSheetProps): ReactNode {
  const t = useTranslations('records');
  const slipText = useTranslations('lottery');
  const navigate = useNavigate();
  const nameOf = useLotteryName();
  async function again(): Promise<void> {
    if (!betAgain(bet.lotteryCode, [bet]).ok) {
      showToast(slipText('tooManyLines', { max: String(BET_LINES_MAX) }), 'bad');
      return;
    }
    await navigate({ to: paths.bet(), search: { lottery: bet.lotteryCode } });
  }
  const isOpen = bet.status === BET_STATUS.notDrawn && lottery?.currentOpening?.gameNo === bet.gameNo;
  const isHouse = lottery?.source === 'house';
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('receipt')}
      footer={
        lottery?.state === 'running' ? (
          <Button wide onPress={again}>
            {t('again')}
          </Button>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-5">
        <Figures bet={bet} name={nameOf(bet.lotteryCode)} />
        <CorrectedLine corrected={bet.corrected} />
        {isOpen && (
          <div className="self-center">
            <ShareOrder orderNo={bet.orderNo} />
          </div>
        )}
        <ReceiptText bet={bet} />
        {isHouse && <InclusionCheck bet={bet} />}
        {isHouse && (
          <Link
            to={paths.proof()}
            search={{ lottery: bet.lotteryCode, gameNo: bet.gameNo }}
            className="inline-flex min-h-11 min-w-11 items-center justify-center self-center font-medium text-vermilion-ink"
          >
            {t('verify')}
          </Link>
        )}
      </div>
    </Sheet>
  );
}

function Figures({ bet, name }: Readonly<{ bet: BetRow; name: string }>): ReactNode {
  const t = useTranslations('records');
  const locale = useLocale();
  const time = (atMs: number): string => formatDateTime(atMs, { locale, timeZone: memberTimeZone() });
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('status'), <BetStatusTag key="status" status={bet.status} />],
    [t('lottery'), name],
    [t('round'), bet.gameNo],
    [
      t('selection'),
      <BetLabel
        key="selection"
        playCode={bet.playCode}
        playTitle={bet.playTitle}
        selection={bet.selection}
        label={bet.selectionLabel}
      />,
    ],
    [t('odds'), <OddsText key="odds" odds={bet.odds} />],
    [t('units'), bet.units],
    [t('stake'), <MoneyText key="stake" amount={bet.amount} full />],
    ...(bet.settleTime === null
      ? []
      : ([
          [t('payout'), <MoneyText key="payout" amount={bet.payout} full />],
          [t('result'), <MoneyText key="result" amount={bet.winLose} signed full />],
        ] as const)),
    [t('betTime'), time(bet.betTime)],
    ...(bet.settleTime === null ? [] : ([[t('settleTime'), time(bet.settleTime)]] as const)),
    [t('orderNo'), <CopyNo key="order" no={bet.orderNo} />],
    [t('betNo'), <CopyNo key="bet" no={bet.betNo} />],
  ];
  return (
    <dl className="flex flex-col divide-y divide-hairline">
      {rows.map(([label, value]) => (
        <div key={label} className="flex min-h-11 items-center justify-between gap-4 large:flex-wrap py-1 text-sm">
          <dt className="shrink-0 text-ink-soft">{label}</dt>
          <dd className="tabular min-w-0 text-end font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function CopyNo({ no }: Readonly<{ no: string }>): ReactNode {
  const t = useTranslations('records');
  const failed = useTranslations('wallet.changes');
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(no);
      showToast(t('copied'), 'good');
    } catch {
      // Refused by the browser, or no clipboard at all outside https.
      showToast(failed('copyFailed'), 'bad');
    }
  }
  return (
    <span className="-my-1 -me-3 inline-flex items-center">
      <bdi className="select-all">{no}</bdi>
      <IconButton icon="copy" label={`${t('copyNo')} ${no}`} onPress={() => void copy()} />
    </span>
  );
}
