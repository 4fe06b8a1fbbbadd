import enUS from '@drawroom/i18n/messages/en-US.json';
import { RouterProvider, createMemoryHistory } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paths } from './paths.ts';
import { makeRouter, router } from './routes.tsx';
import type { LobbyRouter } from './routes.tsx';
import { useLanguage } from './shell/language.ts';
import { endSession, useSession } from './shell/session-store.ts';

beforeEach(() => {
  localStorage.clear();
  // No network: every screen here must open without one.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  useLanguage.setState({ tag: 'en-US', messages: enUS, parts: ['inside', 'talk'] });
});
afterEach(() => {
  cleanup();
  endSession();
  vi.unstubAllGlobals();
});

async function open(path: string): Promise<LobbyRouter> {
  const opened = makeRouter(createMemoryHistory({ initialEntries: [path] }));
  await act(async () => {
    render(<RouterProvider router={opened} />);
    await opened.load();
  });
  return opened;
}

test('every path of paths.ts has a screen of its own, and there is no other route but /', () => {
  const known: string[] = Object.values(paths).map((path) => path());
  const routed = Object.keys(router.routesByPath);
  expect(routed.toSorted()).toEqual([...known, '/'].toSorted());
});

test('every screen has a title that exists in the texts', () => {
  // What is handed over leads on at once, and is called as where it leads.
  const screens = Object.values(paths).filter((path) => path !== paths.shared);
  const titles = screens.map((path) => router.routesByPath[path()].options.staticData?.title);
  expect(Object.keys(enUS.title)).toEqual(expect.arrayContaining(titles));
  expect(new Set(titles).size).toBe(titles.length);
});

test('the footer bar stands exactly on the main screens', () => {
  const withFooter = Object.values(router.routesByPath)
    .filter((route) => route.options.staticData?.footer)
    .map((route) => route.fullPath);
  expect(withFooter.toSorted()).toEqual(['/enterRoom', '/lottery', '/mine', '/records', '/roomintro', '/walletcenter']);
});

test('a visitor who asks for a member’s screen comes to the login, which remembers where to go', async () => {
  const opened = await open('/records?code=k3-1m');
  expect(opened.state.location.pathname).toBe('/login');
  expect(opened.state.location.search).toEqual({ back: '/records?code=k3-1m' });
});

test('/ leads to enter room, and for a visitor from there to the login without a detour to come back to', async () => {
  const opened = await open('/');
  expect(opened.state.location.href).toBe('/login');
});

test('an unknown address is told kindly and offers the next step', async () => {
  useSession.setState({ token: 'secret-token' });
  await open('/nothing/here');
  expect(screen.getByRole('heading').textContent).toBe('This page is not here');
  expect(screen.getByRole('button', { name: 'To the lobby' })).toBeTruthy();
});

test('the no-network page opens for anybody', async () => {
  await open('/noNetWork');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No network');
});

test('the download page opens for a visitor and stays alive behind another screen', async () => {
  const opened = await open('/noNetWork');
  await act(() => opened.navigate({ to: '/download' }));
  const page = await screen.findByText(
    'Put Drawroom on your home screen: it opens full screen, starts faster and needs no app store.',
  );
  await act(() => opened.navigate({ to: '/noNetWork' }));
  expect(document.contains(page)).toBe(true);
  expect(page.closest<HTMLElement>('[style*="none"]')).not.toBeNull();
});
