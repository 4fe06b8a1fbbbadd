import { Button } from '@drawroom/ui/button.tsx';
import { Chip, Tag, ToggleChips } from '@drawroom/ui/chip.tsx';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { QuickAmounts } from '@drawroom/ui/quick-amounts.tsx';
import { Spinner } from '@drawroom/ui/spinner.tsx';
import { SegmentedTabs, Tabs } from '@drawroom/ui/tabs.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { State } from './state.tsx';
import { nothing, useWords } from './words.ts';

const TONES = ['plain', 'win', 'wait', 'brand', 'gold', 'big', 'small'] as const;

/** What is pressed. */
export function ButtonsPage(): ReactNode {
  const { short, deed, long, tabs } = useWords();
  return (
    <>
      <State of="Button" is="looks">
        <div className="flex flex-wrap gap-2">
          <Button onPress={nothing}>{deed}</Button>
          <Button look="plain">{short}</Button>
          <Button look="quiet">{short}</Button>
          <Button look="danger">{short}</Button>
          <Button size="sm">{deed}</Button>
        </div>
      </State>
      <State of="Button" is="loading">
        <Button loading>{deed}</Button>
      </State>
      <State of="Button" is="disabled">
        <Button disabled>{deed}</Button>
      </State>
      <State of="Button" is="wide, long text">
        <Button wide size="lg">
          {long}
        </Button>
      </State>
      <State of="IconButton" is="plain, pressed, disabled">
        <div className="flex gap-2">
          <IconButton icon="star" label={short} onPress={nothing} />
          <IconButton icon="star" label={short} onPress={nothing} pressed />
          <IconButton icon="star" label={short} onPress={nothing} disabled />
        </div>
      </State>
      <State of="Spinner" is="plain">
        <Spinner />
      </State>
      <State of="Chip" is="plain, selected, disabled">
        <div className="flex flex-wrap gap-1.5">
          <Chip onPress={nothing}>{tabs[0]}</Chip>
          <Chip selected onPress={nothing}>
            {tabs[1]}
          </Chip>
          <Chip disabled onPress={nothing}>
            {tabs[2]}
          </Chip>
        </div>
      </State>
      <ChosenChips />
      <State of="Tag" is="tones">
        <div className="flex flex-wrap gap-1.5">
          {TONES.map((tone) => (
            <Tag key={tone} tone={tone}>
              {tabs[0]}
            </Tag>
          ))}
        </div>
      </State>
      <ChosenTabs />
      <State of="QuickAmounts" is="plain">
        <QuickAmounts amounts={['10', '50', '500', '5000']} value={null} onPick={nothing} />
      </State>
      <State of="QuickAmounts" is="chosen, with its setting">
        <QuickAmounts amounts={['10', '50', '500', '100000000']} value="50" onPick={nothing} onEdit={nothing} />
      </State>
    </>
  );
}

function ChosenChips(): ReactNode {
  const { tabs } = useWords();
  const [chosen, choose] = useState<number | null>(1);
  return (
    <State of="ToggleChips" is="chosen">
      <div className="flex flex-wrap gap-1.5">
        <ToggleChips values={[0, 1, 2]} value={chosen} labelOf={(at) => tabs[at]} onChange={choose} />
      </div>
    </State>
  );
}

function ChosenTabs(): ReactNode {
  const { short, tabs } = useWords();
  const [chosen, choose] = useState('1');
  const options = tabs.map((label, at) => ({ value: String(at), label }));
  return (
    <>
      <State of="Tabs" is="more than fit" bleeds>
        <Tabs label={short} value={chosen} options={options} onChange={choose} />
      </State>
      <State of="SegmentedTabs" is="two" bleeds>
        <div className="px-4">
          <SegmentedTabs label={short} value={chosen} options={options.slice(0, 2)} onChange={choose} />
        </div>
      </State>
      <State of="SegmentedTabs" is="three" bleeds>
        <div className="px-4">
          <SegmentedTabs label={short} value={chosen} options={options.slice(0, 3)} onChange={choose} />
        </div>
      </State>
    </>
  );
}
