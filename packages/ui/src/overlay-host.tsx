import { useTranslations } from '@drawroom/i18n/translations';
import { createContext, use, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog, Sheet } from './dialog.tsx';
import { Spinner } from './spinner.tsx';
import { usePress } from './use-press.ts';

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
  /**
   * Work that a deed begins at once. The sheet stays, with the deed busy and no other taken, until it ends: true closes the sheet,
   * false leaves it for another try, and whoever did the work has said why. A deed that gives nothing back closes the sheet at once.
   */
  readonly act?: (value: string) => Promise<boolean> | null;
}

export interface Overlays {
  /** Asks a question; false when it is closed in any other way than by its yes button. */
  confirm(options: ConfirmOptions): Promise<boolean>;
  /** Offers a few deeds; null when none was chosen, or the sheet was closed while the work of one was under way. */
  choose(options: ActionSheetOptions): Promise<string | null>;
}

type Asked = { readonly number: number } & (
  | { readonly kind: 'confirm'; readonly options: ConfirmOptions; readonly answer: (yes: boolean) => void }
  | { readonly kind: 'choose'; readonly options: ActionSheetOptions; readonly answer: (value: string | null) => void }
);

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
  const questions = useRef(0);
  const overlays = useMemo<Overlays>(() => {
    // Two that follow each other are never one to React: nothing of the first is left in the second.
    const number = (): number => (questions.current += 1);
    return {
      confirm: (options) => new Promise((answer) => setAsked({ kind: 'confirm', number: number(), options, answer })),
      choose: (options) => new Promise((answer) => setAsked({ kind: 'choose', number: number(), options, answer })),
    };
  }, []);
  /** Work that ends after its sheet was closed does not close another's. */
  const done = (ended: Asked) => setAsked((now) => (now === ended ? null : now));
  return (
    <OverlaysContext value={overlays}>
      {children}
      {asked?.kind === 'confirm' && <Question key={asked.number} asked={asked} onDone={() => done(asked)} />}
      {asked?.kind === 'choose' && <Choice key={asked.number} asked={asked} onDone={() => done(asked)} />}
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
  const { title, note, options, act } = asked.options;
  const [busy, press] = usePress<string>();
  function answer(value: string | null): void {
    onDone();
    asked.answer(value);
  }
  function begin(value: string): Promise<unknown> | undefined {
    const work = act?.(value) ?? null;
    if (work !== null) return work.then((isDone) => isDone && answer(value));
    answer(value);
    return undefined;
  }
  return (
    <Sheet open title={title} onClose={() => answer(null)}>
      {note !== undefined && <p className="pb-2 text-sm text-ink-soft">{note}</p>}
      <ul className="-mx-5 divide-y divide-hairline">
        {options.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              onClick={() => void press(option.value, () => begin(option.value))}
              aria-busy={busy === option.value || undefined}
              aria-disabled={busy !== null || undefined}
              className={`flex min-h-13 w-full items-center gap-3 px-5 text-start text-md active:bg-sunken ${option.danger ? 'text-vermilion-ink' : ''}`}
            >
              <span className="min-w-0 flex-1">{option.label}</span>
              {busy === option.value && <Spinner />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
