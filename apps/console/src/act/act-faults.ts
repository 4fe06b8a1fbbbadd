import type { Fields } from '../session/ask.ts';
import type { Say } from '../words.ts';
import type { ActField } from './act.ts';

/** What is wrong with the answers, by field. */
export type Faults = Readonly<Record<string, string>>;

/** What can be seen without asking the server. */
export function faultsOf(fields: readonly ActField[], answers: Fields, t: Say): Faults {
  const found = fields.flatMap(({ name, isOptional = false, min = 1, sameAs, check }): [string, string][] => {
    const answer = (answers[name] ?? '').trim();
    if (answer.length === 0) return isOptional ? [] : [[name, t('needed')]];
    if (sameAs !== undefined && answers[name] !== answers[sameAs]) return [[name, t('notSame')]];
    if (answer.length < min) return [[name, t('tooShort', { n: min })]];
    const fault = check?.(answer);
    return fault === undefined ? [] : [[name, fault]];
  });
  return Object.fromEntries(found);
}

/** What is answered anew is wrong no more until it is tried, and neither is any cell of it. */
export function withoutFault(faults: Faults, name: string): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([of]) => of !== name && !of.startsWith(`${name}.`)));
}
