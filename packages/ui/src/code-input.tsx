import type { ReactNode } from 'react';
import { Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

export interface CodeInputProps extends Omit<FieldProps, 'children'> {
  readonly value: string;
  readonly onText: (digits: string) => void;
  /** Greatest number of digits; the field shows that many places. */
  readonly length: number;
  /** Called once when the last place is filled. */
  readonly onComplete?: (digits: string) => void;
  readonly autoComplete?: 'one-time-code' | 'off';
}

/** Digits in places: room number, invitation code, code from a message. One real input, so paste and autofill work. */
export function CodeInput(props: CodeInputProps): ReactNode {
  const { label, hint, error, aside, value, onText, length, onComplete, autoComplete = 'off' } = props;
  function take(text: string): void {
    const digits = text.replace(/\D/g, '').slice(0, length);
    onText(digits);
    if (digits.length === length && digits !== value) onComplete?.(digits);
  }
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(ids) => (
        <span className="relative block" dir="ltr">
          <input
            {...ids}
            value={value}
            onChange={(event) => take(event.target.value)}
            inputMode="numeric"
            pattern="\d*"
            autoComplete={autoComplete}
            className="peer absolute inset-0 z-10 w-full rounded-key text-transparent caret-transparent opacity-0"
          />
          <span
            aria-hidden="true"
            className="flex gap-1.5 rounded-key outline-offset-4 peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus:*:data-next:border-vermilion peer-aria-invalid:*:border-vermilion"
          >
            {Array.from({ length }, (_, at) => (
              <span
                key={at}
                data-next={at === Math.min(value.length, length - 1) || undefined}
                className="tabular grid h-14 min-w-0 flex-1 place-items-center rounded-key border border-line bg-card text-xl font-semibold"
              >
                {value[at] ?? ''}
              </span>
            ))}
          </span>
        </span>
      )}
    </Field>
  );
}
