import { addMark, cancelOrder } from '@drawroom/contract/deposit';
import type { DepositView } from '@drawroom/contract/deposit';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { useOverlays } from '@drawroom/ui/overlay-host.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import { SlipSheet } from './slip-sheet.tsx';
import { useTakeOver } from './use-take-over.ts';

const REMARK_MAX = 120;

/** What the member can do with an order: say that it is paid, upload a slip, give it up. */
export function DepositActions({ order }: Readonly<{ order: DepositView }>): ReactNode {
  const t = useTranslations('cashier.deposit');
  const { confirm } = useOverlays();
  const wordsFor = useFailureText();
  const takeOver = useTakeOver();
  const [open, setOpen] = useState<'slip' | 'mark' | null>(null);
  const { can, orderNo, slip } = order;
  // Whoever has said so already may only add to it.
  const said = order.step !== 'waiting';

  async function cancel(): Promise<void> {
    if (
      !(await confirm({
        title: t('cancelAsk'),
        note: t('cancelNote'),
        yes: t('cancel'),
        no: t('cancelKeep'),
        danger: true,
      }))
    )
      return;
    try {
      await takeOver(call(cancelOrder, { orderNo }));
      showToast(t('cancelled'));
    } catch (failure) {
      showToast(wordsFor(failure).title, 'bad');
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      {can.mark && (
        <span className="min-w-32 flex-1">
          <Button look={said ? 'plain' : 'main'} wide onPress={() => setOpen('mark')}>
            {t(said ? 'markMore' : 'mark')}
          </Button>
        </span>
      )}
      {can.upload && (
        <span className="min-w-32 flex-1">
          <Button look={can.mark ? 'plain' : 'main'} wide onPress={() => setOpen('slip')}>
            {t(slip === null ? 'slipAdd' : 'slipChange')}
          </Button>
        </span>
      )}
      {can.cancel && (
        <span className="w-full">
          <Button look="quiet" wide onPress={cancel}>
            {t('cancel')}
          </Button>
        </span>
      )}
      {open === 'slip' && <SlipSheet orderNo={orderNo} onClose={() => setOpen(null)} />}
      {open === 'mark' && (
        <MarkSheet orderNo={orderNo} deed={t(said ? 'markMore' : 'mark')} onClose={() => setOpen(null)} />
      )}
    </div>
  );
}

/** "I have paid", with what helps to find the payment. */
function MarkSheet({
  orderNo,
  deed,
  onClose,
}: Readonly<{ orderNo: string; deed: string; onClose: () => void }>): ReactNode {
  const t = useTranslations('cashier');
  const wordsFor = useFailureText();
  const takeOver = useTakeOver();
  const [remark, setRemark] = useState('');
  const [error, setError] = useState<string | null>(null);

  async function send(): Promise<void> {
    if (remark.trim() === '') return setError(t('remarkMissing'));
    try {
      await takeOver(call(addMark, { orderNo, remark: remark.trim() }));
      showToast(t('deposit.marked'), 'good');
      onClose();
    } catch (failure) {
      setError(sentencesOf(wordsFor(failure)));
    }
  }
  return (
    <Sheet open title={deed} onClose={onClose}>
      <form noValidate className="flex flex-col gap-5" onSubmit={(event) => event.preventDefault()}>
        <TextInput
          label={t('remark')}
          hint={t('deposit.markNote')}
          error={error}
          maxLength={REMARK_MAX}
          value={remark}
          onText={(text) => {
            setRemark(text);
            setError(null);
          }}
        />
        <Button type="submit" size="lg" wide onPress={send}>
          {t('deposit.markSend')}
        </Button>
      </form>
    </Sheet>
  );
}
