import type { ActField } from '../act/act.ts';
import type { Say } from '../words.ts';

/** Whoever looks at what is personal says why. */
export function whyField(t: Say): ActField {
  return {
    name: 'why',
    label: t('queue.why'),
    min: 4,
    max: 240,
    hint: t('queue.whyHint'),
    templates: [t('why.review'), t('why.amount'), t('why.asked'), t('why.second')],
  };
}
