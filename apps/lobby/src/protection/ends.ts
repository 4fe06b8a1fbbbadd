const DAY_MS = 86_400_000;

/** End of a time-out that begins at `atMs`. */
export function daysAhead(atMs: number, days: number): number {
  return atMs + days * DAY_MS;
}

/** End of a self-exclusion: the same day so many months on, or the month's last where it has no such day. */
export function monthsAhead(atMs: number, months: number): number {
  const end = new Date(atMs);
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(day, lastDay));
  return end.getTime();
}
