import { useTranslations } from '@drawroom/i18n/translations';
import { createContext, use, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, Sheet } from './dialog.tsx';

export interface ConfirmOptions {
  readonly title: string;
  readonly note?: ReactNode;
  /** Words of the button that goes on: the deed itself ("Place 3 bets"), not "OK". */
  readonly yes: string;
  readonly no?: string;
  readonly danger?: boolean;
}

export interface ActionOption {
  readonly value: string;
  readonly label: string;
  readonly danger?: boolean;
}

export interface ActionSheetOptions {
  readonly title: string;
  /** What one has to know before choosing. */
  readonly note?: ReactNode;
  readonly options: readonly ActionOption[];
}

export interface Overlays {
  /** Asks a question; false when it is closed in any other way than by its yes button. */
  confirm(options: ConfirmOptions): Promise<boolean>;
  /** Offers a few deeds; null when none was chosen. */
  choose(options: ActionSheetOptions): Promise<string | null>;
}

type Asked =
  | { readonly kind: 'confirm'; readonly options: ConfirmOptions; readonly answer: (yes: boolean) => void }
  | { readonly kind: 'choose'; readonly options: ActionSheetOptions; readonly answer: (value: string | null) => void };

const OverlaysContext = createContext<Overlays | null>(null);

/** Questions asked from event handlers: `const { confirm } = useOverlays(); if (await confirm({...})) ...`. */
export function useOverlays(): Overlays {
  const overlays = use(OverlaysContext);
  if (!overlays) throw new Error('useOverlays outside <OverlayHost>');
  return overlays;
}

/** Holds the question that is being asked. Mounted once, around every screen that asks any. */
export function OverlayHost({ children }: Readonly<{ children: ReactNode }>): ReactNode {
  const [asked, setAsked] = useState<Asked | null>(null);
  const overlays = useMemo<Overlays>(
    () => ({
      confirm: (options) => new Promise((answer) => setAsked({ kind: 'confirm', options, answer })),
      choose: (options) => new Promise((answer) => setAsked({ kind: 'choose', options, answer })),
    }),
    [],
  );
  return (
    <OverlaysContext value={overlays}>
      {children}
      {asked?.kind === 'confirm' && <Question asked={asked} onDone={() => setAsked(null)} />}
      {asked?.kind === 'choose' && <Choice asked={asked} onDone={() => setAsked(null)} />}
    </OverlaysContext>
  );
}

function Question({
  asked,
  onDone,
}: Readonly<{ asked: Extract<Asked, { kind: 'confirm' }>; onDone: () => void }>): ReactNode {
  const t = useTranslations('ui');
  const { title, note, yes, no, danger } = asked.options;
  function answer(value: boolean): void {
    onDone();
    asked.answer(value);
  }
  return (
    <Dialog
      open
      firm
      title={title}
      onClose={() => answer(false)}
      footer={
        <>
          <Button wide look={danger ? 'danger' : 'main'} onPress={() => answer(true)}>
            {yes}
          </Button>
          <Button wide look="quiet" onPress={() => answer(false)}>
            {no ?? t('cancel')}
          </Button>
        </>
      }
    >
      {note}
    </Dialog>
  );
}

function Choice({
  asked,
  onDone,
}: Readonly<{ asked: Extract<Asked, { kind: 'choose' }>; onDone: () => void }>): ReactNode {
  const { title, note, options } = asked.options;
  function answer(value: string | null): void {
    onDone();
    asked.answer(value);
  }
  return (
    <Sheet open title={title} onClose={() => answer(null)}>
      {note !== undefined && <p className="pb-2 text-sm text-ink-soft">{note}</p>}
      <ul className="-mx-5 divide-y divide-hairline">
        {options.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              onClick={() => answer(option.value)}
              className={`flex min-h-13 w-full items-center px-5 text-start text-md active:bg-sunken ${option.danger ? 'text-vermilion-ink' : ''}`}
            >
              {option.label}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
