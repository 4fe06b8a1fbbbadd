import type { OperatorRole } from '@drawroom/contract/operator-rights';
import { ROLE_RIGHTS } from '@drawroom/contract/operator-rights';
import { me } from '@drawroom/contract/operator';
import { render } from '@testing-library/react';
import { Console } from '../console.tsx';
import type { FakeDoor } from './fake-door.ts';

/** Opens the console for somebody who is signed in already, at an address. */
export function openConsole(
  door: FakeDoor,
  {
    path,
    roles,
    name = 'maker',
    lang = 'en_US',
  }: { path: string; roles: OperatorRole[]; name?: string; lang?: string },
): void {
  localStorage.clear();
  localStorage.setItem('language', lang);
  sessionStorage.setItem('operatorToken', 'of-a-test');
  history.replaceState(null, '', path);
  const rights = [...new Set(roles.flatMap((role) => ROLE_RIGHTS[role]))];
  door.on(me, () => ({ data: { name, roles, rights, secondFactor: true } }));
  render(<Console />);
}
