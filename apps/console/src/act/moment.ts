const MINUTE_MS = 60_000;

/** A time as a field for day and time wants it, in the zone of the browser. */
export function momentText(atMs: number): string {
  const offsetMs = new Date(atMs).getTimezoneOffset() * MINUTE_MS;
  return new Date(atMs - offsetMs).toISOString().slice(0, 16);
}

/** What such a field says, Unix ms; not a number for what is no time. */
export function momentOf(text: string): number {
  return new Date(text).getTime();
}

/** Zone in which such fields are meant, such as `Asia/Shanghai`. */
export function zoneOfMoments(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
