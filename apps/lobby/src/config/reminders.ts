import { dayKey } from '@drawroom/i18n/format-time';
import { create } from 'zustand';
import { memberTimeZone } from '../shell/intl.tsx';
import { serverNow } from '../shell/api.ts';
import { readKey, writeKey } from '../shell/storage.ts';

/** Reminders that a member may silence for the rest of his day ("do not remind again today", spec §9). */
export type Reminder = 'confirmBet' | `alert${string}`;

/** The reminder of one alert of the house: its number in letters, as names of reminders have no digits. */
export function alertReminder(id: string): Reminder {
  return `alert${[...id].map((digit) => String.fromCharCode(65 + Number(digit))).join('')}`;
}

type Silenced = Readonly<Record<string, string>>;

function stored(): Silenced {
  try {
    const value: unknown = JSON.parse(readKey('dismissed') ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Silenced) : {};
  } catch {
    return {};
  }
}

/** Day on which each reminder was silenced, `YYYY-MM-DD` in the member's zone. */
export const useSilenced = create<{ readonly days: Silenced }>(() => ({ days: stored() }));

function today(): string {
  return dayKey(serverNow(), memberTimeZone());
}

function store(days: Silenced): void {
  writeKey('dismissed', Object.keys(days).length > 0 ? JSON.stringify(days) : null);
  useSilenced.setState({ days });
}

/** Day on which each reminder was silenced, as it is kept. */
export function silencedDays(): Silenced {
  return useSilenced.getState().days;
}

/** Takes over what was silenced or woken on another phone. */
export function takeSilencedDays(days: Silenced): void {
  store(days);
}

/** True while the reminder was silenced on this very day. */
export function isSilenced(reminder: Reminder): boolean {
  return useSilenced.getState().days[reminder] === today();
}

/** Silences a reminder until the member's day ends. */
export function silenceToday(reminder: Reminder): void {
  const day = today();
  // Those of other days speak again anyway.
  const still = Object.entries(useSilenced.getState().days).filter(([, silencedOn]) => silencedOn === day);
  store({ ...Object.fromEntries(still), [reminder]: day });
}

/** Lets every reminder speak again. */
export function wakeReminders(): void {
  store({});
}

/** How many reminders are silenced today. */
export function useSilencedCount(): number {
  return useSilenced(({ days }) => Object.values(days).filter((day) => day === today()).length);
}
