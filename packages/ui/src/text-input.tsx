import type { InputHTMLAttributes, ReactNode } from 'react';
import { CONTROL, Field } from './field.tsx';
import type { FieldProps } from './field.tsx';

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'className' | 'value' | 'defaultValue'>;

export interface TextInputProps extends InputProps, Omit<FieldProps, 'children'> {
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** One line of text with its label. `autoComplete`, `inputMode` and the like pass through. */
export function TextInput({ label, hint, error, aside, value, onText, ...input }: TextInputProps): ReactNode {
  return (
    <Field label={label} hint={hint} error={error} aside={aside}>
      {(ids) => (
        <input {...input} {...ids} value={value} onChange={(event) => onText(event.target.value)} className={CONTROL} />
      )}
    </Field>
  );
}
