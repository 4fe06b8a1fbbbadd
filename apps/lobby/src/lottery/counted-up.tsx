import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useReducedMotion } from '../config/use-reduced-motion.ts';

/** A figure counts up for so long, ms; nobody waits for it. */
const COUNT_MS = 800;

/** A win that counts up once before the eyes, in the room of the whole figure; it is read out whole at once, and without motion it stands. */
export function CountedUp({ amountMinor }: Readonly<{ amountMinor: bigint }>): ReactNode {
  const still = useReducedMotion();
  const [part, setPart] = useState(0);
  useEffect(() => {
    if (still) return;
    let frame = 0;
    const begin = performance.now();
    const step = (now: number): void => {
      const done = Math.min(1, Math.max(0, (now - begin) / COUNT_MS));
      setPart(done);
      if (done < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [still]);
  if (still || part === 1) return <MoneyText amount={amountMinor} signed />;
  const counted = (amountMinor * BigInt(Math.trunc(part * 1_000))) / 1_000n;
  return (
    <span className="inline-grid justify-items-end">
      <span className="col-start-1 row-start-1 opacity-0">
        <MoneyText amount={amountMinor} signed />
      </span>
      <span aria-hidden="true" className="col-start-1 row-start-1">
        <MoneyText amount={counted} signed />
      </span>
    </span>
  );
}
