import { useTranslations } from '@drawroom/i18n/translations';
import { PasswordInput } from '@drawroom/ui/password-input.tsx';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { loadHouseConfig, useHouseConfig } from '../../shell/house-config.ts';
import { PasswordMeter } from '../password-meter.tsx';
import type { Faults } from '../refused-fields.ts';
import { SPEC_LIMITS, metRules } from '../registration-rules.ts';
import type { EntryLimits } from '../registration-rules.ts';

export interface NewPassword {
  readonly password: string;
  readonly confirmPassword: string;
}

function useEntryLimits(): EntryLimits {
  useEffect(() => void loadHouseConfig(), []);
  return useHouseConfig(({ config }) => config?.limits) ?? SPEC_LIMITS;
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
  readonly value: NewPassword;
  readonly onChange: (part: Partial<NewPassword>) => void;
  readonly faults: Faults;
}

/** A new password, its rules as they are met, and the password again. */
export function NewPasswordFields({ username, value, onChange, faults }: NewPasswordFieldsProps): ReactNode {
  const t = useTranslations('member.register');
  const words = useTranslations('member.contact');
  const limits = useEntryLimits();
  return (
    <>
      <PasswordInput
        label={words('newPassword')}
        error={faults.password}
        name="password"
        autoComplete="new-password"
        maxLength={64}
        value={value.password}
        onText={(password) => onChange({ password })}
      />
      <PasswordMeter username={username} password={value.password} limits={limits} />
      <PasswordInput
        label={t('confirm')}
        error={faults.confirmPassword}
        name="confirm-password"
        autoComplete="new-password"
        maxLength={64}
        value={value.confirmPassword}
        onText={(confirmPassword) => onChange({ confirmPassword })}
      />
    </>
  );
}
