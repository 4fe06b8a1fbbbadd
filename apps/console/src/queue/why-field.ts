import type { ActField } from '../act/act.ts';
import type { Say, WordKey } from '../words.ts';

const OF_ORDERS: readonly WordKey[] = ['why.review', 'why.amount', 'why.asked', 'why.second'];

/** Whoever looks at what is personal says why; `templates` are reasons that are often given. */
export function whyField(t: Say, templates: readonly WordKey[] = OF_ORDERS): ActField {
  return {
    name: 'why',
    label: t('queue.why'),
    min: 4,
    max: 240,
    hint: t('queue.whyHint'),
    templates: templates.map((key) => t(key)),
  };
}
