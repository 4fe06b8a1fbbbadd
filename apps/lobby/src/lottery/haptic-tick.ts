import { currentHost } from '../host/host.ts';

/** A short tick where the device can (look.md "Motion"). */
export function hapticTick(ms: number): void {
  currentHost().haptic(ms);
}
