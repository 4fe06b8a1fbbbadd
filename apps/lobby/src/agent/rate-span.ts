/** Rates in one figure: "90", or "60–90" where they differ. */
export function rateSpan(lowest: number, highest: number): string {
  return lowest === highest ? String(highest) : `${lowest}–${highest}`;
}
