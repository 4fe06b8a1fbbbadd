import { create } from 'zustand';
import { readKey, writeKey } from './storage.ts';

export type Theme = 'system' | 'light' | 'dark';

function storedTheme(): Theme {
  const value = readKey('theme');
  return value === 'light' || value === 'dark' ? value : 'system';
}

/** Appearance the member chose; `system` follows the device. */
export const useTheme = create<{ readonly theme: Theme }>(() => ({ theme: storedTheme() }));

function painted(): 'light' | 'dark' {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

/** Appearance that is shown, whatever it follows. */
export const useShownTheme = create<{ readonly theme: 'light' | 'dark' }>(() => ({ theme: painted() }));

const BAR_COLOR = { light: '#faf7f2', dark: '#121110' } as const;

let ofHost: 'light' | 'dark' | null = null;

function show(chosen: Theme): void {
  const theme = chosen === 'system' ? (ofHost ?? chosen) : chosen;
  const dark = theme === 'dark' || (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  useShownTheme.setState({ theme: painted() });
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? BAR_COLOR.dark : BAR_COLOR.light);
}

/** Shows the stored appearance and follows the device from then on. */
export function startTheme(): void {
  show(useTheme.getState().theme);
  window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => show(useTheme.getState().theme));
}

/** `system` follows the host from now on, which may differ from the device. */
export function followHostTheme(theme: 'light' | 'dark'): void {
  ofHost = theme;
  show(useTheme.getState().theme);
}

/** Changes and stores the appearance. */
export function changeTheme(theme: Theme): void {
  writeKey('theme', theme === 'system' ? null : theme);
  useTheme.setState({ theme });
  show(theme);
}
