import type { ReactNode } from 'react';
import { useSaySports } from './say-sports.ts';

/** That the last question of a polled list was not answered; nothing while they are. */
export function ListFault({ failed }: { readonly failed: boolean }): ReactNode {
  const say = useSaySports();
  return (
    // Stands before its words, so that they are read out.
    <div className="region" role="status">
      {failed && <p className="sp-notice">{say('list.fault')}</p>}
    </div>
  );
}
