import { passkeyLoginBegin } from '@drawroom/contract/member-security';
import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { call } from '../shell/api.ts';
import { passkeysPossible } from '@drawroom/client/passkeys-possible';
import { useProofFailure } from '../shell/use-proof-failure.ts';
import { passSecondStep } from './start-session.ts';
import type { Entered } from './start-session.ts';

interface SecondStepProps {
  readonly ticket: string;
  readonly methods: readonly string[];
  readonly onEntered: (entered: Entered) => Promise<void>;
  readonly onBack: () => void;
}

/** The second step of a login: a code of the authenticator, a recovery code, or a passkey. */
export function SecondStep({ ticket, methods, onEntered, onBack }: SecondStepProps): ReactNode {
  const t = useTranslations('security');
  const ui = useTranslations('ui');
  const [code, setCode] = useState('');
  const { error, attempt, forget } = useProofFailure();
  const byCode = (): Promise<unknown> =>
    attempt(async () => onEntered(await passSecondStep({ ticket, code: code.trim() })));
  const byPasskey = (): Promise<unknown> =>
    attempt(async () => {
      const { options } = await call(passkeyLoginBegin, {});
      const { askPasskey } = await import('@drawroom/client/passkey-dialogue');
      await onEntered(await passSecondStep({ ticket, passkey: await askPasskey(options) }));
    });
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={(event) => event.preventDefault()}>
      <TextInput
        label={t('code')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={16}
        value={code}
        error={error}
        onText={(next) => {
          setCode(next);
          forget();
        }}
      />
      <Button type="submit" size="lg" wide onPress={byCode} disabled={code.trim().length < 6}>
        {t('confirm')}
      </Button>
      {methods.includes('passkey') && passkeysPossible() && (
        <Button look="plain" size="lg" wide onPress={byPasskey}>
          {t('usePasskey')}
        </Button>
      )}
      <Button look="quiet" wide onPress={onBack}>
        {ui('back')}
      </Button>
    </form>
  );
}
