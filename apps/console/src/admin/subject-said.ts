import { SUBJECT_KINDS } from '@drawroom/contract/act-names';
import { RULE_CODES } from '@drawroom/contract/cashier-desk';
import { SETTING_CODES } from '@drawroom/contract/setting-desk';
import { VIEW_PAGES } from '@drawroom/contract/view-desk';
import type { WordOf } from '../words.ts';

type SubjectKind = (typeof SUBJECT_KINDS)[number];

/** Kinds whose names are a closed list, and under which words each of these is said. */
const NAMES: Readonly<Partial<Record<SubjectKind, Readonly<Record<string, string>>>>> = {
  page: listedUnder('page', Object.keys(VIEW_PAGES)),
  setting: listedUnder('setting', SETTING_CODES),
  withdrawals: { ...listedUnder('kind', RULE_CODES), day: 'rule', hours: 'rule' },
};

function listedUnder(list: string, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, list]));
}

const kindSaid = (kind: SubjectKind, wordOf: WordOf): string => wordOf('subject', kind.replaceAll(' ', '_'));

/** The name of something within its kind, in words where it is one of a closed list. */
function nameSaid(kind: SubjectKind, name: string, wordOf: WordOf): string {
  const list = NAMES[kind]?.[name];
  return list === undefined ? name : wordOf(list, name);
}

/**
 * What an act or a proposal is about, its kind in the console's language: `lottery k3-1m` names the lottery. What has no kind, such as the
 * number of an order, stays as it is.
 */
export function subjectSaid(subject: string, wordOf: WordOf): string {
  const kind = SUBJECT_KINDS.find((each) => subject.startsWith(`${each} `));
  if (kind === undefined) return subject;
  // There is one of these.
  if (kind === 'vip') return kindSaid(kind, wordOf);
  return `${kindSaid(kind, wordOf)} ${nameSaid(kind, subject.slice(kind.length + 1), wordOf)}`;
}

/**
 * What somebody means who has read subjects as `subjectSaid` says them and types or copies one, whole or without its kind: the subject as it
 * is kept. Anything else is given back as it is.
 */
export function subjectMeant(text: string, wordOf: WordOf): string {
  if (text === kindSaid('vip', wordOf)) return 'vip levels';
  for (const kind of SUBJECT_KINDS) {
    const said = `${kindSaid(kind, wordOf)} `;
    const rest = text.startsWith(said) ? text.slice(said.length) : null;
    const named = Object.keys(NAMES[kind] ?? {}).find((name) => [rest, text].includes(nameSaid(kind, name, wordOf)));
    if (named !== undefined) return `${kind} ${named}`;
    if (rest !== null) return `${kind} ${rest}`;
  }
  return text;
}
