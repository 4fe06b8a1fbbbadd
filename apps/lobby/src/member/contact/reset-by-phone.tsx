import { resetPwd } from '@drawroom/contract/member-contact';
import { useTranslations } from '@drawroom/i18n/translations';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../../shell/api.ts';
import { useSession } from '../../shell/session-store.ts';
import { faultsOf } from '../refused-fields.ts';
import type { Faults } from '../refused-fields.ts';
import { useSubmission } from '../use-submission.ts';
import { Form } from './form.tsx';
import { NewPasswordFields, usePasswordFaults } from './new-password-fields.tsx';
import { PhoneAndCode, phoneFields, sendCodeFor } from './phone-and-code.tsx';
import { useOwnRegion } from './phone-field.tsx';

/** A new password by the code of the account's phone. */
export function ResetByPhone({ onDone }: Readonly<{ onDone: () => Promise<void> }>): ReactNode {
  const t = useTranslations('member.contact');
  const words = useTranslations('member.login');
  const region = useOwnRegion();
  const [form, setForm] = useState(() => ({
    username: useSession.getState().username ?? '',
    region,
    phone: '',
    phoneCode: '',
    password: '',
    confirmPassword: '',
  }));
  const [tried, setTried] = useState(false);
  const passwordFaults = usePasswordFaults(form);
  const submission = useSubmission(async () => {
    const { username, phoneCode, password: newPassword, confirmPassword } = form;
    await call(resetPwd, { username, phoneCode, newPassword, confirmPassword, ...phoneFields(form) });
    await onDone();
  });
  const wrong: Faults = {
    ...(form.username.trim() === '' && { username: words('usernameMissing') }),
    ...(form.phone.trim() === '' && { phone: t('phoneRule') }),
    ...(form.phoneCode.length < 6 && { phoneCode: t('codeRule') }),
    ...passwordFaults,
  };
  const { password: unknown, ...refused } = faultsOf(submission.failure);
  const isStranger = unknown !== undefined && isBadCredentials(submission.failure);
  const faults: Faults = {
    ...refused,
    ...(isStranger ? { username: t('notThisName') } : unknown !== undefined && { password: unknown }),
    ...(tried && wrong),
  };
  function change(part: Partial<typeof form>): void {
    setForm((now) => ({ ...now, ...part }));
    submission.forget();
  }
  function submit(): void {
    setTried(true);
    if (Object.keys(wrong).length === 0) void submission.submit();
  }
  return (
    <Form submission={submission} label={t('submit')} onSubmit={submit}>
      <TextInput
        label={words('username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={form.username}
        onText={(username) => change({ username: username.trim() })}
        error={faults.username}
      />
      <PhoneAndCode scene="reset" send={sendCodeFor('reset')} value={form} onChange={change} faults={faults} />
      <NewPasswordFields
        username={form.username}
        label={t('newPassword')}
        value={form}
        onChange={change}
        faults={faults}
      />
    </Form>
  );
}

/** The number is proved, but this username is not its owner's. */
function isBadCredentials(failure: unknown): boolean {
  return (
    typeof failure === 'object' && failure !== null && 'key' in failure && failure.key === 'member.bad_credentials'
  );
}
