import { SUBJECT_KINDS } from '@drawroom/contract/act-names';

/** Kinds whose names are a closed list, and whose words these are. */
const NAMES: Readonly<Partial<Record<(typeof SUBJECT_KINDS)[number], string>>> = {
  page: 'page',
  setting: 'setting',
  withdrawals: 'kind',
};

/**
 * What an act or a proposal is about, its kind in the console's language: `lottery k3-1m` names the lottery. What has no kind, such as the
 * number of an order, stays as it is.
 *
 * @param wordOf the console's words for a value of a closed list (`useWordOf`)
 */
export function subjectSaid(subject: string, wordOf: (list: string, value: string) => string): string {
  const kind = SUBJECT_KINDS.find((each) => subject.startsWith(`${each} `));
  if (kind === undefined) return subject;
  const name = subject.slice(kind.length + 1);
  const list = NAMES[kind];
  return `${wordOf('subject', kind.replaceAll(' ', '_'))} ${list === undefined ? name : wordOf(list, name)}`;
}
