import { Screen } from '@drawroom/ui/screen.tsx';
import { Skeleton } from '@drawroom/ui/skeleton.tsx';
import type { ReactNode } from 'react';

export function BetRecordsScreen(): ReactNode {
  return (
    <Screen scrollId="bet-records">
      <Skeleton lines={6} />
    </Screen>
  );
}
