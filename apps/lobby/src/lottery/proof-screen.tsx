import { Screen } from '@drawroom/ui/screen.tsx';
import { Skeleton } from '@drawroom/ui/skeleton.tsx';
import type { ReactNode } from 'react';

export function ProofScreen(): ReactNode {
  return (
    <Screen scrollId="proof">
      <Skeleton lines={6} />
    </Screen>
  );
}
