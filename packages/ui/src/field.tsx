import { useId } from 'react';
import type { ReactNode } from 'react';

export interface FieldIds {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

export interface FieldProps {
  readonly label: string;
  /** Said below the control while there is no error. */
  readonly hint?: ReactNode;
  /** What is wrong and how to put it right; announced when it appears. */
  readonly error?: string | null | undefined;
  /** At the end of the label's line: a link, a counter. */
  readonly aside?: ReactNode;
  readonly children: (ids: FieldIds) => ReactNode;
}

/** Label, control, hint and error tied together. The control spreads the ids it is given. */
export function Field({ label, hint, error, aside, children }: FieldProps): ReactNode {
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(error) || Boolean(hint);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3 large:flex-wrap">
        <label htmlFor={id} className="text-sm font-medium text-ink-soft">
          {label}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-describedby': hasNote ? noteId : undefined, 'aria-invalid': error ? true : undefined })}
      <p
        id={noteId}
        role={error ? 'alert' : undefined}
        className={`min-h-0 text-sm wrap-anywhere ${error ? 'text-vermilion-ink' : 'text-ink-faint'} ${hasNote ? '' : 'hidden'}`}
      >
        {error ? error : hint}
      </p>
    </div>
  );
}

export interface FieldActionProps {
  readonly children: ReactNode;
  readonly onPress: () => void;
  readonly disabled?: boolean;
}

/** A deed at the end of a label's line, such as "all of it" or "paste". */
export function FieldAction({ children, onPress, disabled }: FieldActionProps): ReactNode {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className="-my-2 inline-flex min-h-11 min-w-11 items-center justify-end text-sm font-medium text-vermilion-ink disabled:text-ink-faint"
    >
      {children}
    </button>
  );
}

/** Looks of a control that takes text. */
export const CONTROL =
  'min-h-12 w-full rounded-key border border-line bg-card px-3.5 text-md text-ink aria-invalid:border-vermilion disabled:bg-sunken disabled:text-ink-faint';
