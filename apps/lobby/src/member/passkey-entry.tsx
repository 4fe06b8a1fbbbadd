import { passkeyLoginBegin } from '@drawroom/contract/member-security';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { call, client } from '../shell/api.ts';
import { offersAutofill, askPasskey } from '@drawroom/client/passkey-dialogue';
import { useProofFailure } from '../shell/use-proof-failure.ts';
import { logInByPasskey } from './start-session.ts';
import type { Entered } from './start-session.ts';

/** Login by a passkey: a button, and the passkeys of this device in the list of names under the username. */
export function PasskeyEntry({ onEntered }: Readonly<{ onEntered: (entered: Entered) => Promise<void> }>): ReactNode {
  const t = useTranslations('member.login');
  const { error, attempt } = useProofFailure();
  const latest = useRef(onEntered);
  /** The button was pressed: an offer that comes later would break off what it asks. */
  const pressed = useRef(false);
  useEffect(() => {
    latest.current = onEntered;
  });
  useEffect(() => {
    let left = false;
    async function offer(): Promise<void> {
      if (!(await offersAutofill())) return;
      const { options } = await client.call(passkeyLoginBegin, {});
      if (left || pressed.current) return;
      const entered = await logInByPasskey(await askPasskey(options, 'autofill'));
      if (!left) await latest.current(entered);
    }
    // An offer only: whoever does not take it, or cannot, logs in as ever.
    offer().catch(() => undefined);
    return () => {
      left = true;
    };
  }, []);
  const enter = (): Promise<unknown> =>
    attempt(async () => {
      pressed.current = true;
      const { options } = await call(passkeyLoginBegin, {});
      await onEntered(await logInByPasskey(await askPasskey(options)));
    });
  return (
    <>
      {error !== null && (
        <p role="alert" className="text-sm text-vermilion-ink">
          {error}
        </p>
      )}
      <Button look="plain" size="lg" wide onPress={enter}>
        {t('passkey')}
      </Button>
    </>
  );
}
