import { logout, me } from '@drawroom/contract/operator';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ask, Refused } from './ask.ts';
import { Operator } from './operator.ts';
import type { Ask, AskedProof, OperatorView, SignedIn } from './operator.ts';
import { Entrance } from './entrance.tsx';
import type { SessionEnd } from './sign-in.tsx';
import { createNewsLine, NO_NEWS } from './news-line.ts';
import { useIdleEnd } from './use-idle-end.ts';
import { News } from './use-queue-news.ts';

const TOKEN = 'operatorToken';

export interface SessionProps {
  /** Header `lang` of every call. */
  readonly lang: string;
  readonly picker: ReactNode;
  /** What is shown to whoever is signed in. */
  readonly children: ReactNode;
}

interface Proof {
  readonly asked: AskedProof | null;
  /** Asks for a second factor; whoever asks meanwhile waits for the same answer. */
  readonly prove: (methods: AskedProof['methods']) => Promise<boolean>;
  /** Whoever was asked is gone: what waited is refused. */
  readonly forget: () => void;
}

function useProof(): Proof {
  const [asked, setAsked] = useState<AskedProof | null>(null);
  const asking = useRef<Promise<boolean> | null>(null);
  const latest = useRef<AskedProof | null>(null);
  const prove = useCallback<Proof['prove']>((methods) => {
    asking.current ??= new Promise<boolean>((resolve) => {
      const answer = (given: boolean): void => {
        asking.current = null;
        latest.current = null;
        setAsked(null);
        resolve(given);
      };
      latest.current = { methods, answer };
      setAsked(latest.current);
    });
    return asking.current;
  }, []);
  const forget = useCallback(() => latest.current?.answer(false), []);
  return { asked, prove, forget };
}

/** Who is signed in on this page, or the sign-in. The token lives as long as the tab. */
export function Session({ lang, picker, children }: SessionProps): ReactNode {
  const [token, setToken] = useState(() => sessionStorage.getItem(TOKEN) ?? '');
  const [operator, setOperator] = useState<OperatorView | null>(null);
  const [isLost, setLost] = useState(false);
  const [ended, setEnded] = useState<SessionEnd | null>(null);
  const { asked, prove, forget } = useProof();
  const end = useCallback(
    (by: SessionEnd | null) => {
      sessionStorage.removeItem(TOKEN);
      setToken('');
      setOperator(null);
      setEnded(by);
      forget();
    },
    [forget],
  );
  const askHere = useCallback<Ask>(
    async (call, fields = {}, file) => {
      const once = (): ReturnType<typeof ask<typeof call>> =>
        ask(call, { token, lang, fields, ...(file !== undefined && { file }) });
      try {
        const reply = await once().catch(async (refused: unknown) => {
          if (!(refused instanceof Refused) || refused.key !== 'admin.step_up_required') throw refused;
          if (!(await prove(refused.methods))) throw refused;
          return once();
        });
        setLost(false);
        return reply;
      } catch (refused) {
        if (refused instanceof Refused) {
          setLost(refused.key === null);
          if (refused.key === 'admin.session_required') end('over');
        }
        throw refused;
      }
    },
    [token, lang, end, prove],
  );
  const leave = useCallback(
    (by: SessionEnd | null) => {
      // Past what is seen of every other call: the server may have ended it already, which is no news here.
      ask(logout, { token, lang }).catch(() => undefined);
      end(by);
    },
    [token, lang, end],
  );
  const signOut = useCallback(() => leave(null), [leave]);
  const endIdle = useCallback(() => leave('idle'), [leave]);
  useEffect(() => {
    if (token !== '' && operator === null) askHere(me).then(setOperator, () => undefined);
  }, [token, operator, askHere]);
  useIdleEnd(operator === null ? null : endIdle);
  const signed = useMemo<SignedIn | null>(
    () => (operator === null ? null : { operator, ask: askHere, signOut, isLost, asked }),
    [operator, askHere, signOut, isLost, asked],
  );
  const news = useMemo(() => (token === '' ? NO_NEWS : createNewsLine(token)), [token]);
  const came = useCallback((given: string, view: OperatorView) => {
    sessionStorage.setItem(TOKEN, given);
    setToken(given);
    setOperator(view);
  }, []);
  if (signed === null) return <Entrance lang={lang} picker={picker} ended={ended} onSigned={came} />;
  return (
    <Operator value={signed}>
      <News value={news}>{children}</News>
    </Operator>
  );
}
