import { passkeysPossible } from '@drawroom/client/passkeys-possible';
import { linkLook, linkPasskey, linkUse, OPERATOR_PASSWORD } from '@drawroom/contract/operator-door';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { Button } from '@drawroom/ui/button.tsx';
import { CodeInput } from '@drawroom/ui/code-input.tsx';
import { TextInput } from '@drawroom/ui/text-input.tsx';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ask } from './ask.ts';
import type { Fields } from './ask.ts';
import { FrontFault, FrontPage } from './front-page.tsx';
import { proofFault } from './passkey-fault.ts';
import { TotpSecret } from './totp-secret.tsx';
import { useWords } from '../words.ts';

export interface WelcomeProps {
  readonly link: string;
  readonly lang: string;
  readonly picker: ReactNode;
  /** He is set up; given his name. */
  readonly onDone: (name: string) => void;
}
type Looked = OperatorReplyOf<typeof linkLook>;

/** Somebody with a link chooses his own password and second factor; nobody else ever knows either. */
export function Welcome({ link, lang, picker, onDone }: WelcomeProps): ReactNode {
  const t = useWords();
  const [looked, setLooked] = useState<Looked | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    // Each look makes another authenticator: the one that is shown has to be the last one.
    if (wasAsked.current) return;
    wasAsked.current = true;
    ask(linkLook, { token: '', lang, fields: { link } }).then(setLooked, (failure: unknown) =>
      setFault(proofFault(failure, t)),
    );
  }, [link, lang, t]);
  if (looked !== null) return <SetUp looked={looked} link={link} lang={lang} picker={picker} onDone={onDone} />;
  return (
    <FrontPage title={t('console')} picker={picker} onSubmit={() => undefined}>
      <FrontFault text={fault} />
    </FrontPage>
  );
}

function SetUp({ looked, link, lang, picker, onDone }: WelcomeProps & { readonly looked: Looked }): ReactNode {
  const t = useWords();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [code, setCode] = useState('');
  const [byCode, setByCode] = useState(!(looked.passkeysHere && passkeysPossible()));
  const [fault, setFault] = useState<string | null>(null);
  async function use(factor: () => Promise<Fields>): Promise<void> {
    setFault(null);
    if (password.length < OPERATOR_PASSWORD.min) return setFault(t('tooShort', { n: OPERATOR_PASSWORD.min }));
    if (password !== again) return setFault(t('notSame'));
    try {
      const { name } = await ask(linkUse, { token: '', lang, fields: { link, password, ...(await factor()) } });
      onDone(name);
    } catch (failure) {
      setFault(proofFault(failure, t));
    }
  }
  const withCode = (): Promise<void> => use(async () => ({ code }));
  const withPasskey = (): Promise<void> =>
    use(async () => {
      const { options } = await ask(linkPasskey, { token: '', lang, fields: { link } });
      const { makePasskey } = await import('@drawroom/client/passkey-dialogue');
      return { passkey: JSON.stringify(await makePasskey(options)), passkeyName: t('passkey.first') };
    });
  return (
    <FrontPage
      title={t('welcome.title', { name: looked.name })}
      picker={picker}
      onSubmit={() => void (byCode ? withCode() : withPasskey())}
    >
      <p className="text-sm text-ink-soft">{t('welcome.text')}</p>
      <input type="hidden" autoComplete="username" value={looked.name} readOnly />
      <TextInput
        label={t('password.new')}
        hint={t('password.hint', { n: OPERATOR_PASSWORD.min })}
        type="password"
        value={password}
        onText={setPassword}
        autoComplete="new-password"
      />
      <TextInput
        label={t('password.again')}
        type="password"
        value={again}
        onText={setAgain}
        autoComplete="new-password"
      />
      {byCode ? (
        <>
          <TotpSecret {...looked.totp} />
          <CodeInput label={t('totp.first')} length={6} autoComplete="one-time-code" value={code} onText={setCode} />
        </>
      ) : (
        <p className="text-sm text-ink-soft">{t('passkey.what')}</p>
      )}
      <FrontFault text={fault} />
      <Button type="submit" wide size="lg" disabled={byCode && code.length < 6}>
        {t(byCode ? 'welcome.withCode' : 'welcome.withPasskey')}
      </Button>
      {looked.passkeysHere && passkeysPossible() && (
        <Button look="quiet" wide onPress={() => setByCode(!byCode)}>
          {t(byCode ? 'welcome.passkeyInstead' : 'welcome.codeInstead')}
        </Button>
      )}
    </FrontPage>
  );
}
