import { useEffect, useState } from 'react';
import type { HTMLAttributes, ReactNode } from 'react';

/** A region has to be known to a screen reader before its words change; browsers tell it about a page this much later at most, ms. */
const KNOWN_MS = 200;

export interface StatusProps extends Pick<HTMLAttributes<HTMLElement>, 'aria-busy' | 'className'> {
  /** The element of the region. */
  readonly as?: 'div' | 'p' | 'span';
  readonly children: ReactNode;
}

/**
 * A polite live region that appears together with its words, such as a note that was not there before. Readers of screens say what
 * changes in a region they know, and nothing of what came with it (WAI-ARIA, "status"; WCAG 2.2, 4.1.3). So the words are seen from
 * the beginning, are kept from the reader until the region is known, and are then put in anew. Words that change later are said as
 * in any region. Where the region can stand before its words, a plain `role="status"` serves.
 */
export function Status({ as: Region = 'div', children, ...rest }: StatusProps): ReactNode {
  const [known, setKnown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), KNOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  const Words = Region === 'div' ? 'div' : 'span';
  return (
    <Region role="status" {...rest}>
      {/* Of another key, so that they are added to the region: words whose hiding merely ends are not said by every reader. */}
      <Words key={String(known)} className="contents" inert={!known}>
        {children}
      </Words>
    </Region>
  );
}
