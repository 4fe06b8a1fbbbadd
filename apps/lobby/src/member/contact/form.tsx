import { Button } from '@drawroom/ui/button.tsx';
import type { ReactNode } from 'react';
import { SubmitNotice } from '../submit-notice.tsx';
import type { Submission } from '../use-submission.ts';

interface FormProps {
  readonly submission: Submission;
  readonly label: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Fields, what a refusal says that belongs to none of them, and one button. */
export function Form({ submission, label, onSubmit, children }: FormProps): ReactNode {
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      <SubmitNotice {...submission} />
      <Button type="submit" size="lg" wide loading={submission.busy} disabled={submission.waitMs > 0}>
        {label}
      </Button>
    </form>
  );
}
