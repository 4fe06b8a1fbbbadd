import { Tag } from '@drawroom/ui/chip.tsx';
import type { TagTone } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';
import { useWords } from '../words.ts';
import { useFormats } from './formats.ts';
import { useNow } from './use-now.ts';

const MINUTE_MS = 60_000;
/** So long before a promise ends it turns to amber. */
const NEAR_MS = 10 * MINUTE_MS;
/** Where nothing was promised: so long is fine, and so long is late. */
const FINE_MS = 10 * MINUTE_MS;
const LATE_MS = 30 * MINUTE_MS;
/** Colours of minutes need no second. */
const LOOK_MS = 15_000;

/** How a promise stands: time enough, near its end, broken. */
export function dueTone(promisedAtMs: number, nowMs: number): TagTone {
  if (nowMs >= promisedAtMs) return 'brand';
  return promisedAtMs - nowMs <= NEAR_MS ? 'wait' : 'plain';
}

/** How long somebody waits to whom nothing was promised. */
export function waitTone(sinceMs: number, nowMs: number): TagTone {
  const waited = nowMs - sinceMs;
  if (waited < FINE_MS) return 'plain';
  return waited < LATE_MS ? 'wait' : 'brand';
}

/** Until when it was promised, in the colour of that promise; the words say it too. */
export function DueLine({ promisedAtMs }: Readonly<{ promisedAtMs: number }>): ReactNode {
  const t = useWords();
  const { soon } = useFormats();
  const now = useNow(LOOK_MS);
  const at = soon(promisedAtMs);
  return (
    <Tag tone={dueTone(promisedAtMs, now)}>{t(now >= promisedAtMs ? 'queue.late' : 'queue.promised', { at })}</Tag>
  );
}

/** Since when somebody waits, in the colour of how long that is. */
export function WaitLine({ sinceMs }: Readonly<{ sinceMs: number }>): ReactNode {
  const t = useWords();
  const { soon } = useFormats();
  return <Tag tone={waitTone(sinceMs, useNow(LOOK_MS))}>{t('queue.since', { at: soon(sinceMs) })}</Tag>;
}
