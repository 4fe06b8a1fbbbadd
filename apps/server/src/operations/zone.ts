import { Refusal } from '../kernel/refusal.ts';

/** Refuses with `request.invalid` what is no zone's IANA name. */
export function requireZone(zone: string): string {
  try {
    // An abbreviation or another spelling of it names the same zone.
    return Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    throw new Refusal('request.invalid', {}, { fields: [{ field: 'zone', reason: 'not_allowed' }] });
  }
}
