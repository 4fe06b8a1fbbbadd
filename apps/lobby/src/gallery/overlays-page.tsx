import { Button } from '@drawroom/ui/button.tsx';
import { Dialog, Sheet } from '@drawroom/ui/dialog.tsx';
import { OverlayHost, useOverlays } from '@drawroom/ui/overlay-host.tsx';
import { SelectSheet } from '@drawroom/ui/select-sheet.tsx';
import { Status } from '@drawroom/ui/status.tsx';
import { ToastHost, showToast } from '@drawroom/ui/toast.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { State } from './state.tsx';
import { nothing, useWords } from './words.ts';

type Shown = 'dialog' | 'sheet' | 'select' | null;

/** `&open=sheet` opens one with the page. */
function asked(): Shown {
  const open = new URLSearchParams(window.location.search).get('open');
  return open === 'dialog' || open === 'sheet' || open === 'select' ? open : null;
}

/** What covers a screen: each is opened by its button. */
export function OverlaysPage(): ReactNode {
  const { short, title, note, long, deed, tabs } = useWords();
  const [shown, show] = useState(asked);
  const close = (): void => show(null);
  const foot = (
    <Button wide size="lg" onPress={close}>
      {deed}
    </Button>
  );
  return (
    <>
      <State of="Dialog" is="with a foot">
        <Button look="plain" onPress={() => show('dialog')}>
          {title}
        </Button>
        <Dialog open={shown === 'dialog'} onClose={close} title={title} footer={foot}>
          {note}
        </Dialog>
      </State>
      <State of="Sheet" is="long text">
        <Button look="plain" onPress={() => show('sheet')}>
          {title}
        </Button>
        <Sheet open={shown === 'sheet'} onClose={close} title={title} footer={foot}>
          <p>{long}</p>
        </Sheet>
      </State>
      <State of="SelectSheet" is="one chosen">
        <Button look="plain" onPress={() => show('select')}>
          {title}
        </Button>
        <SelectSheet
          open={shown === 'select'}
          onClose={close}
          title={short}
          value="1"
          options={tabs.slice(0, 5).map((label, at) => ({
            value: String(at),
            label,
            ...(at === 2 && { note }),
          }))}
          onPick={nothing}
        />
      </State>
      <OverlayHost>
        <Questions />
      </OverlayHost>
      <State of="Status" is="comes with its words">
        <Status as="p" className="rounded-key bg-amber-soft px-3.5 py-3 text-sm text-amber">
          {note}
        </Status>
      </State>
      <State of="ToastHost" is="plain, good, bad">
        <ToastHost />
        <div className="flex flex-wrap gap-2">
          {(['plain', 'good', 'bad'] as const).map((tone) => (
            <Button key={tone} look="plain" onPress={() => showToast(note, tone)}>
              {short}
            </Button>
          ))}
        </div>
      </State>
    </>
  );
}

function Questions(): ReactNode {
  const { short, title, note, deed } = useWords();
  const { confirm, choose } = useOverlays();
  const options = [
    { value: 'a', label: short },
    { value: 'b', label: deed, danger: true },
  ];
  return (
    <State of="OverlayHost" is="question, danger, choice">
      <div className="flex flex-wrap gap-2">
        <Button look="plain" onPress={() => confirm({ title, note, yes: deed })}>
          {deed}
        </Button>
        <Button look="danger" onPress={() => confirm({ title, note, yes: deed, danger: true })}>
          {deed}
        </Button>
        <Button look="plain" onPress={() => choose({ title, note, options })}>
          {short}
        </Button>
      </div>
    </State>
  );
}
