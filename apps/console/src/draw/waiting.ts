import { confirm } from '@drawroom/contract/draw-desk';
import type { ProposedView } from '@drawroom/contract/draw-desk';
import { confirm as confirmCorrection } from '@drawroom/contract/result-desk';
import type { DrawDetail, DrawRowHere } from './draw-queue.tsx';

/** What of a round waits for its second person, as the round itself says once it is there; null: nothing does. */
export function waitingOf(row: DrawRowHere, detail: DrawDetail | null): ProposedView | null {
  return detail === null ? row.waitsFor : detail.waitsFor;
}

/** The call by which a second person confirms what was proposed: corrections have a right of their own. */
export function confirmCallOf(kind: ProposedView['kind']): typeof confirm | typeof confirmCorrection {
  return kind === 'correct' || kind === 'annul' ? confirmCorrection : confirm;
}
