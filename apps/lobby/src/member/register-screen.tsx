import { useTranslations } from '@drawroom/i18n/translations';
import { Screen } from '@drawroom/ui/screen.tsx';
import { Status } from '@drawroom/ui/status.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { entrySearch } from '../search.ts';
import { apart } from '../shell/apart.ts';
import { useHouseConfig } from '../shell/house-config.ts';
import { useLanguage } from '../shell/language.ts';
import { useCaptcha } from './captcha-gate.tsx';
import { phoneFields } from './contact/phone-and-code.tsx';
import { useOwnRegion } from './contact/phone-field.tsx';
import { faultsOf } from './refused-fields.ts';
import type { EntryField, Faults } from './refused-fields.ts';
import { RegisterFields } from './register-fields.tsx';
import { pageAfterLogin } from './after-login.ts';
import { INVITE_DIGITS, isInviteToken, registrationFaults } from './registration-rules.ts';
import type { EntryLimits, RegisterForm } from './registration-rules.ts';
import { openAccount } from './start-session.ts';
import { useEntryLimits } from './use-entry-limits.ts';
import { useSubmission } from './use-submission.ts';

/** Empty but for the invitation that the link carries: a token, or six digits. */
function defaults(invite: unknown, region: string): RegisterForm {
  const given = typeof invite === 'string' || typeof invite === 'number' ? String(invite) : '';
  const digits = given.replace(/\D/g, '');
  const inviteCode = isInviteToken(given) ? given : digits.length === INVITE_DIGITS ? digits : '';
  return { username: '', password: '', confirmPassword: '', inviteCode, region, phone: '', phoneCode: '' };
}

function usePhoneWish(): 'required' | 'optional' | 'none' {
  const features = useHouseConfig(({ config }) => config?.features);
  if (!features?.['phoneCode']) return 'none';
  return features['phoneRequired'] ? 'required' : 'optional';
}

/** Why nobody can register now, in the visitor's language. */
function useClosed(): string | undefined {
  const tag = useLanguage((language) => language?.tag);
  return useHouseConfig(({ config }) => config?.registrationClosed?.[tag ?? '']);
}

/** Words for the faults of the fields that the member has left or tried to send. */
function useFaultTexts(form: RegisterForm, limits: EntryLimits, phoneRequired: boolean): Faults {
  const t = useTranslations('member.register');
  const words = useTranslations('member.contact');
  const texts: Partial<Record<EntryField, string>> = {};
  for (const [field, reason] of Object.entries(registrationFaults(form, { ...limits, phoneRequired }))) {
    if (reason === 'phoneRule' || reason === 'codeRule') {
      texts[field as EntryField] = words(reason);
      continue;
    }
    const bounds =
      field === 'username'
        ? { min: limits.usernameMin, max: limits.usernameMax }
        : { min: limits.passwordMin, max: limits.passwordMax };
    texts[field as EntryField] = t(reason, bounds);
  }
  return texts;
}

function only(faults: Faults, fields: ReadonlySet<EntryField>): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([field]) => fields.has(field as EntryField)));
}

const ALL: ReadonlySet<EntryField> = new Set([
  'username',
  'password',
  'confirmPassword',
  'inviteCode',
  'phone',
  'phoneCode',
]);

/** Registration (spec §5): every rule is said at its field, before anything is sent. */
export function RegisterScreen(): ReactNode {
  const t = useTranslations('member.register');
  const router = useRouter();
  const invite = useLocation({ select: (location) => (location.search as Record<string, unknown>)['invite'] });
  const shareCode = useLocation({ select: (location) => (location.search as Record<string, unknown>)['share'] });
  const asked = useLocation({ select: (location) => (location.search as Record<string, unknown>)['back'] });
  const region = useOwnRegion();
  const [form, setForm] = useState(() => defaults(invite, region));
  const [left, setLeft] = useState<ReadonlySet<EntryField>>(new Set());
  const limits = useEntryLimits();
  const phone = usePhoneWish();
  const closed = useClosed();
  const texts = useFaultTexts(form, limits, phone === 'required');
  const captcha = useCaptcha('register');
  const submission = useSubmission(async () => {
    const captchaToken = await captcha.ask();
    if (captchaToken === null) return;
    const { username, password, confirmPassword, inviteCode, phoneCode } = form;
    const { member } = await openAccount({
      username,
      password,
      confirmPassword,
      captchaToken,
      ...(inviteCode !== '' && { inviteCode }),
      // One that was cut off on its way keeps nobody from registering.
      ...(typeof shareCode === 'string' && /^[\w-]{12}$/.test(shareCode) && { shareCode }),
      ...(form.phone.trim() !== '' && { ...phoneFields(form), phoneCode }),
    });
    showToast(t('welcome', { name: apart(member.nickname) }), 'good');
    await router.navigate({ href: pageAfterLogin(asked), replace: true });
  });

  function change(part: Partial<RegisterForm>): void {
    setForm((now) => ({ ...now, ...part }));
    if (Object.keys(part).some((field) => field in faultsOf(submission.failure))) submission.forget();
  }
  function submit(): void {
    setLeft(ALL);
    if (Object.keys(texts).length === 0) void submission.submit();
  }
  return (
    <Screen scrollId="register">
      <div className="mx-auto flex w-full max-w-[24rem] flex-col gap-6">
        {closed === undefined ? (
          <RegisterFields
            form={form}
            faults={{ ...faultsOf(submission.failure), ...only(texts, left) }}
            limits={limits}
            submission={submission}
            phone={phone}
            onChange={change}
            onLeave={(field) => setLeft((now) => new Set([...now, field]))}
            onSubmit={submit}
          />
        ) : (
          <Status as="p" className="py-12 text-center text-md font-semibold text-balance">
            {closed}
          </Status>
        )}
        <Link
          to={paths.login()}
          search={entrySearch}
          className="inline-flex min-h-11 items-center self-center px-4 text-sm text-vermilion-ink"
        >
          {t('toLogin')}
        </Link>
        {captcha.sheet}
      </div>
    </Screen>
  );
}
