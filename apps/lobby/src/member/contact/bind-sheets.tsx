import type { ReplyOf } from '@drawroom/contract/call';
import type { contact } from '@drawroom/contract/member-contact';
import { bindEmail, bindPhone, sendContactCode } from '@drawroom/contract/member-contact';
import { useTranslations } from '@drawroom/i18n/translations';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../../shell/api.ts';
import { faultsOf } from '../refused-fields.ts';
import type { Faults } from '../refused-fields.ts';
import { useSubmission } from '../use-submission.ts';
import { CodeField } from './code-field.tsx';
import { Form } from './form.tsx';
import { PhoneAndCode, phoneFields } from './phone-and-code.tsx';
import { useOwnRegion } from './phone-field.tsx';
import { useCodeRequest } from './use-code-request.ts';

interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}
type OnDone = Readonly<{ onDone: () => void }>;

export function PhoneSheet({ open, onClose }: SheetProps): ReactNode {
  const t = useTranslations('member.contact');
  return (
    <Sheet open={open} onClose={onClose} title={t('phone')}>
      <PhoneForm onDone={onClose} />
    </Sheet>
  );
}

export function EmailSheet({ open, onClose }: SheetProps): ReactNode {
  const t = useTranslations('member.contact');
  return (
    <Sheet open={open} onClose={onClose} title={t('email')}>
      <EmailForm onDone={onClose} />
    </Sheet>
  );
}

/** Keeps the new state for the rows behind the sheet, closes it and says so. */
function useBound(onDone: () => void): (reply: ReplyOf<typeof contact>) => void {
  const t = useTranslations('member.contact');
  const queries = useQueryClient();
  return (reply) => {
    queries.setQueryData(['member', 'contact'], reply);
    onDone();
    showToast(t('bound'), 'good');
  };
}

function PhoneForm({ onDone }: OnDone): ReactNode {
  const t = useTranslations('member.contact');
  const region = useOwnRegion();
  const [form, setForm] = useState({ region, phone: '', phoneCode: '' });
  const [tried, setTried] = useState(false);
  const bound = useBound(onDone);
  const submission = useSubmission(async () =>
    bound(await call(bindPhone, { ...phoneFields(form), phoneCode: form.phoneCode })),
  );
  const wrong: Faults = {
    ...(form.phone.trim() === '' && { phone: t('phoneRule') }),
    ...(form.phoneCode.length < 6 && { phoneCode: t('codeRule') }),
  };
  function submit(): void {
    setTried(true);
    if (Object.keys(wrong).length === 0) void submission.submit();
  }
  return (
    <Form submission={submission} label={t('save')} onSubmit={submit}>
      <PhoneAndCode
        scene="phone"
        send={(input) => call(sendContactCode, input)}
        value={form}
        onChange={(part) => {
          setForm((now) => ({ ...now, ...part }));
          submission.forget();
        }}
        faults={{ ...faultsOf(submission.failure), ...(tried && wrong) }}
      />
    </Form>
  );
}

function EmailForm({ onDone }: OnDone): ReactNode {
  const t = useTranslations('member.contact');
  const [email, setEmail] = useState('');
  const [emailCode, setEmailCode] = useState('');
  const [tried, setTried] = useState(false);
  const bound = useBound(onDone);
  const submission = useSubmission(async () => bound(await call(bindEmail, { email: email.trim(), emailCode })));
  const request = useCodeRequest('email', (captchaToken) =>
    call(sendContactCode, { email: email.trim(), captchaToken }),
  );
  const isMissing = !/.@.+\../.test(email);
  const isShort = emailCode.length < 6;
  const refused = { ...faultsOf(request.failure), ...faultsOf(submission.failure) };
  function submit(): void {
    setTried(true);
    if (!isMissing && !isShort) void submission.submit();
  }
  function forget(): void {
    submission.forget();
    request.forget();
  }
  return (
    <Form submission={submission} label={t('save')} onSubmit={submit}>
      <TextInput
        label={t('email')}
        type="email"
        name="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        onText={(text) => {
          setEmail(text);
          forget();
        }}
        error={refused.email ?? (tried && isMissing ? t('emailRule') : null)}
      />
      <CodeField
        request={request}
        value={emailCode}
        onText={(code) => {
          setEmailCode(code);
          submission.forget();
        }}
        error={refused.phoneCode ?? (tried && isShort ? t('codeRule') : undefined)}
        onMissing={isMissing ? () => setTried(true) : undefined}
      />
    </Form>
  );
}
