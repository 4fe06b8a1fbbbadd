import { useTranslations } from '@drawroom/i18n/translations';
import { CodeInput } from '@drawroom/ui/code-input.tsx';
import { CONTROL, Field, FieldAction } from '@drawroom/ui/field.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import type { ReactNode } from 'react';
import { Form } from './contact/form.tsx';
import { NewPasswordFields } from './contact/new-password-fields.tsx';
import { PhoneAndCode, sendCodeFor } from './contact/phone-and-code.tsx';
import type { Faults } from './refused-fields.ts';
import { INVITE_DIGITS, isInviteToken } from './registration-rules.ts';
import type { EntryLimits, RegisterField, RegisterForm } from './registration-rules.ts';
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
    <Form submission={submission} label={t('submit')} onSubmit={onSubmit}>
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
      <NewPasswordFields
        username={form.username}
        label={t('password')}
        value={form}
        onChange={onChange}
        onLeave={(field) => leaver(props, field)()}
        faults={faults}
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
      {isInviteToken(form.inviteCode) ? (
        <Field
          label={t('invitation')}
          error={faults.inviteCode}
          aside={<FieldAction onPress={() => onChange({ inviteCode: '' })}>{t('invitationDrop')}</FieldAction>}
        >
          {(ids) => (
            <output {...ids} className={`${CONTROL} flex items-center gap-2`}>
              <Icon name="people" size={20} />
              {t('invitationTaken')}
            </output>
          )}
        </Field>
      ) : (
        <CodeInput
          label={t('invite')}
          hint={t('inviteHint')}
          error={faults.inviteCode}
          length={INVITE_DIGITS}
          value={form.inviteCode}
          onText={(inviteCode) => onChange({ inviteCode })}
        />
      )}
    </Form>
  );
}
