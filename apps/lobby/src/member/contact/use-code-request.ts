import { useRemainingMs } from '@drawroom/ui/use-remaining';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { serverNow } from '../../shell/server-time.ts';
import { readKey, writeKey } from '../../shell/storage.ts';
import { useCaptcha } from '../captcha-gate.tsx';
import { useSubmission } from '../use-submission.ts';
import type { Submission } from '../use-submission.ts';

/** What a code is asked for on this page; each has its own countdown. */
export type CodeScene = 'register' | 'reset' | 'phone' | 'email';

export interface CodeRequest extends Submission {
  /** Until another code may be asked for, ms; 0 when one may. It survives a reload; the number is not kept. */
  readonly resendMs: number;
  /** A code was asked for and may be on its way. */
  readonly sent: boolean;
  /** The captcha while it is asked for. */
  readonly sheet: ReactNode;
}

function storedEnd(scene: CodeScene): number | null {
  try {
    const ends = JSON.parse(readKey('codeResend') ?? '{}') as Partial<Record<CodeScene, unknown>>;
    return typeof ends[scene] === 'number' && ends[scene] > serverNow() ? ends[scene] : null;
  } catch {
    return null;
  }
}

/** Asking for a code: captcha first, then the call, then the countdown that the server names. */
export function useCodeRequest(
  scene: CodeScene,
  send: (captchaToken: string) => Promise<{ readonly resendAt: number }>,
): CodeRequest {
  const [resendAtMs, setResendAtMs] = useState(() => storedEnd(scene));
  const resendMs = useRemainingMs(resendAtMs, serverNow) ?? 0;
  const captcha = useCaptcha(scene === 'reset' ? 'reset' : 'phone');
  const submission = useSubmission(async () => {
    const captchaToken = await captcha.ask();
    if (captchaToken === null) return;
    const { resendAt } = await send(captchaToken);
    setResendAtMs(resendAt);
    writeKey('codeResend', JSON.stringify({ [scene]: resendAt }));
  });
  return { ...submission, resendMs, sent: resendAtMs !== null, sheet: captcha.sheet };
}
