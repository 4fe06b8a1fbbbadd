import { invalidField } from './refusal.ts';

/** Refuses with `request.invalid` what is no zone's IANA name. */
export function requireZone(zone: string): string {
  try {
    // An abbreviation or another spelling of it names the same zone.
    return Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw invalidField('zone');
  }
}
