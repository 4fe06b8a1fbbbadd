import { change } from '@drawroom/contract/odds-desk';
import type { Act, ActField } from '../act/act.ts';
import type { Say, WordOf } from '../words.ts';
import type { OddsView } from './sheet.ts';
import { whyAndWhen } from './why-and-when.ts';

/** Proposes other rules for a lottery: each is a choice, said as members read it. */
export function rulesAct(view: OddsView, t: Say, wordOf: WordOf): Act {
  const asked = whyAndWhen(t);
  const fields = view.rules.map(({ name, values }): ActField => ({
    name,
    label: wordOf('odds.rule', name),
    kind: 'choice',
    initial: view.ruleSet[name] ?? '',
    options: values.map(({ value, text }) => ({ value, label: text === '' ? value : text })),
  }));
  return {
    label: t('odds.rules'),
    call: change,
    fixed: { lotteryCode: view.lotteryCode, base: String(view.version) },
    text: t('odds.rulesText'),
    fields: [...fields, ...asked.fields],
    shape: (answers) => {
      const chosen = view.rules.map(({ name }) => [name, answers[name] ?? ''] as const);
      const rules = Object.fromEntries(chosen.filter(([name, value]) => value !== view.ruleSet[name]));
      return { ...asked.shape(answers), change: JSON.stringify({ rules }) };
    },
  };
}
