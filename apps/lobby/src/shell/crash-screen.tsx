import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import type { ErrorComponentProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { reloadPage } from './chunk-reload.ts';
import { PartMissing } from './load-part.ts';
import { useFailureText } from './use-failure-text.ts';

/** A screen that broke while being shown: the frame around it stays, trying again draws it anew, or loads the page of the new release. */
export function CrashScreen({ error, reset }: ErrorComponentProps): ReactNode {
  const words = useFailureText()(error);
  return (
    <div className="mx-auto flex h-full max-w-[30rem] flex-col justify-center p-4">
      <ErrorBlock
        title={words.title}
        note={words.note}
        errorId={words.errorId}
        onRetry={error instanceof PartMissing ? reloadPage : reset}
      />
    </div>
  );
}
