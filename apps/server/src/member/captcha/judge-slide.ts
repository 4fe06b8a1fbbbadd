import type { SlideTrack } from '@drawroom/contract/member-captcha';

/** How far from the gap the piece may be let go, picture pixels. */
export const TOLERANCE_PX = 4;
/** A track begins at the left edge, give or take the finger's first move. */
const START = 12;
const POINTS_MIN = 5;
const LASTS_MS = { least: 200, most: 30_000 } as const;
/** A hand, or a key held down, strays at least so far from steady motion, picture pixels. */
const STRAYS_PX = 1.5;

/** Whether a slide ended at the gap and was made by somebody who moved there. Friction only: a script can imitate it. */
export function isSlideRight({ x, track }: { readonly x: number; readonly track: SlideTrack }, gapX: number): boolean {
  return Math.abs(x - gapX) <= TOLERANCE_PX && isTrackPlausible(track, x);
}

function isTrackPlausible(track: SlideTrack, endX: number): boolean {
  const first = track[0];
  const last = track.at(-1);
  if (first === undefined || last === undefined || track.length < POINTS_MIN) return false;
  const lastedMs = last[0] - first[0];
  return (
    lastedMs >= LASTS_MS.least &&
    lastedMs <= LASTS_MS.most &&
    track.every(([ms], at) => at === 0 || ms >= (track[at - 1]?.[0] ?? 0)) &&
    Math.abs(first[1]) <= START &&
    Math.abs(last[1] - endX) <= TOLERANCE_PX &&
    straying(track) >= STRAYS_PX
  );
}

/** Greatest distance from the place that steady motion from the first to the last point would have reached. */
function straying(track: SlideTrack): number {
  const [firstMs, firstX] = track[0] as SlideTrack[number];
  const [lastMs, lastX] = track.at(-1) as SlideTrack[number];
  const speed = (lastX - firstX) / (lastMs - firstMs);
  return Math.max(...track.map(([ms, x]) => Math.abs(x - firstX - (ms - firstMs) * speed)));
}
