import type { ReactNode } from 'react';
import { InsideLayout } from './inside-layout.tsx';
import { OutsideLayout } from './outside-layout.tsx';
import { useSession } from './session-store.ts';

/** Layout route of what anybody may open: a member stays in the lobby's frame, with balance and notices; a visitor has his own. */
export function OpenLayout(): ReactNode {
  const isMember = useSession((session) => session.token !== null);
  return isMember ? <InsideLayout /> : <OutsideLayout />;
}
