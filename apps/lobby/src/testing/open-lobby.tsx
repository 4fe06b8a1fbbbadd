import type { ReplyOf } from '@drawroom/contract/call';
import { configs } from '@drawroom/contract/config';
import { getMemberUserCenter } from '@drawroom/contract/member';
import type { MemberView } from '@drawroom/contract/member';
import { preferences } from '@drawroom/contract/member-profile';
import { alerts } from '@drawroom/contract/notice';
import { overview } from '@drawroom/contract/protection';
import enUS from '@drawroom/i18n/messages/en-US.json';
import { RouterProvider } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { paths } from '../paths.ts';
import { aProtection } from '../protection/samples.ts';
import { router } from '../routes.tsx';
import { client } from '../shell/api.ts';
import { useHouseConfig } from '../shell/house-config.ts';
import { useLanguage } from '../shell/language.ts';
import { queryClient } from '../shell/query-client.ts';
import { beginSession, endSession } from '../shell/session-store.ts';
import { startFakeServer } from './fake-server.ts';
import type { FakeServer } from './fake-server.ts';

export const MEMBER: MemberView = {
  id: '7',
  username: 'player01',
  nickname: 'Linh',
  avatar: null,
  kind: 'player',
  currency: 'CNY',
  balance: '1234.50',
  points: '1234.50',
  vipLevel: 0,
  // Half a day away from any machine these tests run on.
  timeZone: 'Pacific/Kiritimati',
};

export const HOUSE: ReplyOf<typeof configs> = {
  socketUrl: '/',
  supportLanguages: [
    { language: 'en_US', sysDefault: true, name: 'English', dir: 'ltr', img: '/flags/us.svg' },
    { language: 'zh_CN', sysDefault: false, name: '简体中文', dir: 'ltr', img: '/flags/cn.svg' },
    { language: 'vi_VN', sysDefault: false, name: 'Tiếng Việt', dir: 'ltr', img: '/flags/vn.svg' },
  ],
  currencies: [{ code: 'CNY', mark: '¥', decimals: 2 }],
  features: {},
  limits: { usernameMin: 6, usernameMax: 16, passwordMin: 6, passwordMax: 16, betLinesMax: 100, nicknameMax: 24 },
  demo: false,
  registrationClosed: null,
};

export const CENTER: ReplyOf<typeof getMemberUserCenter> = {
  member: MEMBER,
  today: { stake: '0.00', winLose: '0.00', rebate: '0.00' },
  limits: { betLinesMax: 100 },
  unreadNotices: 0,
};

let mounted = false;

/** Away from every screen. The lobby itself stays mounted: its router lives as long as the page. */
async function leaveScreens(): Promise<void> {
  if (!mounted) router.history.push(paths.noNetwork());
  await act(async () => {
    if (mounted) return router.navigate({ to: paths.noNetwork(), search: {} });
    render(<RouterProvider router={router} />);
    return router.load();
  });
  mounted = true;
}

/** A lobby nobody has used yet, and a network that knows the house's settings. Call before each test. */
export async function freshLobby(house: Partial<typeof HOUSE> = {}): Promise<FakeServer> {
  const parts = ['inside', 'talk', 'team', 'games', 'cashier', 'gifts'] as const;
  useLanguage.setState({ tag: 'en-US', messages: enUS, parts });
  await leaveScreens();
  queryClient.clear();
  await client.endSession();
  endSession();
  localStorage.clear();
  endSession();
  useHouseConfig.setState({ config: null, failure: null });
  const server = startFakeServer();
  server.on(configs, { data: { ...HOUSE, ...house } });
  server.on(getMemberUserCenter, { data: CENTER });
  server.on(preferences, { data: { member: MEMBER } });
  server.on(overview, { data: aProtection() });
  server.on(alerts, { data: { list: [] } });
  return server;
}

/** Opens an address in the whole lobby: routes, guard, frame and screen. */
export async function openAt(address: string): Promise<void> {
  await act(() => router.navigate({ href: address }));
}

/** Somebody is logged in on this phone. */
export async function beLoggedIn(member: MemberView = MEMBER): Promise<void> {
  await client.preparePublicKey();
  await client.adoptSession({ token: 'token', me: 'me', expiresAt: Date.now() + 3_600_000 });
  beginSession({ token: 'token', member });
}
