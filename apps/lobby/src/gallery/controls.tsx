import { Button } from '@drawroom/ui/button.tsx';
import { Chip, Tag } from '@drawroom/ui/chip.tsx';
import { CodeInput } from '@drawroom/ui/code-input.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { NumberKeypad } from '@drawroom/ui/number-keypad.tsx';
import { useOverlays } from '@drawroom/ui/overlay-host.tsx';
import { PasswordInput } from '@drawroom/ui/password-input.tsx';
import { QuickAmounts } from '@drawroom/ui/quick-amounts.tsx';
import { SegmentedTabs, Tabs } from '@drawroom/ui/tabs.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Sample } from './samples.ts';

/** What is pressed and typed into. */
export function Controls({ sample }: Readonly<{ sample: Sample }>): ReactNode {
  const { confirm, choose } = useOverlays();
  const [text, setText] = useState('');
  const [code, setCode] = useState('1000');
  const [amount, setAmount] = useState('120.5');
  const [tab, setTab] = useState(sample.tabs[1] ?? '');
  const [sheet, setSheet] = useState(false);
  const options = sample.tabs.map((label) => ({ value: label, label }));
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button onPress={() => confirm({ title: sample.title, note: sample.note, yes: sample.deed })}>
          {sample.deed}
        </Button>
        <Button
          look="plain"
          onPress={() =>
            choose({
              title: sample.title,
              options: [
                { value: 'a', label: sample.short },
                { value: 'b', label: sample.deed, danger: true },
              ],
            })
          }
        >
          {sample.short}
        </Button>
        <Button look="quiet" onPress={() => showToast(sample.note, 'good')}>
          {sample.short}
        </Button>
        <Button look="danger" onPress={() => setSheet(true)}>
          {sample.short}
        </Button>
        <Button loading>{sample.deed}</Button>
        <Button disabled>{sample.deed}</Button>
        <Button wide size="lg">
          {sample.deed}
        </Button>
      </div>
      <TextInput label={sample.short} value={text} onText={setText} hint={sample.note} placeholder={sample.short} />
      <TextInput label={sample.short} value={sample.name} onText={setText} error={sample.note} />
      <PasswordInput label={sample.short} value={text} onText={setText} />
      <CodeInput label={sample.title} value={code} onText={setCode} length={6} hint={sample.note} />
      <div className="-mx-4">
        <Tabs label={sample.short} value={tab} options={options} onChange={setTab} />
      </div>
      <SegmentedTabs label={sample.short} value={tab} options={options.slice(0, 3)} onChange={setTab} />
      <div className="flex flex-wrap gap-1.5">
        {sample.tabs.slice(0, 4).map((label, at) => (
          <Chip key={label} selected={at === 1} disabled={at === 3} onPress={() => undefined}>
            {label}
          </Chip>
        ))}
      </div>
      <div className="flex flex-wrap gap-1.5">
        {(['plain', 'win', 'wait', 'brand', 'gold', 'big', 'small'] as const).map((tone) => (
          <Tag key={tone} tone={tone}>
            {sample.tabs[0]}
          </Tag>
        ))}
      </div>
      <QuickAmounts
        amounts={['10', '50', '100', '500', '1000', '5000']}
        value="100"
        onPick={setAmount}
        onEdit={() => undefined}
      />
      <p className="tabular text-end text-xl font-semibold">{amount}</p>
      <NumberKeypad value={amount} onText={setAmount} onDone={() => showToast(amount)} />
      <Sheet
        open={sheet}
        onClose={() => setSheet(false)}
        title={sample.title}
        footer={
          <Button wide size="lg" onPress={() => setSheet(false)}>
            {sample.deed}
          </Button>
        }
      >
        <p>{sample.long}</p>
      </Sheet>
    </>
  );
}
