/** Minutes from midnight to a time `HH:MM`; 1440 for 24:00. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** The time `HH:MM` of a minute of the day. */
export function timeOf(minute: number): string {
  const digits = (value: number): string => String(value).padStart(2, '0');
  return `${digits(Math.floor(minute / 60))}:${digits(minute % 60)}`;
}
