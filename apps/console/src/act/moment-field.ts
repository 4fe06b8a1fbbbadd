const MINUTE_MS = 60_000;

/** A time, Unix ms, as a field for day and time wants it, in the zone of the browser. */
export function momentText(atMs: number): string {
  const offsetMs = new Date(atMs).getTimezoneOffset() * MINUTE_MS;
  return new Date(atMs - offsetMs).toISOString().slice(0, 16);
}

/** The time, Unix ms, that a field for day and time says in the zone of the browser. */
export function momentOf(text: string): number {
  return new Date(text).getTime();
}

/** Zone in which fields for day and time are meant, such as `Asia/Shanghai`. */
export function zoneOfMoments(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
