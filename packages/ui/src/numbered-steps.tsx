import type { ReactNode } from 'react';

export interface NumberedStepsProps {
  /** In their order, each with a key of its own. */
  readonly steps: readonly { readonly key: string; readonly content: ReactNode }[];
}

/** What is done one after the other: each step with its number in a circle. Screen readers count the list themselves. */
export function NumberedSteps({ steps }: NumberedStepsProps): ReactNode {
  return (
    <ol className="flex flex-col gap-4">
      {steps.map(({ key, content }, at) => (
        <li key={key} className="flex gap-3">
          <span
            aria-hidden="true"
            className="tabular grid size-7 shrink-0 place-items-center rounded-full bg-jade-soft text-sm font-semibold text-jade"
          >
            {at + 1}
          </span>
          <span className="min-w-0 pt-0.5 text-sm">{content}</span>
        </li>
      ))}
    </ol>
  );
}
