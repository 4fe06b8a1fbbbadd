import { charactersIn, GREETING_MAX, PACKET_CONDITIONS, PACKET_LIMITS, PACKET_WAYS } from '@drawroom/contract/packet';
import type { PacketCondition } from '@drawroom/contract/packet';
import { formatMoney } from '@drawroom/engine/money';
import type { PacketWay } from '@drawroom/engine/split-packet';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Chip } from '@drawroom/ui/chip.tsx';
import { dirOfWritten } from '@drawroom/ui/dir-of-written';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import { Tabs } from '@drawroom/ui/tabs.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { serverNow } from '../shell/api.ts';
import { isOpenFate } from '../shell/money-fate.ts';
import { AmountPad } from '../wallet/amount-pad.tsx';
import { RequestStatus } from '../wallet/request-status.tsx';
import { useAmount } from '../wallet/use-amount.ts';
import { packetOrders } from './packet-orders.ts';

const { countMax, totalMin, totalMax } = PACKET_LIMITS;
/** Totals to offer, whole points. */
const QUICK = ['8.88', '18', '66', '88', '188'];

export interface SendSheetProps {
  readonly roomCode: string;
  readonly onClose: () => void;
}

/** A number of shares as it was typed; null while it is none. */
function countOf(typed: string): number | null {
  const count = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return count >= 1 && count <= countMax ? count : null;
}

/** Puts a red packet into the room: how it is shared, in how many shares, for whom, with which words, and what it costs. */
export function SendSheet({ roomCode, onClose }: SendSheetProps): ReactNode {
  const t = useTranslations('packet');
  const money = useAmountWords();
  const [way, setWay] = useState<PacketWay>('lucky');
  const [typedCount, setTypedCount] = useState('5');
  const [greeting, setGreeting] = useState('');
  const [condition, setCondition] = useState<PacketCondition>('none');
  const fate = packetOrders.useFate((state) => state.fate);
  const count = countOf(typedCount);
  const least = BigInt(count ?? 1) > totalMin ? BigInt(count ?? 1) : totalMin;
  const entry = useAmount({ min: formatMoney(least), max: formatMoney(totalMax) });
  const left = GREETING_MAX - charactersIn(greeting.trim());
  const busy = isOpenFate(fate);
  const ready = count !== null && entry.amount !== null && left >= 0;
  useOnceSent(onClose);

  function press(): void {
    if (busy || count === null || entry.amount === null || left < 0) return;
    const sent = { clientRef: crypto.randomUUID(), sentAtMs: serverNow(), roomCode, way, count, condition };
    void packetOrders.send({ ...sent, total: entry.amount, greeting: greeting.trim() });
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('sendOne')}
      footer={
        // The answer stands beside the button: over the fields it would be out of sight once the keypad is in it.
        <div className="flex flex-col gap-2">
          <RequestStatus orders={packetOrders} fate={fate} />
          <Button wide size="lg" loading={busy} disabled={!ready} onPress={press}>
            {entry.amount === null ? t('put') : t('putAmount', { amount: money(entry.amount) })}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="-mx-5">
          <Tabs
            label={t('way')}
            value={way}
            options={PACKET_WAYS.map((value) => ({ value, label: t(value) }))}
            onChange={setWay}
          />
        </div>
        <TextInput
          label={t('count')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={typedCount}
          onText={setTypedCount}
          error={count === null ? t('countFault', { max: String(countMax) }) : null}
        />
        <TextInput
          label={t('words')}
          placeholder={t('greeting')}
          autoComplete="off"
          dir={dirOfWritten(greeting)}
          value={greeting}
          onText={setGreeting}
          error={left < 0 ? t('wordsFault', { max: String(GREETING_MAX) }) : null}
        />
        <fieldset className="flex flex-col">
          <legend className="pb-1 text-sm text-ink-soft">{t('forWhom')}</legend>
          <div className="flex flex-wrap gap-x-2">
            {PACKET_CONDITIONS.map((each) => (
              <Chip key={each} selected={condition === each} onPress={() => setCondition(each)}>
                {t(`condition.${each}`)}
              </Chip>
            ))}
          </div>
        </fieldset>
        <AmountPad
          entry={entry}
          hint={<Hint way={way} count={count} minor={entry.minor} />}
          quickAmounts={QUICK}
          disabled={busy}
          onDone={press}
        />
        <p className="text-xs text-ink-faint">{t('rules')}</p>
      </div>
    </Sheet>
  );
}

/** What the total means: all shares together, and for equal ones how much each is. */
function Hint({
  way,
  count,
  minor,
}: Readonly<{ way: PacketWay; count: number | null; minor: bigint | null }>): ReactNode {
  const t = useTranslations('packet');
  const money = useAmountWords();
  if (way === 'lucky') return t('totalHint');
  if (count === null || minor === null || minor < BigInt(count)) return t('eachHint');
  const each = minor / BigInt(count);
  if (each * BigInt(count) === minor) return t('each', { amount: money(each) });
  return t('eachAbout', { low: money(each), high: money(each + 1n) });
}

/** Closes once the packet is in the room, and says so. */
function useOnceSent(onClose: () => void): void {
  const t = useTranslations('packet');
  const fate = packetOrders.useFate((state) => state.fate);
  useEffect(() => {
    if (fate.kind !== 'accepted') return;
    packetOrders.putAway();
    showToast(t('sent'), 'good');
    onClose();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each fate
  }, [fate]);
  // What was refused the last time is not said of the next one.
  useEffect(() => () => packetOrders.putAway(), []);
}
