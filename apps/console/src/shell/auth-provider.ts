import type { AuthProvider } from 'react-admin';
import type { SignedIn } from '../session/operator.ts';
import { mayCall } from '../session/operator.ts';
import { isResource, RESOURCES } from '../data/resources.ts';

/**
 * What react-admin asks about whoever is signed in. Signing in happens before it is there, and the session, which sees every refusal
 * itself, takes it away when it ends. Deny by default: looking at a list needs the right of its call, and nothing else is ever allowed
 * through react-admin; acts go by `ask`, whose calls the server judges.
 */
export function operatorAuth({ operator }: Pick<SignedIn, 'operator'>): AuthProvider {
  return {
    login: () => Promise.resolve(),
    logout: () => Promise.resolve(false),
    checkAuth: () => Promise.resolve(),
    checkError: () => Promise.resolve(),
    getIdentity: () => Promise.resolve({ id: operator.name, fullName: operator.name }),
    getPermissions: () => Promise.resolve(operator.rights),
    canAccess: ({ resource, action }) =>
      Promise.resolve(action === 'list' && isResource(resource) && mayCall(operator, RESOURCES[resource].call)),
  };
}
