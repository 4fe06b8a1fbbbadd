/** Who keeps an order for himself, and until when, Unix ms. */
export interface Claim {
  readonly operatorName: string;
  readonly until: number;
}

/** Whether this operator has it. */
export function isMine(claim: Claim | null, name: string): boolean {
  return claim !== null && claim.operatorName === name;
}

const SECOND_MS = 1_000;

/** Time that is left as `14:59`; `0:00` when none is. */
export function timeLeft(untilMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / SECOND_MS));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
