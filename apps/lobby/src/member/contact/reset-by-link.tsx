import { resetPwdByLink } from '@drawroom/contract/member-contact';
import { useTranslations } from '@drawroom/i18n/translations';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../../shell/api.ts';
import { faultsOf } from '../refused-fields.ts';
import { useSubmission } from '../use-submission.ts';
import { Form } from './form.tsx';
import { NewPasswordFields, usePasswordFaults } from './new-password-fields.tsx';

interface ResetByLinkProps {
  readonly linkToken: string;
  readonly onDone: () => Promise<void>;
}

/** Where the link of a mail leads: only the new password is left to choose. */
export function ResetByLink({ linkToken, onDone }: ResetByLinkProps): ReactNode {
  const t = useTranslations('member.contact');
  const [form, setForm] = useState({ username: '', password: '', confirmPassword: '' });
  const [tried, setTried] = useState(false);
  const wrong = usePasswordFaults(form);
  const submission = useSubmission(async () => {
    const { password: newPassword, confirmPassword } = form;
    await call(resetPwdByLink, { linkToken, newPassword, confirmPassword });
    await onDone();
  });
  function submit(): void {
    setTried(true);
    if (Object.keys(wrong).length === 0) void submission.submit();
  }
  return (
    <Form submission={submission} label={t('submit')} onSubmit={submit}>
      <NewPasswordFields
        username=""
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
