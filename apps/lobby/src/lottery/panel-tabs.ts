import type { PanelGroup } from './odds-panel.ts';

/** Groups of which there is one per number of picks: `kl8.pick1` .. `kl8.pick10`. */
const PICKS = /^(?<family>.+)\.pick\d+$/;

/**
 * The tabs of a table: the groups of the menu, but for the groups that only differ in how many numbers are picked. Ten of
 * those would push the rest of the menu out of sight, so they share one tab in which the plays are chosen from.
 */
export function tabsOf(groups: readonly PanelGroup[], pickTitle: string): PanelGroup[] {
  const tabs: PanelGroup[] = [];
  for (const group of groups) {
    const family = PICKS.exec(group.code)?.groups?.['family'];
    const code = family === undefined ? group.code : `${family}.pick`;
    const at = tabs.findIndex((tab) => tab.code === code);
    const known = tabs[at];
    if (known === undefined) tabs.push(family === undefined ? group : { ...group, code, title: pickTitle });
    else tabs[at] = { ...known, plays: [...known.plays, ...group.plays] };
  }
  return tabs;
}
