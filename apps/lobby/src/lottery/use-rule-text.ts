import { useTranslations } from '@drawroom/i18n/translations';

/** The rule parameters that change the wording of a rule (games.md §0.2). */
type Wording = { readonly triple: string; readonly pairTriple: string; readonly die: string; readonly split: string };

/** The rule of a play in words for the rules in force; null for a play of a family that has no text here yet. */
export function useRuleText(): (playCode: string, ruleSet: Readonly<Record<string, string>>) => string | null {
  const t = useTranslations('lottery');
  return (playCode, ruleSet) => {
    const { triple = 'bs', pairTriple = 'incl', die = 'once', split = '10/11' } = ruleSet;
    // Play codes come from the wire; `has` decides whether there is a text for this one.
    const key = `rule.${playCode}` as 'rule.k3.sum.big';
    return t.has(key)
      ? t(key, { triple, pairTriple, die, split: split === 'bingo18' ? 'bingo' : 'half' } satisfies Wording)
      : null;
  };
}
