import { formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { PasswordInput } from '@drawroom/ui/password-input.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { Suspense, lazy, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { hostPlace } from '../host/host-place.ts';
import { paths } from '../paths.ts';
import { entrySearch } from '../search.ts';
import { passkeysPossible } from '@drawroom/client/passkeys-possible';
import { apart } from '../shell/apart.ts';
import { loadHouseConfig } from '../shell/house-config.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { loadPart } from '../shell/load-part.ts';
import { useSession } from '../shell/session-store.ts';
import { pageAfterLogin } from './after-login.ts';
import { useCaptcha } from './captcha-gate.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { HouseName } from './house-name.tsx';
import { faultsOf, secondStepOf } from './refused-fields.ts';
import type { Faults, SecondStepAsked } from './refused-fields.ts';
import type { Entered } from './start-session.ts';
import { SubmitNotice } from './submit-notice.tsx';
import { useSubmission } from './use-submission.ts';

/** Loaded in Telegram alone. */
const TelegramLogin = lazy(async () => ({ default: (await import('./telegram-login.tsx')).TelegramLogin }));

interface LoginForm {
  readonly username: string;
  readonly password: string;
}

/** The username of the last login is there; a password never is (spec §9). */
function defaults(): LoginForm {
  return { username: useSession.getState().username ?? '', password: '' };
}

/** Goes on to where the member wanted to be and says quietly when he was last here. */
function useWelcome(): (entered: Entered) => Promise<void> {
  const t = useTranslations('member.login');
  const locale = useLocale();
  const router = useRouter();
  const asked = useLocation({ select: (location) => (location.search as Record<string, unknown>)['back'] });
  return async ({ lastLogin, member }) => {
    const at = lastLogin && formatDateTime(lastLogin.at, { locale, timeZone: memberTimeZone() });
    showToast(at === null ? t('firstLogin', { name: apart(member.nickname) }) : t('lastLogin', { at }));
    await router.navigate({ href: pageAfterLogin(asked), replace: true });
  };
}

const SecondStep = lazy(loadPart(async () => ({ default: (await import('./second-step.tsx')).SecondStep })));
const PasskeyEntry = lazy(loadPart(async () => ({ default: (await import('./passkey-entry.tsx')).PasskeyEntry })));

/** Login: the house's name, two fields, one button (look.md "Login"). */
export function LoginScreen(): ReactNode {
  const t = useTranslations('member.login');
  const [form, setForm] = useState(defaults);
  const [missing, setMissing] = useState<Faults>({});
  const welcome = useWelcome();
  const captcha = useCaptcha('login');
  const [hostStep, setHostStep] = useState<SecondStepAsked | null>(null);
  const initData = hostPlace.current?.initData ?? null;
  const submission = useSubmission(async () => {
    const { logIn } = await import('./start-session.ts');
    await welcome(await logIn({ ...form, username: form.username.trim() }, captcha.ask));
  });
  useEffect(() => void loadHouseConfig(), []);

  function change(part: Partial<LoginForm>): void {
    setForm((now) => ({ ...now, ...part }));
    setMissing({});
    if (part.username !== undefined) submission.forget();
  }
  function submit(): void {
    const blanks: Faults = {
      ...(form.username.trim() === '' && { username: t('usernameMissing') }),
      ...(form.password === '' && { password: t('passwordMissing') }),
    };
    setMissing(blanks);
    if (Object.keys(blanks).length === 0) void submission.submit();
  }
  const step = hostStep ?? secondStepOf(submission.failure);
  function back(): void {
    setHostStep(null);
    submission.forget();
  }
  const faults: Faults = { ...faultsOf(submission.failure), ...missing };

  return (
    <Screen scrollId="login">
      <div className="m-auto flex w-full max-w-[24rem] flex-col gap-8 py-4">
        <HouseName />
        {step && (
          <Suspense>
            <SecondStep {...step} onEntered={welcome} onBack={back} />
          </Suspense>
        )}
        <form
          hidden={step !== null}
          noValidate
          className="flex flex-col gap-5 [&[hidden]]:hidden"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <TextInput
            label={t('username')}
            name="username"
            autoComplete="username webauthn"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
            value={form.username}
            onText={(username) => change({ username })}
            error={faults.username}
          />
          <PasswordInput
            label={t('password')}
            name="password"
            maxLength={64}
            value={form.password}
            onText={(password) => change({ password })}
            error={faults.password}
          />
          <SubmitNotice {...submission} />
          <Button type="submit" size="lg" wide loading={submission.busy} disabled={submission.waitMs > 0}>
            {t('submit')}
          </Button>
          {passkeysPossible() && (
            <Suspense>
              <PasskeyEntry onEntered={welcome} />
            </Suspense>
          )}
        </form>
        {initData !== null && step === null && (
          <Suspense>
            <TelegramLogin initData={initData} onEntered={welcome} onStep={setHostStep} />
          </Suspense>
        )}
        <div hidden={step !== null} className="flex flex-col items-center [&[hidden]]:hidden">
          <OtherWays />
          <DemoAccounts onPick={(account) => change(account)} />
        </div>
        {captcha.sheet}
      </div>
    </Screen>
  );
}

/** For who has no account yet, or cannot get into it. */
function OtherWays(): ReactNode {
  const t = useTranslations('member.login');
  return (
    <>
      <Link
        to={paths.register()}
        search={entrySearch}
        className="inline-flex min-h-11 items-center px-4 text-sm text-vermilion-ink"
      >
        {t('toRegister')}
      </Link>
      <Link to={paths.resetPassword()} className="inline-flex min-h-11 items-center px-4 text-sm text-ink-soft">
        {t('forgot')}
      </Link>
    </>
  );
}
