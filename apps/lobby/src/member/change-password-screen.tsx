import { CallRefused } from '@drawroom/client/failures';
import { updatePwd } from '@drawroom/contract/member-profile';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { PasswordInput } from '@drawroom/ui/password-input.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { loadHouseConfig, useHouseConfig } from '../shell/house-config.ts';
import { memberCenterQuery } from '../shell/member-center.ts';
import { useSession } from '../shell/session-store.ts';
import { useGoBack } from '../shell/use-go-back.ts';
import { PasswordMeter } from './password-meter.tsx';
import { SPEC_LIMITS, metRules } from './registration-rules.ts';
import { SubmitNotice } from './submit-notice.tsx';
import { useSubmission } from './use-submission.ts';

const EMPTY = { oldPassword: '', newPassword: '', confirmPassword: '' };
type Form = typeof EMPTY;
type Faults = Partial<Record<keyof Form, string | null>>;

/** Change of the password (spec §7 updatePwd). Other devices are logged out; this one stays. */
export function ChangePasswordScreen(): ReactNode {
  const t = useTranslations('config');
  const goBack = useGoBack();
  const queries = useQueryClient();
  const [form, setForm] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const faultsOf = useFaults();
  useEffect(() => void loadHouseConfig(), []);
  const submission = useSubmission(async () => {
    await call(updatePwd, form, { password: form.oldPassword });
    void queries.invalidateQueries({ queryKey: memberCenterQuery.queryKey });
    goBack();
    showToast(t('passwordSaved'), 'good');
  });
  const missing = faultsOf(form);
  const refused = useRefusedFields(submission.failure);
  const faults = tried ? { ...refused, ...missing } : {};

  function change(part: Partial<Form>): void {
    setForm({ ...form, ...part });
    submission.forget();
  }
  function submit(): void {
    setTried(true);
    if (Object.keys(missing).length === 0) void submission.submit();
  }
  return (
    <Screen scrollId="changepwd">
      <form
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Fields form={form} faults={faults} onChange={change} />
        <SubmitNotice failure={submission.failure} waitMs={submission.waitMs} />
        <Button type="submit" size="lg" wide loading={submission.busy} disabled={submission.waitMs > 0}>
          {t('save')}
        </Button>
      </form>
    </Screen>
  );
}

interface FieldsProps {
  readonly form: Form;
  readonly faults: Faults;
  readonly onChange: (part: Partial<Form>) => void;
}

function Fields({ form, faults, onChange }: FieldsProps): ReactNode {
  const t = useTranslations('config');
  const again = useTranslations('member.register');
  const username = useSession((session) => session.member?.username ?? '');
  const limits = useHouseConfig(({ config }) => config?.limits) ?? SPEC_LIMITS;
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
      <PasswordInput
        label={t('passwordNew')}
        error={faults.newPassword}
        hint={t('passwordNote')}
        autoComplete="new-password"
        maxLength={64}
        value={form.newPassword}
        onText={(newPassword) => onChange({ newPassword })}
      />
      <PasswordMeter username={username} password={form.newPassword} limits={limits} />
      <PasswordInput
        label={again('confirm')}
        error={faults.confirmPassword}
        autoComplete="new-password"
        maxLength={64}
        value={form.confirmPassword}
        onText={(confirmPassword) => onChange({ confirmPassword })}
      />
    </>
  );
}

/** What is wrong before anything is sent (spec §5). */
function useFaults(): (form: Form) => Faults {
  const t = useTranslations('config');
  const rules = useTranslations('member.register');
  const limits = useHouseConfig(({ config }) => config?.limits) ?? SPEC_LIMITS;
  return ({ oldPassword, newPassword, confirmPassword }) => {
    const long = metRules({ username: '', password: newPassword }, limits).includes('length');
    const wrong =
      newPassword === ''
        ? t('passwordNewMissing')
        : !long
          ? rules('passwordRule', { min: limits.passwordMin, max: limits.passwordMax })
          : newPassword === oldPassword
            ? t('passwordSame')
            : null;
    return {
      ...(oldPassword === '' && { oldPassword: t('passwordOldMissing') }),
      ...(wrong !== null && { newPassword: wrong }),
      ...(confirmPassword !== newPassword && { confirmPassword: rules('passwordsDiffer') }),
    };
  };
}

/** Puts a refusal at the field it is about. */
function useRefusedFields(failure: unknown): Faults {
  const t = useTranslations('config');
  if (!(failure instanceof CallRefused)) return {};
  // The second key: the password was asked for as the proof of who changes it.
  if (['member.bad_credentials', 'member.second_factor_wrong'].includes(failure.key))
    return { oldPassword: t('passwordOldWrong') };
  if (failure.key === 'member.password_weak') return { newPassword: failure.msg };
  return {};
}
