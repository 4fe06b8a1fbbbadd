import { passkeysPossible } from '@drawroom/client/passkeys-possible';
import { login } from '@drawroom/contract/operator';
import { passkeyLogin, passkeyLoginBegin } from '@drawroom/contract/operator-door';
import { Button } from '@drawroom/ui/button.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ask } from './ask.ts';
import { FrontFault, FrontPage } from './front-page.tsx';
import type { OperatorView } from './operator.ts';
import { proofFault } from './passkey-fault.ts';
import { useWords } from '../words.ts';

/** What has ended a session without its operator's doing: nobody touched the page, or the server no longer knows it. */
export type SessionEnd = 'idle' | 'over';

export interface SignInProps {
  readonly lang: string;
  readonly picker: ReactNode;
  /** What ended the one before; null: there was none, or he signed out. */
  readonly ended: SessionEnd | null;
  readonly onSigned: (token: string, operator: OperatorView) => void;
  /** Name of whoever has just set himself up. */
  readonly name?: string;
}

/** Name, password and the code of an authenticator; or a passkey, which is all of it. */
export function SignIn({ lang, picker, ended, onSigned, name: known = '' }: SignInProps): ReactNode {
  const t = useWords();
  const [name, setName] = useState(known);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  async function enter(by: () => Promise<{ token: string; operator: OperatorView }>): Promise<void> {
    setFault(null);
    try {
      const { token, operator } = await by();
      onSigned(token, operator);
    } catch (failure) {
      setFault(proofFault(failure, t));
    }
  }
  const byPassword = (): Promise<void> =>
    enter(() => ask(login, { token: '', lang, fields: { name: name.trim(), password, ...(code !== '' && { code }) } }));
  const byPasskey = (): Promise<void> =>
    enter(async () => {
      const { options } = await ask(passkeyLoginBegin, { token: '', lang });
      const { askPasskey } = await import('@drawroom/client/passkey-dialogue');
      const passkey = JSON.stringify(await askPasskey(options));
      return ask(passkeyLogin, { token: '', lang, fields: { passkey } });
    });
  return (
    <FrontPage title={t('console')} picker={picker} onSubmit={() => void byPassword()}>
      {ended !== null && <p className="text-sm text-ink-soft">{t(`session.ended.${ended}`)}</p>}
      {known !== '' && <p className="text-sm text-ink-soft">{t('welcome.done')}</p>}
      <TextInput label={t('name')} value={name} onText={setName} autoComplete="username" />
      <TextInput
        label={t('password')}
        type="password"
        value={password}
        onText={setPassword}
        autoComplete="current-password"
      />
      <TextInput
        label={t('code')}
        hint={t('codeHint')}
        value={code}
        onText={setCode}
        inputMode="numeric"
        maxLength={6}
        autoComplete="one-time-code"
      />
      <FrontFault text={fault} />
      <Button type="submit" wide size="lg">
        {t('signIn')}
      </Button>
      {passkeysPossible() && (
        <Button look="plain" wide size="lg" onPress={byPasskey}>
          {t('passkey.signIn')}
        </Button>
      )}
    </FrontPage>
  );
}
