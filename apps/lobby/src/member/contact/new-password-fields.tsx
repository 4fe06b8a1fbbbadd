import { useTranslations } from '@drawroom/i18n/translations';
import { PasswordInput } from '@drawroom/ui/password-input.tsx';
import type { ReactNode } from 'react';
import { PasswordMeter } from '../password-meter.tsx';
import type { Faults } from '../refused-fields.ts';
import { metRules } from '../registration-rules.ts';
import { useEntryLimits } from '../use-entry-limits.ts';

export interface NewPassword {
  readonly password: string;
  readonly confirmPassword: string;
}

/** What is wrong with a new password before it is sent, said at its field. */
export function usePasswordFaults(entry: NewPassword & { readonly username: string }): Faults {
  const t = useTranslations('member.register');
  const limits = useEntryLimits();
  const { passwordMin: min, passwordMax: max } = limits;
  return {
    ...(!metRules(entry, limits).includes('length') && { password: t('passwordRule', { min, max }) }),
    ...(entry.password !== entry.confirmPassword && { confirmPassword: t('passwordsDiffer') }),
  };
}

interface NewPasswordFieldsProps {
  readonly username: string;
  readonly label: string;
  readonly hint?: string;
  readonly value: NewPassword;
  readonly onChange: (part: Partial<NewPassword>) => void;
  readonly onLeave?: (field: keyof NewPassword) => void;
  readonly faults: Faults;
}

/** A new password, its rules as they are met, and the password again. */
export function NewPasswordFields(props: NewPasswordFieldsProps): ReactNode {
  const { username, value, onChange } = props;
  const t = useTranslations('member.register');
  const limits = useEntryLimits();
  const entryOf = (field: keyof NewPassword) =>
    ({
      error: props.faults[field],
      autoComplete: 'new-password',
      maxLength: 64,
      value: value[field],
      onText: (text: string) => onChange({ [field]: text }),
      onBlur: () => props.onLeave?.(field),
    }) as const;
  return (
    <>
      <PasswordInput label={props.label} hint={props.hint} name="password" {...entryOf('password')} />
      <PasswordMeter username={username} password={value.password} limits={limits} />
      <PasswordInput label={t('confirm')} name="confirm-password" {...entryOf('confirmPassword')} />
    </>
  );
}
