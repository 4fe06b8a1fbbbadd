import type { ReactNode } from 'react';
import { Sheet } from './dialog.tsx';
import { Icon } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import { usePress } from './use-press.ts';

export interface SelectOption<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly note?: string;
  /** Language of the label when it is not the page's own. */
  readonly lang?: string;
}

export interface SelectSheetProps<V extends string> {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly value: V | null;
  readonly options: readonly SelectOption<V>[];
  /** A promise given back keeps the option busy until it ends; no other is taken meanwhile. */
  readonly onPick: (value: V) => void | Promise<unknown>;
}

/** One of a few, chosen in a sheet: language, appearance, filter. */
export function SelectSheet<V extends string>(props: SelectSheetProps<V>): ReactNode {
  const { open, onClose, title, value, options, onPick } = props;
  const [busy, press] = usePress<V>();
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <ul role="radiogroup" aria-label={title} className="-mx-5 divide-y divide-hairline">
        {options.map((option) => {
          const chosen = option.value === value;
          return (
            <li key={option.value} role="presentation">
              <button
                type="button"
                role="radio"
                aria-checked={chosen}
                aria-busy={busy === option.value || undefined}
                aria-disabled={busy !== null || undefined}
                onClick={() => void press(option.value, () => onPick(option.value))}
                className="flex min-h-14 w-full items-center gap-3 px-5 text-start active:bg-sunken"
              >
                <span className="flex min-w-0 flex-1 flex-col">
                  <span
                    lang={option.lang}
                    className={`${option.note === undefined ? 'first-letter:uppercase' : ''} ${chosen ? 'font-semibold text-vermilion-ink' : ''}`}
                  >
                    {option.label}
                  </span>
                  {option.note && <span className="text-sm text-ink-faint">{option.note}</span>}
                </span>
                {busy === option.value && <Spinner />}
                {chosen && busy !== option.value && (
                  <span className="text-vermilion-ink">
                    <Icon name="check" size={20} />
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
