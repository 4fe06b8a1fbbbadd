import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { OddsTable } from '@drawroom/engine/odds-table';
import { AmountPanel } from './amount-panel.tsx';
import { ChasePanel } from './chase-panel.tsx';
import { LineRow } from './line-row.tsx';
import { playInPanel } from './odds-panel.ts';
import type { OddsPanel } from './odds-panel.ts';
import type { ChaseTerms } from './order-fate.ts';
import type { SlipPrice } from './price-slip.ts';
import { shortNo } from './round-strip.tsx';
import { removeLine, setMultiple, setUnitAmount, settleEdits } from './slip.ts';
import type { Slip } from './slip.ts';
import { changeSlip } from './slip-store.ts';
import { useChase } from './use-chase.ts';
import type { Chase } from './use-chase.ts';
import { useMoney } from './use-money.ts';

export interface SlipSheetProps {
  readonly code: string;
  readonly lotteryId: string;
  readonly table: OddsTable | null;
  readonly slip: Slip;
  readonly price: SlipPrice | null;
  readonly panel: OddsPanel;
  readonly busy: boolean;
  readonly onClose: () => void;
  /** Places the slip, for one round or as a chase. */
  readonly onPlace: (chase: ChaseTerms | null) => Promise<void>;
}

/** The value all lines share, or null. */
function shared<T>(values: readonly T[]): T | null {
  return new Set(values).size === 1 ? (values[0] ?? null) : null;
}

/** The slip opened: its lines to edit or remove, the amount for all or for one, totals and the button. */
export function SlipSheet(props: SlipSheetProps): ReactNode {
  const { code, lotteryId, slip, price, panel, table, busy, onClose, onPlace } = props;
  const t = useTranslations('lottery');
  const money = useMoney();
  const chase = useChase(lotteryId, slip, { price, table });
  const [editing, setEditing] = useState<number | null>(null);
  const place = editing !== null && editing < slip.lines.length ? editing : null;
  const aimed = slip.lines.filter((_, at) => place === null || at === place);
  const titleOf = (playCode: string): string => playInPanel(panel, playCode)?.title ?? playCode;
  const play = playInPanel(panel, shared(aimed.map((line) => line.playCode)) ?? '');
  function edit(at: number | null): void {
    changeSlip(code, settleEdits);
    setEditing(at === place ? null : at);
  }
  return (
    <Sheet
      open
      onClose={() => {
        changeSlip(code, settleEdits);
        onClose();
      }}
      title={slip.gameNo === null ? t('slip') : `${t('slip')} · ${t('round', { gameNo: shortNo(slip.gameNo) })}`}
      footer={
        slip.lines.length === 0 ? undefined : <Totals price={price} chase={chase} busy={busy} onPlace={onPlace} />
      }
    >
      {slip.lines.length === 0 ? (
        <EmptyState icon="records" title={t('slipEmptyTitle')} note={t('slipEmptyNote')} />
      ) : (
        <div className="flex flex-col gap-5">
          <AmountPanel
            key={place ?? 'all'}
            target={place === null ? t('amountAll') : titleOf(aimed[0]?.playCode ?? '')}
            unitAmount={shared(aimed.map((line) => line.unitAmount)) ?? ''}
            multiple={shared(aimed.map((line) => line.multiple)) ?? 1}
            hint={play === undefined ? '' : t('range', { min: money(play.minAmount), max: money(play.maxAmount) })}
            onAmount={(amount) => changeSlip(code, (before) => setUnitAmount(before, amount, place))}
            onMultiple={(multiple) => changeSlip(code, (before) => setMultiple(before, multiple, place))}
            onDone={() => edit(null)}
          />
          <ul aria-label={t('slip')} className="-mx-3 flex flex-col divide-y divide-hairline">
            {slip.lines.map((line, at) => (
              <LineRow
                key={`${line.playCode} ${line.selection} ${at}`}
                line={line}
                title={titleOf(line.playCode)}
                play={playInPanel(panel, line.playCode)}
                price={price?.lines[at] ?? null}
                editing={at === place}
                onEdit={() => edit(at)}
                onRemove={() => {
                  setEditing(null);
                  changeSlip(code, (before) => removeLine(before, at));
                }}
              />
            ))}
          </ul>
          <ChasePanel chase={chase} />
          <div className="self-center">
            <Button look="quiet" size="sm" onPress={() => changeSlip(code, (before) => ({ ...before, lines: [] }))}>
              {t('clearSlip')}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}

function Totals({
  price,
  chase,
  busy,
  onPlace,
}: Readonly<Pick<SlipSheetProps, 'price' | 'busy' | 'onPlace'> & { chase: Chase }>): ReactNode {
  const t = useTranslations('lottery');
  const chaseText = useTranslations('chase');
  if (chase.plan !== null) {
    return (
      <div className="flex items-center justify-between gap-3 large:flex-wrap">
        <p className="text-sm text-ink-soft">
          {chaseText('total')}
          <span className="block text-md font-semibold text-ink">
            <MoneyText amount={chase.totalMinor} />
          </span>
        </p>
        <Button size="lg" disabled={busy || chase.terms === null} onPress={() => onPlace(chase.terms)}>
          {chaseText('place', { count: chase.rounds.length })}
        </Button>
      </div>
    );
  }
  return (
    <div className="flex items-center justify-between gap-3 large:flex-wrap">
      <dl className="grid grid-cols-[auto_auto] gap-x-3 text-sm large:grid-cols-1">
        <dt className="text-ink-soft">{t('stake')}</dt>
        <dd className="text-end font-semibold large:text-start">
          <MoneyText amount={price?.stakeMinor ?? 0n} />
        </dd>
        <dt className="text-ink-soft">{t(price?.bestIsExact === false ? 'returnBound' : 'possibleReturn')}</dt>
        <dd className="text-end large:text-start">
          <MoneyText amount={price?.bestReturnMinor ?? 0n} />
        </dd>
      </dl>
      <Button size="lg" disabled={busy || price === null} onPress={() => onPlace(null)}>
        {t('place')}
      </Button>
    </div>
  );
}
