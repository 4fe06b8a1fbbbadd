/** Most room that a picture takes in the list, px. */
const WIDE_MAX = 240;
const HIGH_MAX = 280;
/** A long strip of a picture is still large enough for a finger. */
const SIDE_MIN = 64;

/** The box of a picture in the list, px: known before the picture is there, so that nothing moves when it comes. */
export function boxOf({ width, height }: { readonly width: number; readonly height: number }): {
  readonly width: number;
  readonly height: number;
} {
  const scale = Math.min(1, WIDE_MAX / Math.max(1, width), HIGH_MAX / Math.max(1, height));
  return {
    width: Math.max(SIDE_MIN, Math.round(width * scale)),
    height: Math.max(SIDE_MIN, Math.round(height * scale)),
  };
}
