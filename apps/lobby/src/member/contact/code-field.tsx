import { CODE_DIGITS } from '@drawroom/contract/member-contact';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { CodeInput } from '@drawroom/ui/code-input.tsx';
import type { ReactNode } from 'react';
import { SubmitNotice } from '../submit-notice.tsx';
import type { CodeRequest } from './use-code-request.ts';

interface CodeFieldProps {
  readonly request: CodeRequest;
  readonly value: string;
  readonly onText: (code: string) => void;
  readonly error?: string | undefined;
  /** Called instead of asking while there is nothing to send a code to. */
  readonly onMissing?: (() => void) | undefined;
}

/** A code from a message, with the button that asks for it and the time until it may be asked for again. */
export function CodeField({ request, value, onText, error, onMissing }: CodeFieldProps): ReactNode {
  const t = useTranslations('member.contact');
  const { resendMs, sent, busy, waitMs } = request;
  const seconds = Math.ceil(resendMs / 1000);
  // Before the places: it is asked for first.
  const ask = (
    <span className="-my-2 -me-3">
      <Button
        look="quiet"
        size="sm"
        loading={busy}
        disabled={seconds > 0 || waitMs > 0}
        onPress={onMissing ?? (() => void request.submit())}
      >
        <span className="tabular">{seconds > 0 ? t('resend', { seconds }) : t('send')}</span>
      </Button>
    </span>
  );
  return (
    <div className="flex flex-col gap-3">
      <CodeInput
        label={t('code')}
        aside={ask}
        error={error}
        length={CODE_DIGITS}
        autoComplete="one-time-code"
        value={value}
        onText={onText}
      />
      <p role="status" className={sent ? '-mt-1.5 text-sm text-ink-faint' : 'sr-only'}>
        {sent && t('sent')}
      </p>
      <SubmitNotice {...request} />
      {request.sheet}
    </div>
  );
}
