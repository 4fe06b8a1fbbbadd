import type { ReactNode } from 'react';
import { useSaySports } from './say-sports.ts';

/** That the last question of a polled list was not answered; nothing while they are. */
export function ListFault({ failed }: { readonly failed: boolean }): ReactNode {
  const say = useSaySports();
  if (!failed) return null;
  return (
    <p className="sp-notice" role="status">
      {say('list.fault')}
    </p>
  );
}
