import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Sheet } from '@drawroom/ui/dialog.tsx';
import { PasswordInput } from '@drawroom/ui/password-input.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { StepUpMethod } from '@drawroom/contract/member-security';
import { passkeysPossible } from '@drawroom/client/passkeys-possible';
import { prove, proveByPasskey } from './step-up.ts';
import { useProofFailure } from './use-proof-failure.ts';

interface StepUpSheetProps {
  readonly methods: readonly StepUpMethod[];
  readonly answer: (confirmed: boolean) => void;
}

/** Asks for one proof by the best way there is: a passkey, else a code, else the password. */
export function StepUpSheet({ methods, answer }: StepUpSheetProps): ReactNode {
  const t = useTranslations('security');
  const byPassword = methods.includes('password');
  const passkey = methods.includes('passkey') && passkeysPossible();
  const [byCode, setByCode] = useState(!passkey);
  const [text, setText] = useState('');
  const { error, attempt, forget } = useProofFailure();

  const confirm = async (proof: () => Promise<void>): Promise<void> => {
    if (await attempt(proof)) answer(true);
  };
  const onText = (next: string): void => {
    setText(next);
    forget();
  };
  const field = { value: text, onText, error, maxLength: 64 };
  return (
    <Sheet open title={t('step')} onClose={() => answer(false)}>
      {byCode ? (
        <form
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
          }}
        >
          {byPassword ? (
            <PasswordInput label={t('stepPassword')} {...field} />
          ) : (
            <TextInput label={t('code')} autoComplete="one-time-code" autoCapitalize="characters" {...field} />
          )}
          <Button
            type="submit"
            size="lg"
            wide
            onPress={() => confirm(() => prove(byPassword ? { password: text } : { code: text.trim() }))}
            disabled={text.trim().length < 6}
          >
            {t('confirm')}
          </Button>
        </form>
      ) : (
        <div className="flex flex-col gap-3">
          {error !== null && (
            <p role="alert" className="text-sm text-vermilion-ink">
              {error}
            </p>
          )}
          <Button size="lg" wide onPress={() => confirm(proveByPasskey)}>
            {t('usePasskey')}
          </Button>
          <Button look="quiet" wide onPress={() => setByCode(true)}>
            {t('useCode')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
