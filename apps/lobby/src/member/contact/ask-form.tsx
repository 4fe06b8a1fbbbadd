import { askResetLink, resetUsername } from '@drawroom/contract/member-contact';
import { useTranslations } from '@drawroom/i18n/translations';
import { Status } from '@drawroom/ui/status.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../../shell/api.ts';
import { faultsOf } from '../refused-fields.ts';
import { useCaptcha } from '../captcha-gate.tsx';
import { useSubmission } from '../use-submission.ts';
import type { Submission } from '../use-submission.ts';
import { Form } from './form.tsx';
import { PhoneField, useOwnRegion } from './phone-field.tsx';
import { phoneFields } from './phone-and-code.tsx';

/** What is said once something was asked for: the same whether or not there is such an account. */
function Asked({ text }: Readonly<{ text: string }>): ReactNode {
  return (
    <Status as="p" className="rounded-card bg-jade-soft px-4 py-3 text-sm text-jade">
      {text}
    </Status>
  );
}

function useAsk(
  ask: (captchaToken: string) => Promise<unknown>,
): Submission & { readonly asked: boolean; readonly sheet: ReactNode } {
  const [asked, setAsked] = useState(false);
  const captcha = useCaptcha('reset');
  const submission = useSubmission(async () => {
    const captchaToken = await captcha.ask();
    if (captchaToken === null) return;
    await ask(captchaToken);
    setAsked(true);
  });
  return { ...submission, asked, sheet: captcha.sheet };
}

/** Asks for the link by e-mail. */
export function AskLink(): ReactNode {
  const t = useTranslations('member.contact');
  const [account, setAccount] = useState('');
  const [tried, setTried] = useState(false);
  const asking = useAsk((captchaToken) => call(askResetLink, { account: account.trim(), captchaToken }));
  if (asking.asked) return <Asked text={t('linkAsked')} />;
  function submit(): void {
    setTried(true);
    if (account.trim() !== '') void asking.submit();
  }
  return (
    <Form submission={asking} label={t('askLink')} onSubmit={submit}>
      <TextInput
        label={t('account')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={account}
        onText={setAccount}
        error={tried && account.trim() === '' ? t('accountMissing') : null}
      />
      {asking.sheet}
    </Form>
  );
}

/** Asks for a forgotten username, by phone where the house can send text messages, otherwise by e-mail. */
export function AskUsername({ by }: Readonly<{ by: 'phone' | 'email' }>): ReactNode {
  const t = useTranslations('member.contact');
  const region = useOwnRegion();
  const [entry, setEntry] = useState({ region, phone: '' });
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const asking = useAsk((captchaToken) =>
    call(resetUsername, {
      ...(by === 'phone' ? phoneFields(entry) : { email: email.trim() }),
      captchaToken,
    }),
  );
  if (asking.asked) return <Asked text={t('nameAsked')} />;
  const missing = (by === 'phone' ? entry.phone : email).trim() === '';
  const faults = faultsOf(asking.failure);
  function submit(): void {
    setTried(true);
    if (!missing) void asking.submit();
  }
  return (
    <Form submission={asking} label={t('askName')} onSubmit={submit}>
      {by === 'phone' ? (
        <PhoneField
          label={t('phone')}
          error={faults.phone ?? (tried && missing ? t('phoneRule') : undefined)}
          value={entry}
          onChange={(next) => {
            setEntry(next);
            asking.forget();
          }}
        />
      ) : (
        <TextInput
          label={t('email')}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={email}
          onText={(text) => {
            setEmail(text);
            asking.forget();
          }}
          error={faults.email ?? (tried && missing ? t('emailRule') : null)}
        />
      )}
      {asking.sheet}
    </Form>
  );
}
