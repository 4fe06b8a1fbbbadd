/** How the console looks: chosen by the operator, or as his system does. */
export const APPEARANCES = ['system', 'light', 'dark'] as const;
export type Appearance = (typeof APPEARANCES)[number];

const KEY = 'theme';

/** What was chosen on this browser. */
export function keptAppearance(): Appearance {
  const kept = localStorage.getItem(KEY);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Keeps the choice for the next time. */
export function keepAppearance(appearance: Appearance): void {
  if (appearance === 'system') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, appearance);
}

/** Which of the two it is at this moment. */
export function modeOf(appearance: Appearance, systemIsDark: boolean): 'light' | 'dark' {
  if (appearance === 'system') return systemIsDark ? 'dark' : 'light';
  return appearance;
}
