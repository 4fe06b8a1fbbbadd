import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { CodeInput } from '@drawroom/ui/code-input.tsx';
import { PasswordInput } from '@drawroom/ui/password-input.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import type { ReactNode } from 'react';
import { PhoneAndCode, sendCodeFor } from './contact/phone-and-code.tsx';
import { PasswordMeter } from './password-meter.tsx';
import type { Faults } from './refused-fields.ts';
import { INVITE_DIGITS } from './registration-rules.ts';
import type { EntryLimits, RegisterField, RegisterForm } from './registration-rules.ts';
import { SubmitNotice } from './submit-notice.tsx';
import type { Submission } from './use-submission.ts';

interface RegisterFieldsProps {
  readonly form: RegisterForm;
  readonly faults: Faults;
  readonly limits: EntryLimits;
  readonly submission: Submission;
  /** Whether the house asks for a phone; it is not shown where no code can be sent. */
  readonly phone: 'required' | 'optional' | 'none';
  readonly onChange: (part: Partial<RegisterForm>) => void;
  readonly onLeave: (field: RegisterField) => void;
  readonly onSubmit: () => void;
}

/** A field that is still empty has not been left: nobody is scolded for passing by. */
function leaver({ form, onLeave }: RegisterFieldsProps, field: RegisterField): () => void {
  return () => {
    if (form[field] !== '') onLeave(field);
  };
}

/** The fields of registration with their rules. */
export function RegisterFields(props: RegisterFieldsProps): ReactNode {
  const { form, faults, limits, submission, onChange, onSubmit } = props;
  const t = useTranslations('member.register');
  const words = useTranslations('member.contact');
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <TextInput
        label={t('username')}
        hint={t('usernameRule', { min: limits.usernameMin, max: limits.usernameMax })}
        error={faults.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.usernameMax}
        value={form.username}
        onText={(username) => onChange({ username })}
        onBlur={leaver(props, 'username')}
      />
      <PasswordInput
        label={t('password')}
        error={faults.password}
        name="password"
        autoComplete="new-password"
        maxLength={64}
        value={form.password}
        onText={(password) => onChange({ password })}
        onBlur={leaver(props, 'password')}
      />
      <PasswordMeter username={form.username} password={form.password} limits={limits} />
      <PasswordInput
        label={t('confirm')}
        error={faults.confirmPassword}
        name="confirm-password"
        autoComplete="new-password"
        maxLength={64}
        value={form.confirmPassword}
        onText={(confirmPassword) => onChange({ confirmPassword })}
        onBlur={leaver(props, 'confirmPassword')}
      />
      {props.phone !== 'none' && (
        <PhoneAndCode
          scene="register"
          send={sendCodeFor('register')}
          optional={props.phone === 'optional'}
          hint={words('phoneHint')}
          value={form}
          onChange={onChange}
          faults={faults}
        />
      )}
      <CodeInput
        label={t('invite')}
        hint={t('inviteHint')}
        error={faults.inviteCode}
        length={INVITE_DIGITS}
        value={form.inviteCode}
        onText={(inviteCode) => onChange({ inviteCode })}
      />
      <SubmitNotice {...submission} />
      <Button type="submit" size="lg" wide loading={submission.busy} disabled={submission.waitMs > 0}>
        {t('submit')}
      </Button>
    </form>
  );
}
