import { withdrawalFee } from '@drawroom/engine/cashier-prices';
import { formatMoney } from '@drawroom/engine/money';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { MoneyText, useAmountWords } from '@drawroom/ui/money-text.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { serverNow } from '../shell/api.ts';
import { isOpenFate } from '../shell/money-fate.ts';
import { AmountPad, NO_FIGURE, TERMS } from '../wallet/amount-pad.tsx';
import { minorOf } from '../wallet/minor.ts';
import { RequestStatus } from '../wallet/request-status.tsx';
import { useAmount } from '../wallet/use-amount.ts';
import { FreeCard } from './free-card.tsx';
import { HoursLine, isShut } from './hours-line.tsx';
import { OFFLINE, TargetPicker } from './target-picker.tsx';
import { formQuery } from './queries.ts';
import type { WithdrawForm, WithdrawRule } from './queries.ts';
import { withdrawalOrders } from './withdrawal-orders.ts';

const REMARK_MAX = 120;
/** Refusals that stand at the amount. */
const AT_AMOUNT: ReadonlySet<string> = new Set([
  'withdrawal.amount_out_of_range',
  'withdrawal.not_withdrawable',
  'withdrawal.day_limit',
  'wallet.insufficient',
]);

/** The most that may go out at once: what is free, the rule of its kind, what is left of the day. */
function mostOf({ withdrawable, day }: WithdrawForm, rule: WithdrawRule): bigint {
  if (day.countLeft === 0) return 0n;
  return [withdrawable, rule.max, day.sumLeft].map(minorOf).reduce((least, one) => (one < least ? one : least));
}

/** Where to, how much, what arrives; needs at least one place to go to. */
export function WithdrawEntry({ form }: Readonly<{ form: WithdrawForm }>): ReactNode {
  const t = useTranslations('cashier');
  const inMoney = useTranslations('money');
  const money = useAmountWords();
  const [targetId, setTargetId] = useState<string | null>(null);
  const [remark, setRemark] = useState('');
  const [tried, setTried] = useState(false);
  const fate = withdrawalOrders.useFate((state) => state.fate);
  const usual = form.methods.find(({ isDefault }) => isDefault) ?? form.methods[0];
  const target = targetId ?? usual?.methodId ?? OFFLINE;
  const kind = form.methods.find(({ methodId }) => methodId === target)?.kind ?? 'offline';
  const rule = form.rules.find((one) => one.kind === kind) ?? null;
  const most = rule === null ? 0n : mostOf(form, rule);
  const entry = useAmount(rule === null ? null : { min: rule.min, max: formatMoney(most) });
  const fee = rule && entry.minor !== null ? feeOf(entry.minor, rule) : 0n;
  const covers = entry.minor !== null && entry.minor > fee;
  const remarkMissing = kind === 'offline' && remark.trim() === '';
  const busy = isOpenFate(fate);
  // Nothing at all may be withdrawn: said once in words, instead of at every amount.
  const nothing = rule === null || most < minorOf(rule.min);
  const shut = isShut(form);
  useAfterwards();

  function send(): void {
    setTried(true);
    if (busy || nothing || shut || entry.amount === null || !covers || remarkMissing) return;
    const methodId = target === OFFLINE ? null : target;
    const [clientRef, sentAtMs] = [crypto.randomUUID(), serverNow()];
    void withdrawalOrders.send({ clientRef, sentAtMs, methodId, amount: entry.amount, remark: remark.trim() });
  }
  const said = fate.kind === 'refused' && AT_AMOUNT.has(fate.declined.key) ? fate.declined.msg : null;
  const uncovered = entry.amount !== null && !covers ? t('feeAbove') : null;
  return (
    <Screen
      scrollId="withdraw"
      footer={
        <div className="flex flex-col gap-3 short:gap-2">
          {rule && !nothing && !shut && (
            <Arrival
              minor={entry.error === null && covers ? entry.minor : null}
              fee={fee}
              rule={rule}
              isOpen={form.hours === null || form.hours.opensAt === null}
            />
          )}
          <Button
            size="lg"
            wide
            loading={busy}
            disabled={nothing || shut || entry.amount === null || !covers}
            onPress={send}
          >
            {entry.amount === null ? t('withdraw.go') : t('withdraw.goAmount', { amount: money(entry.amount) })}
          </Button>
        </div>
      }
    >
      <FreeCard form={form} />
      <HoursLine hours={form.hours} />
      <RequestStatus orders={withdrawalOrders} fate={fate} elsewhere={AT_AMOUNT} />
      <TargetPicker form={form} chosen={target} onChoose={setTargetId} />
      {kind === 'offline' && !nothing && (
        <TextInput
          label={t('remark')}
          hint={t('withdraw.offlineRemark')}
          error={tried && remarkMissing ? t('remarkMissing') : null}
          maxLength={REMARK_MAX}
          value={remark}
          onText={setRemark}
        />
      )}
      {nothing && <p className="text-sm text-amber">{t('withdraw.nothing')}</p>}
      {rule && nothing && most > 0n && (
        <p className="text-sm text-ink-soft">{inMoney('amount.fault.low', { min: money(rule.min) })}</p>
      )}
      {rule && !nothing && (
        <AmountPad
          entry={{
            ...entry,
            setTyped: (typed) => {
              entry.setTyped(typed);
              withdrawalOrders.putAway();
            },
          }}
          hint={t('amount.hint', { min: money(rule.min), max: money(most) })}
          refused={said ?? uncovered}
          all={formatMoney(most)}
          disabled={busy}
          onDone={send}
        />
      )}
      <p className="text-sm text-ink-faint">{t('withdraw.firm')}</p>
    </Screen>
  );
}

function feeOf(minor: bigint, { fee, freeLeft }: WithdrawRule): bigint {
  return withdrawalFee(minor, { feeFixed: minorOf(fee.fixed), feePer10k: fee.per10k, freeLeft });
}

/** A request that was taken shows its record; a refused one is judged anew by what holds now. */
function useAfterwards(): void {
  const t = useTranslations('cashier.withdraw');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const fate = withdrawalOrders.useFate((state) => state.fate);
  useEffect(() => {
    if (fate.kind === 'refused') void queries.invalidateQueries(formQuery);
    if (fate.kind !== 'accepted') return;
    withdrawalOrders.putAway();
    showToast(t('done'), 'good');
    void navigate({ to: paths.applications(), search: { kind: 'withdrawal', orderNo: fate.placed.orderNo } });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each fate
  }, [fate]);
}

const HOUR_MINUTES = 60;

/** Fee, what arrives and, within the hours, by when the money is promised to have left; without an amount its rows stand empty. */
function Arrival({
  minor,
  fee,
  rule,
  isOpen,
}: Readonly<{ minor: bigint | null; fee: bigint; rule: WithdrawRule; isOpen: boolean }>): ReactNode {
  const t = useTranslations('cashier');
  const { automatic, review } = rule.promisedMinutes;
  const minutes = minor === null || minor <= minorOf(rule.automaticUpTo) ? automatic : review;
  return (
    <div role="status" className={TERMS}>
      <p className="flex items-baseline justify-between gap-3 large:flex-wrap">
        <span className="text-ink-faint">{t('fee')}</span>
        {minor === null ? NO_FIGURE : fee === 0n ? t('feeNone') : <MoneyText amount={-fee} />}
      </p>
      {rule.freeLeft > 0 && <p className="text-jade">{t('withdraw.free', { count: rule.freeLeft })}</p>}
      <p className="flex items-baseline justify-between gap-3 large:flex-wrap">
        <span className="text-ink-faint">{t('withdraw.arrives')}</span>
        <strong className="font-semibold">{minor === null ? NO_FIGURE : <MoneyText amount={minor - fee} />}</strong>
      </p>
      {isOpen && (
        <p className="text-ink-faint">
          {minutes % HOUR_MINUTES === 0 && minutes > HOUR_MINUTES
            ? t('withdraw.promisedHours', { hours: minutes / HOUR_MINUTES })
            : t('withdraw.promised', { minutes })}
        </p>
      )}
    </div>
  );
}
