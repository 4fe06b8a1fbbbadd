import { login } from '@drawroom/contract/operator';
import { Button } from '@drawroom/ui/button.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ask } from './ask.ts';
import type { OperatorView } from './operator.ts';
import { faultText } from './fault-text.ts';
import { useWords } from '../words.ts';

export interface SignInProps {
  readonly lang: string;
  readonly picker: ReactNode;
  readonly onSigned: (token: string, operator: OperatorView) => void;
}

/** Name, password and the code of an authenticator. */
export function SignIn({ lang, picker, onSigned }: SignInProps): ReactNode {
  const t = useWords();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  async function signIn(): Promise<void> {
    try {
      const fields = { name: name.trim(), password, ...(code !== '' && { code }) };
      const { token, operator } = await ask(login, { token: '', lang, fields });
      onSigned(token, operator);
    } catch (failure) {
      setFault(faultText(failure, t));
    }
  }
  return (
    <main className="scroller flex h-full flex-col items-center bg-paper px-4 py-8">
      <form
        className="flex w-full max-w-96 flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void signIn();
        }}
      >
        <div className="flex items-center justify-between gap-3">
          <h1 className="text-xl font-semibold">{t('console')}</h1>
          {picker}
        </div>
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
        {fault !== null && (
          <p role="alert" className="text-sm text-vermilion-ink">
            {fault}
          </p>
        )}
        <Button type="submit" wide size="lg">
          {t('signIn')}
        </Button>
      </form>
    </main>
  );
}
