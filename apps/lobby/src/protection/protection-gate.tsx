import { useRemainingMs } from '@drawroom/ui/use-remaining';
import { lazy, Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { serverNow } from '../shell/api.ts';
import { loadPart } from '../shell/load-part.ts';
import { useProtectionNews } from '../shell/protection-news.ts';
import { refreshProtection, useBreakEnd, useProtection } from './queries.ts';

// Parts of their own: most visits never see them.
const RealityCheck = lazy(loadPart(async () => ({ default: (await import('./reality-check.tsx')).RealityCheck })));
const FirstLimitSheet = lazy(
  loadPart(async () => ({ default: (await import('./first-limit-sheet.tsx')).FirstLimitSheet })),
);

/** True when the member has to look at time and result: the server said so, or the time for it has come while playing. */
function useCheckDue(): boolean {
  const { data } = useProtection();
  const asked = useProtectionNews((news) => news.checkAsked);
  const onBreak = useBreakEnd() !== null;
  const playing = data !== undefined && data.play.since !== null;
  const leftMs = useRemainingMs(playing ? data.realityCheck.nextAt : null, serverNow);
  // Who takes a break does not play; the server asks again when it matters.
  return !onBreak && (asked || leftMs === 0);
}

/** What protection lays over every member's screen: the reality check and, once, the offer of a limit. */
export function ProtectionGate(): ReactNode {
  const due = useCheckDue();
  const refusals = useProtectionNews((news) => news.refusals);
  const newAccount = useProtectionNews((news) => news.newAccount);
  useEffect(() => {
    if (refusals > 0) refreshProtection();
  }, [refusals]);
  return (
    <Suspense fallback={null}>
      {due && <RealityCheck />}
      {newAccount && !due && (
        <FirstLimitSheet kind="loss" onClose={() => useProtectionNews.setState({ newAccount: false })} />
      )}
    </Suspense>
  );
}
