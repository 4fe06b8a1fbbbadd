import type { InboxEntry, NoticeSettings, NoticeView } from '@drawroom/contract/notice';

/** Samples for tests of screens. */
export function anEntry(entry: Partial<InboxEntry> & { readonly id: string }): InboxEntry {
  const fact = { what: 'withdrawal', orderNo: `W${entry.id}`, state: 'passed' } as const;
  return { topic: 'withdrawal', at: 1_772_000_000_000, read: false, fact, ...entry };
}

export function anAlert(id: string): NoticeView {
  return { id, title: `Alert ${id}`, body: `Line one\nof ${id}`, from: 1, until: null };
}

export const SETTINGS: NoticeSettings = {
  pushKey: 'BKey',
  here: false,
  devices: 0,
  topics: ['win', 'withdrawal', 'deposit', 'security', 'service', 'team', 'alert'],
  winFrom: '0.00',
  quiet: null,
  amounts: false,
  wholeTeam: false,
};
