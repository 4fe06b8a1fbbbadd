import type { ReactNode } from 'react';
import { TeamWaiting } from './agent-gate.tsx';
import { useOwnTypes } from './queries.ts';
import type { RateType } from './rates.ts';

/** What needs to know what may be given of each lottery type, as soon as that is known. */
export function WithTypes({ children }: Readonly<{ children: (types: readonly RateType[]) => ReactNode }>): ReactNode {
  const { data, error, refetch } = useOwnTypes();
  return data ? children(data) : <TeamWaiting error={error} rows={4} onRetry={() => refetch()} />;
}
