import type { Act, ActField } from '../act/act.ts';
import { momentOf, zoneOfMoments } from '../act/moment.ts';
import type { Say } from '../words.ts';

/** Why, and from which moment on; asked of every change of odds. */
export function whyAndWhen(t: Say): Required<Pick<Act, 'fields' | 'shape'>> {
  const fields: readonly ActField[] = [
    { name: 'why', label: t('odds.why'), kind: 'long', min: 5, max: 500 },
    {
      name: 'at',
      label: t('odds.at'),
      kind: 'moment',
      isOptional: true,
      hint: t('odds.atHint', { zone: zoneOfMoments() }),
    },
  ];
  return {
    fields,
    shape: ({ why = '', at = '' }) => ({ why: why.trim(), ...(at !== '' && { at: String(momentOf(at)) }) }),
  };
}
