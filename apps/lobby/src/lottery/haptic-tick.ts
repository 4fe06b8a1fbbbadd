/** A short tick where the device can (look.md "Motion"). Browsers refuse, and complain, before the page was touched once. */
export function hapticTick(ms: number): void {
  if ('userActivation' in navigator && !navigator.userActivation.hasBeenActive) return;
  navigator.vibrate?.(ms);
}
