import type { ReactNode } from 'react';
import { useSay } from '../kit/say.ts';

/** The outline of a page while it is on its way. */
export function LoadingScreen(): ReactNode {
  const say = useSay();
  return (
    <div className="page loading" role="status" aria-label={say('shell.loading')}>
      <div className="page-head" />
      <div className="bone bone-line" />
      <div className="bone bone-board" />
      <div className="bone bone-line" />
      <div className="bone bone-line" />
    </div>
  );
}
