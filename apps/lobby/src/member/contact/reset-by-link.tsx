import { CallRefused } from '@drawroom/client/failures';
import { resetPwdByLink } from '@drawroom/contract/member-contact';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../../shell/api.ts';
import { faultsOf } from '../refused-fields.ts';
import { SubmitNotice } from '../submit-notice.tsx';
import { useSubmission } from '../use-submission.ts';
import { Form } from './form.tsx';
import { NewPasswordFields, usePasswordFaults } from './new-password-fields.tsx';

interface ResetByLinkProps {
  readonly linkToken: string;
  readonly onDone: () => Promise<void>;
  /** Asks for another link: this one was used or is too old. */
  readonly onNewLink: () => void;
}

/** Where the link of a mail leads: only the new password is left to choose. */
export function ResetByLink({ linkToken, onDone, onNewLink }: ResetByLinkProps): ReactNode {
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
  if (isDead(submission.failure)) {
    return (
      <div className="flex flex-col gap-5">
        <SubmitNotice {...submission} />
        <Button size="lg" wide onPress={onNewLink}>
          {t('askLink')}
        </Button>
      </div>
    );
  }
  return (
    <Form submission={submission} label={t('submit')} onSubmit={submit}>
      <NewPasswordFields
        username=""
        label={t('newPassword')}
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

/** The link was used or is too old: whatever the password, it opens nothing any more. */
function isDead(failure: unknown): boolean {
  return failure instanceof CallRefused && failure.key === 'member.link_dead';
}
