import { WELCOME_PATH } from '@drawroom/contract/operator-door';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { SignIn } from './sign-in.tsx';
import type { SignInProps } from './sign-in.tsx';
import { Welcome } from './welcome.tsx';

/** The sign-in, or, at the address of a link, what its owner does before his first one. */
export function Entrance(props: SignInProps): ReactNode {
  const [link, setLink] = useState(() => (location.pathname === WELCOME_PATH ? location.hash.slice(1) : ''));
  const [name, setName] = useState('');
  if (link === '') return <SignIn {...props} name={name} />;
  return (
    <Welcome
      link={link}
      lang={props.lang}
      picker={props.picker}
      onDone={(made) => {
        history.replaceState(null, '', '/');
        setName(made);
        setLink('');
      }}
    />
  );
}
