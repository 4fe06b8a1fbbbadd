import { Suspense, lazy } from 'react';
import type { ReactNode } from 'react';
import { loadPart } from './load-part.ts';
import { useStepUp } from './step-up.ts';

const StepUpSheet = lazy(loadPart(async () => ({ default: (await import('./step-up-sheet.tsx')).StepUpSheet })));

/** Where the confirmation appears, whichever call needs it; mounted once, in the frame of a member's screens. */
export function StepUpHost(): ReactNode {
  const asked = useStepUp((state) => state.asked);
  if (asked === null) return null;
  return (
    <Suspense>
      <StepUpSheet {...asked} />
    </Suspense>
  );
}
