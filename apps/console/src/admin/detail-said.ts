import type { Say, WordOf } from '../words.ts';

/** The console's own texts, and its words for a value of a closed list (`useWords`, `useWordOf`). */
interface Saying {
  readonly t: Say;
  readonly wordOf: WordOf;
}

/** Of which lists the values are that a log line begins with, by act: the log keeps names that mean the same in every language. */
const BEGINS_WITH: Readonly<Record<string, readonly string[]>> = {
  'sign_in.refused': ['act.how'],
  step_up: ['act.how'],
  'step_up.refused': ['act.how'],
  'operator.link_made': ['act.how'],
  'operator.link_used': ['act.how'],
  'deposit.release': ['act.how'],
  'withdrawal.release': ['act.how'],
  'deposit.reject': ['deposit.reason'],
  'withdrawal.reject': ['withdrawal.reason'],
  'member.label': ['label'],
  'member.unlabel': ['label'],
  'member.freeze': ['freeze', 'freeze.reason'],
  'member.unfreeze': ['freeze'],
};
/** A name at the beginning; what people wrote comes behind it. */
const NAME = /^ ?(second factor|on the machine|[a-z_]+)(?=[ :]|$)/;
const VERSION = /^version (\d+)(?=:|$)/;

/**
 * What a line of the audit log tells beside act and subject, with the names in it in the console's language. What a person wrote stays as it
 * is, and so does a name without words.
 */
export function detailSaid(
  { what, detail }: { readonly what: string; readonly detail: string },
  { t, wordOf }: Saying,
): string {
  const version = VERSION.exec(detail);
  if (version !== null) return `${t('doc.version', { n: version[1] ?? '' })}${detail.slice(version[0].length)}`;
  const said: string[] = [];
  let rest = detail;
  for (const list of BEGINS_WITH[what] ?? []) {
    const [whole = '', name] = NAME.exec(rest) ?? [];
    if (name === undefined) break;
    said.push(wordOf(list, name.replaceAll(' ', '_')));
    rest = rest.slice(whole.length);
  }
  return `${said.join(' · ')}${rest}`;
}
