import { generateSecret, generateURI, verifySync } from 'otplib';

/** Length of a step, seconds; a code of the step before or after is taken too, for clocks that differ (RFC 6238 §5.2). */
const STEP_S = 30;

/** A fresh secret (base32) and the address that authenticators read it from; they show the name of the house with it. */
export function newTotp(issuer: string, label: string): { secret: string; uri: string } {
  const secret = generateSecret();
  return { secret, uri: generateURI({ issuer, label, secret }) };
}

/**
 * The step that a code belongs to, or null when it is wrong or not later than `lastStep`: whoever keeps the step takes
 * each code once.
 */
export function acceptedStep(given: {
  readonly secret: string;
  readonly code: string;
  readonly nowMs: number;
  readonly lastStep: bigint;
}): number | null {
  if (!/^\d{6}$/.test(given.code)) return null;
  const verdict = verifySync({
    secret: given.secret,
    token: given.code,
    epoch: Math.floor(given.nowMs / 1000),
    epochTolerance: STEP_S,
    period: STEP_S,
    afterTimeStep: Number(given.lastStep),
  });
  return verdict.valid && 'timeStep' in verdict ? verdict.timeStep : null;
}
