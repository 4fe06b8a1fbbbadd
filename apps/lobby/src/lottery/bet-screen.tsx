import { Screen } from '@drawroom/ui/screen.tsx';
import { Skeleton } from '@drawroom/ui/skeleton.tsx';
import type { ReactNode } from 'react';

export function BetScreen(): ReactNode {
  return (
    <Screen scrollId="bet">
      <Skeleton lines={6} />
    </Screen>
  );
}
