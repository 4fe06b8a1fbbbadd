import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import type { ReactNode } from 'react';
import { PASSWORD_RULES, metRules } from './registration-rules.ts';
import type { EntryLimits } from './registration-rules.ts';

interface PasswordMeterProps {
  readonly username: string;
  readonly password: string;
  readonly limits: EntryLimits;
}

/** The rules of a password, each ticked as it is met: which one is missing is said, not a colour for "weak". */
export function PasswordMeter({ username, password, limits }: PasswordMeterProps): ReactNode {
  const t = useTranslations('member.register');
  const met = new Set(metRules({ username, password }, limits));
  const names = {
    length: t('ruleLength', { min: limits.passwordMin, max: limits.passwordMax }),
    mixed: t('ruleMixed'),
    ownWord: t('ruleOwnWord'),
  };
  return (
    <div className="-mt-2 flex flex-col gap-2">
      <span aria-hidden="true" className="flex gap-1.5">
        {PASSWORD_RULES.map((rule, at) => (
          <span
            key={rule}
            className={`h-1 flex-1 rounded-full transition-colors ${at < met.size ? 'bg-jade' : 'bg-hairline'}`}
          />
        ))}
      </span>
      <ul aria-label={t('rules')} className="flex flex-col gap-1 text-sm">
        {PASSWORD_RULES.map((rule) => (
          <li key={rule} className={`flex items-start gap-2 ${met.has(rule) ? 'text-jade' : 'text-ink-faint'}`}>
            <span aria-hidden="true" className="grid h-lh w-4 shrink-0 place-items-center">
              {met.has(rule) ? <Icon name="check" size={16} /> : <span className="size-1.5 rounded-full bg-line" />}
            </span>
            <span>{names[rule]}</span>
            <span className="sr-only">{met.has(rule) ? t('ruleMet') : t('ruleOpen')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
