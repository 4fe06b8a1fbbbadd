import { Screen } from '@drawroom/ui/screen.tsx';
import { Skeleton } from '@drawroom/ui/skeleton.tsx';
import type { ReactNode } from 'react';

export function DrawHistoryScreen(): ReactNode {
  return (
    <Screen scrollId="draw-history">
      <Skeleton lines={6} />
    </Screen>
  );
}
