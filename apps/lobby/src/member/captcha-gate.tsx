import type { CaptchaScene } from '@drawroom/contract/member-captcha';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { loadPart } from '../shell/load-part.ts';

const CaptchaSheet = lazy(loadPart(async () => ({ default: (await import('./captcha-sheet.tsx')).CaptchaSheet })));

/** How a form asks for a captcha. */
export interface CaptchaGate {
  /** Shows the captcha; its token, or null when the member closed it. */
  ask(): Promise<string | null>;
  /** Stands anywhere in the form's screen. */
  readonly sheet: ReactNode;
}

/** The captcha of a form; nothing of it is loaded before it is asked for. */
export function useCaptcha(scene: CaptchaScene): CaptchaGate {
  const [asked, setAsked] = useState<{ answer(token: string | null): void } | null>(null);
  const settle = (token: string | null): void => {
    setAsked(null);
    asked?.answer(token);
  };
  return {
    ask: () => new Promise((answer) => setAsked({ answer })),
    sheet: asked && (
      <Suspense fallback={null}>
        <CaptchaSheet scene={scene} onToken={settle} onClose={() => settle(null)} />
      </Suspense>
    ),
  };
}
