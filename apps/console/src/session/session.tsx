import { logout, me } from '@drawroom/contract/operator';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { ask, Refused } from './ask.ts';
import { Operator } from './operator.ts';
import type { Ask, OperatorView, SignedIn } from './operator.ts';
import { SignIn } from './sign-in.tsx';
import { useIdleEnd } from './use-idle-end.ts';

const TOKEN = 'operatorToken';

export interface SessionProps {
  /** Header `lang` of every call. */
  readonly lang: string;
  readonly picker: ReactNode;
  /** What is shown to whoever is signed in. */
  readonly children: ReactNode;
}

/** Who is signed in on this page, or the sign-in. The token lives as long as the tab. */
export function Session({ lang, picker, children }: SessionProps): ReactNode {
  const [token, setToken] = useState(() => sessionStorage.getItem(TOKEN) ?? '');
  const [operator, setOperator] = useState<OperatorView | null>(null);
  const [isLost, setLost] = useState(false);
  const end = useCallback(() => {
    sessionStorage.removeItem(TOKEN);
    setToken('');
    setOperator(null);
  }, []);
  const askHere = useCallback<Ask>(
    async (call, fields = {}, file) => {
      try {
        const reply = await ask(call, { token, lang, fields, ...(file !== undefined && { file }) });
        setLost(false);
        return reply;
      } catch (refused) {
        if (refused instanceof Refused) {
          setLost(refused.key === null);
          if (refused.key === 'admin.session_required') end();
        }
        throw refused;
      }
    },
    [token, lang, end],
  );
  const signOut = useCallback(() => {
    askHere(logout).catch(() => undefined);
    end();
  }, [askHere, end]);
  useEffect(() => {
    if (token !== '' && operator === null) askHere(me).then(setOperator, () => undefined);
  }, [token, operator, askHere]);
  useIdleEnd(operator === null ? null : signOut);
  const signed = useMemo<SignedIn | null>(
    () => (operator === null ? null : { operator, ask: askHere, signOut, isLost }),
    [operator, askHere, signOut, isLost],
  );
  if (signed === null)
    return (
      <SignIn
        lang={lang}
        picker={picker}
        onSigned={(given, view) => {
          sessionStorage.setItem(TOKEN, given);
          setToken(given);
          setOperator(view);
        }}
      />
    );
  return <Operator value={signed}>{children}</Operator>;
}
