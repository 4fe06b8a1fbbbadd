import { QrCode } from '@drawroom/ui/qr-code.tsx';
import type { ReactNode } from 'react';
import { useWords } from '../words.ts';

/** A new authenticator, for a camera and for fingers. */
export function TotpSecret({ secret, uri }: Readonly<{ secret: string; uri: string }>): ReactNode {
  const t = useWords();
  return (
    <>
      <p className="text-sm text-ink-soft">{t('totp.scan')}</p>
      <QrCode text={uri} />
      <p dir="ltr" className="rounded-card bg-sunken p-3 text-center font-mono text-sm text-balance select-all">
        {secret.replace(/(.{4})(?=.)/g, '$1 ')}
      </p>
    </>
  );
}
