import { setHours } from '@drawroom/contract/service-desk';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { InboxView } from './desk.tsx';
import { useOperator } from '../session/operator.ts';
import { useAct } from '../session/use-act.ts';
import { useWords } from '../words.ts';

/** Daily hours of the desk, or always. */
export function HoursSheet({
  hours,
  onClose,
}: Readonly<{ hours: InboxView['hours']; onClose: () => void }>): ReactNode {
  const t = useWords();
  const act = useAct();
  const { ask } = useOperator();
  const [from, setFrom] = useState(hours?.from ?? '09:00');
  const [to, setTo] = useState(hours?.to ?? '21:00');
  const [zone, setZone] = useState(hours?.zone ?? 'Asia/Shanghai');
  async function save(fields: Readonly<Record<string, string>>): Promise<void> {
    if (!(await act(() => ask(setHours, fields)))) return;
    showToast(t('saved'), 'good');
    onClose();
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('deskHours')}
      footer={
        <div className="flex flex-col gap-2">
          <Button wide onPress={() => save({ from, to, zone })}>
            {t('save')}
          </Button>
          <Button wide look="plain" onPress={() => save({})}>
            {t('always')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <TextInput label={t('from')} type="time" value={from} onText={setFrom} />
        <TextInput label={t('to')} type="time" value={to} onText={setTo} />
        <TextInput label={t('zone')} value={zone} onText={setZone} />
      </div>
    </Sheet>
  );
}
