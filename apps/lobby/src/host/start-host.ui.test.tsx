import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession, useSession } from '../shell/session-store.ts';
import { MEMBER } from '../testing/open-lobby.tsx';
import { SESSION, SHELL_METHODS, wellBehaved } from './fake-hosts.ts';
import type { Behaviour } from './fake-hosts.ts';
import { hostPlace } from './host-place.ts';
import type { ShellView } from './shell-host.ts';
import { startHost } from './start-host.ts';

const way = { canGoBack: () => true, back: vi.fn<() => void>(), subscribe: () => undefined };
const root = document.documentElement;

/** This page runs in an Android shell from now on. */
async function startIn(behave: Behaviour = wellBehaved): Promise<string[]> {
  const said: string[] = [];
  const side = Object.fromEntries(
    SHELL_METHODS.map((name) => [
      name,
      (_id: string, value: string) => {
        said.push(`${name} ${value}`.trim());
        return behave(name, value);
      },
    ]),
  );
  vi.stubGlobal('android', side);
  vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15) ua_Android');
  await act(() => startHost('', way));
  return said;
}
const withSession =
  (session: object | null): Behaviour =>
  (method, argument) =>
    method === 'getSession' ? JSON.stringify(session) : wellBehaved(method, argument);

beforeEach(() => {
  localStorage.clear();
  endSession();
});
afterEach(() => {
  hostPlace.current = null;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a shell at the start of the lobby', () => {
  test('gives language, appearance and edges before anything is drawn (spec §7)', async () => {
    await startIn();
    expect(localStorage.getItem('language')).toBe('vi_VN');
    expect(root.dataset['theme']).toBe('dark');
    expect(root.style.getPropertyValue('--safe-top')).toBe('24px');
    expect(hostPlace.current?.form).toBe('android');
  });

  test('its session begins without a login; the token stands in no storage (spec §7)', async () => {
    await startIn();
    expect(useSession.getState().token).toBe(SESSION.token);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(SESSION.token);
  });

  test.each([
    ['another session', { ...SESSION, me: 'somebody-else' }],
    ['no session', null],
  ])('with %s than the last time, nothing of the member before is left on the phone', async (_case, next) => {
    await startIn();
    localStorage.setItem('loginInfo', JSON.stringify(MEMBER));
    localStorage.setItem('slip', '{}');
    await startIn(withSession(next));
    expect(localStorage.getItem('slip')).toBeNull();
    expect(localStorage.getItem('loginInfo')).toBeNull();
    expect(useSession.getState().token).toBe(next === null ? null : next.token);
  });

  test('with the same session again, what the member has kept stays', async () => {
    await startIn();
    localStorage.setItem('slip', '{}');
    await startIn();
    expect(localStorage.getItem('slip')).toBe('{}');
  });

  test('a member who is logged in on the page stays so where the shell has no session', async () => {
    useSession.setState({ token: 'token-of-the-page' });
    await startIn(withSession(null));
    expect(useSession.getState().token).toBe('token-of-the-page');
  });

  test('the member of the page gives way to the session of the shell, with all he has left', async () => {
    useSession.setState({ token: 'token-of-the-page' });
    localStorage.setItem('slip', '{}');
    await startIn();
    expect([localStorage.getItem('slip'), useSession.getState().token]).toEqual([null, SESSION.token]);
  });

  test('another session in the shell loads the page anew', async () => {
    await startIn();
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue();
    (window as ShellView).drawroomBridge?.event('session', undefined);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('links to other places leave by the shell, the lobby’s own do not', async () => {
    const said = await startIn();
    const held: boolean[] = [];
    const last = (event: Event): void => {
      held.push(event.defaultPrevented);
      event.preventDefault();
    };
    window.addEventListener('click', last);
    for (const href of ['https://example.org/help', '/mine', 'javascript:void 0']) {
      const link = document.createElement('a');
      link.setAttribute('href', href);
      document.body.append(link);
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      link.remove();
    }
    window.removeEventListener('click', last);
    expect(held).toEqual([true, false, true]);
    expect(said.filter((each) => each.startsWith('openExternal'))).toEqual(['openExternal https://example.org/help']);
  });
});
