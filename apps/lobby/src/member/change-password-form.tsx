import { CallRefused } from '@drawroom/client/failures';
import { updatePwd } from '@drawroom/contract/member-profile';
import { useTranslations } from '@drawroom/i18n/translations';
import { PasswordInput } from '@drawroom/ui/password-input.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { useSession } from '../shell/session-store.ts';
import { Form } from './contact/form.tsx';
import { NewPasswordFields, usePasswordFaults } from './contact/new-password-fields.tsx';
import { faultsOf } from './refused-fields.ts';
import type { Faults } from './refused-fields.ts';
import { useSubmission } from './use-submission.ts';

const EMPTY = { oldPassword: '', password: '', confirmPassword: '' };
type Entry = typeof EMPTY;
type FormFaults = Faults & { readonly oldPassword?: string };

/** The password of now and the next one (spec §7 updatePwd). Other devices are logged out; this one stays. */
export function ChangePasswordForm({ onDone }: Readonly<{ onDone: () => void }>): ReactNode {
  const t = useTranslations('config');
  const [form, setForm] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const submission = useSubmission(async () => {
    const { oldPassword, password: newPassword, confirmPassword } = form;
    await call(updatePwd, { oldPassword, newPassword, confirmPassword }, { password: oldPassword });
    onDone();
  });
  const missing = useFaults(form);
  const refused = useRefusedFields(submission.failure);
  const faults = tried ? { ...refused, ...missing } : {};

  function change(part: Partial<Entry>): void {
    setForm((now) => ({ ...now, ...part }));
    submission.forget();
  }
  function submit(): void {
    setTried(true);
    if (Object.keys(missing).length === 0) void submission.submit();
  }
  return (
    <Form submission={submission} label={t('save')} onSubmit={submit}>
      <Fields form={form} faults={faults} onChange={change} />
    </Form>
  );
}

interface FieldsProps {
  readonly form: Entry;
  readonly faults: FormFaults;
  readonly onChange: (part: Partial<Entry>) => void;
}

function Fields({ form, faults, onChange }: FieldsProps): ReactNode {
  const t = useTranslations('config');
  const username = useSession((session) => session.member?.username ?? '');
  return (
    <>
      {/* Password managers keep the new one under this name. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        label={t('passwordOld')}
        error={faults.oldPassword}
        maxLength={64}
        value={form.oldPassword}
        onText={(oldPassword) => onChange({ oldPassword })}
      />
      <NewPasswordFields
        username={username}
        label={t('passwordNew')}
        hint={t('passwordNote')}
        value={form}
        onChange={onChange}
        faults={faults}
      />
    </>
  );
}

/** What is wrong before anything is sent (spec §5). */
function useFaults(form: Entry): FormFaults {
  const t = useTranslations('config');
  const wrong = usePasswordFaults({ ...form, username: '' });
  return {
    ...(form.oldPassword === '' && { oldPassword: t('passwordOldMissing') }),
    ...(form.password === form.oldPassword && { password: t('passwordSame') }),
    ...wrong,
    ...(form.password === '' && { password: t('passwordNewMissing') }),
  };
}

/** Puts a refusal at the field it is about. */
function useRefusedFields(failure: unknown): FormFaults {
  const t = useTranslations('config');
  const proof = ['member.bad_credentials', 'member.second_factor_wrong'];
  // The second key: the password was asked for as the proof of who changes it.
  if (failure instanceof CallRefused && proof.includes(failure.key)) return { oldPassword: t('passwordOldWrong') };
  return faultsOf(failure);
}
