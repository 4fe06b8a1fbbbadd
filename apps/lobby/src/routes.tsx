import type { RouterHistory, SearchSchemaInput } from '@tanstack/react-router';
import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { agentScreens, reportScreens } from './agent-routes.ts';
import { gameScreens } from './game-routes.ts';
import { giftScreens } from './gift-routes.ts';
import { needsConnection, waitForConnection } from './guard.ts';
import { paths } from './paths.ts';
import { inside, MAIN, PUSHED, root, screenOf, withWords } from './route-frame.ts';
import type { RouteFacts } from './route-frame.ts';
import {
  daysSearch,
  entrySearch,
  lotterySearch,
  orderSearch,
  parseSearch,
  recordSearch,
  stringifySearch,
  text,
} from './search.ts';
import { CrashScreen } from './shell/crash-screen.tsx';
import { KeptAlivePlace } from './shell/kept-alive.tsx';
import { Loading } from './shell/loading.tsx';
import { OutsideLayout } from './shell/outside-layout.tsx';
import { LobbyIntl } from './shell/intl.tsx';
import { cashierWords, insideWords, talkWords } from './shell/language.ts';
import { isConnected } from './shell/network-store.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: LobbyRouter;
  }
}

const clock = { wait: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)) };

interface Visit {
  readonly location: { pathname: string };
  readonly abortController: AbortController;
  readonly preload: boolean;
}

/** Lets a lottery screen wait for the realtime connection (spec §2, §9); only looking ahead at a link does not wait. */
async function live({ location, abortController, preload }: Visit): Promise<void> {
  if (preload || !needsConnection(location.pathname)) return;
  // A part of its own, so that the login carries neither socket nor client; a failure shows as "connecting".
  import('./shell/realtime.ts').then(({ warmRealtime }) => warmRealtime()).catch(() => undefined);
  await waitForConnection(isConnected, clock, abortController.signal);
}

const outside = createRoute({ getParentRoute: () => root, id: 'outside', component: OutsideLayout });
const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: screenOf(() => withWords(import('./shell/open-layout.tsx'), insideWords), 'OpenLayout'),
});

const home = createRoute({ getParentRoute: () => root, path: '/', component: KeptAlivePlace });

const outsideScreens = [
  createRoute({
    getParentRoute: () => outside,
    path: paths.login(),
    staticData: { title: 'login', bar: 'none', transition: false },
    // `back` is followed only when it is one of the lobby's own paths; an invitation goes on to the registration.
    validateSearch: entrySearch,
    component: screenOf(() => import('./member/login-screen.tsx'), 'LoginScreen'),
  }),
  createRoute({
    getParentRoute: () => outside,
    path: paths.register(),
    staticData: { title: 'register', transition: true },
    validateSearch: entrySearch,
    component: screenOf(() => import('./member/register-screen.tsx'), 'RegisterScreen'),
  }),
  createRoute({
    getParentRoute: () => outside,
    path: paths.ownPassword(),
    staticData: { title: 'ownPassword', bar: 'none', transition: true },
    component: screenOf(() => withWords(import('./member/own-password-screen.tsx'), insideWords), 'OwnPasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => outside,
    path: paths.resetPassword(),
    staticData: { title: 'resetPassword', transition: true },
    component: screenOf(() => import('./member/contact/reset-screen.tsx'), 'ResetScreen'),
  }),
  createRoute({
    getParentRoute: () => outside,
    path: paths.noNetwork(),
    staticData: { title: 'noNetwork', transition: false },
    component: screenOf(() => import('./shell/no-network-screen.tsx'), 'NoNetworkScreen'),
  }),
] as const;

const openScreens = [
  createRoute({
    getParentRoute: () => open,
    path: paths.books(),
    staticData: { title: 'books', ...PUSHED },
    component: screenOf(() => withWords(import('./wallet/books-screen.tsx'), cashierWords), 'BooksScreen'),
  }),
] as const;

const shared = createRoute({
  getParentRoute: () => root,
  path: paths.shared(),
  staticData: { title: 'roomChat', ...PUSHED },
  beforeLoad: async () => {
    (await import('./chat/shared-text.ts')).keepShared(window.location.search);
    throw redirect({ to: paths.roomChat(), replace: true });
  },
});

const download = createRoute({
  getParentRoute: () => root,
  path: paths.download(),
  staticData: { title: 'download', ...PUSHED },
  component: KeptAlivePlace,
});

const cashierScreens = [
  createRoute({
    getParentRoute: () => inside,
    path: paths.deposit(),
    staticData: { title: 'deposit', ...PUSHED },
    component: screenOf(() => withWords(import('./deposit/recharge-screen.tsx'), cashierWords), 'RechargeScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.depositDetail(),
    staticData: { title: 'depositDetail', ...PUSHED },
    validateSearch: orderSearch,
    component: screenOf(() => withWords(import('./deposit/deposit-screen.tsx'), cashierWords), 'DepositScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.virtualDepositDetail(),
    staticData: { title: 'virtualDepositDetail', ...PUSHED },
    validateSearch: orderSearch,
    component: screenOf(() => withWords(import('./deposit/deposit-screen.tsx'), cashierWords), 'DepositScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.firstDeposit(),
    staticData: { title: 'firstDeposit', ...PUSHED },
    component: screenOf(
      () => withWords(import('./deposit/first-deposit-screen.tsx'), cashierWords),
      'FirstDepositScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.withdraw(),
    staticData: { title: 'withdraw', ...PUSHED },
    component: screenOf(() => withWords(import('./withdrawal/withdraw-screen.tsx'), cashierWords), 'WithdrawScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.applications(),
    staticData: { title: 'applications', ...PUSHED },
    validateSearch: (
      search: { kind?: string; orderNo?: string } & SearchSchemaInput,
    ): { kind?: 'withdrawal'; orderNo?: string } => ({
      ...(search.kind === 'withdrawal' && { kind: search.kind }),
      ...orderSearch(search),
    }),
    component: screenOf(
      () => withWords(import('./wallet/applications-screen.tsx'), cashierWords),
      'ApplicationsScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.paymentMethods(),
    staticData: { title: 'paymentMethods', ...PUSHED },
    component: screenOf(() => withWords(import('./wallet/methods/methods-screen.tsx'), cashierWords), 'MethodsScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.addEWallet(),
    staticData: { title: 'addEWallet', ...PUSHED },
    validateSearch: (search: { kind?: string } & SearchSchemaInput): { kind?: 'virtual' } =>
      search.kind === 'virtual' ? { kind: search.kind } : {},
    component: screenOf(
      () => withWords(import('./wallet/methods/add-wallet-screen.tsx'), cashierWords),
      'AddWalletScreen',
    ),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.statement(),
    staticData: { title: 'statement', ...PUSHED },
    component: screenOf(() => withWords(import('./wallet/statement-screen.tsx'), cashierWords), 'StatementScreen'),
  }),
] as const;

const insideScreens = [
  createRoute({
    getParentRoute: () => inside,
    path: paths.enterRoom(),
    staticData: { title: 'enterRoom', ...MAIN },
    validateSearch: (search: { invite?: string } & SearchSchemaInput): { invite?: string } => {
      const invite = text(search.invite);
      return invite === undefined ? {} : { invite };
    },
    component: screenOf(() => import('./room/enter-room-screen.tsx'), 'EnterRoomScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.roomIntro(),
    staticData: { title: 'roomIntro', ...MAIN },
    component: screenOf(() => import('./room/room-intro-screen.tsx'), 'RoomIntroScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.roomChat(),
    staticData: { title: 'roomChat', ...PUSHED },
    component: screenOf(() => withWords(import('./chat/room-chat-screen.tsx'), talkWords), 'RoomChatScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.service(),
    staticData: { title: 'service', ...PUSHED },
    component: screenOf(() => withWords(import('./service/desk-screen.tsx'), talkWords), 'DeskScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.mine(),
    staticData: { title: 'mine', ...MAIN },
    component: screenOf(() => import('./member/mine-screen.tsx'), 'MineScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.settings(),
    staticData: { title: 'settings', ...PUSHED },
    component: screenOf(() => import('./config/settings-screen.tsx'), 'SettingsScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.changeNickname(),
    staticData: { title: 'changeNickname', ...PUSHED },
    component: screenOf(() => import('./config/nickname-screen.tsx'), 'NicknameScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.changePassword(),
    staticData: { title: 'changePassword', ...PUSHED },
    component: screenOf(() => import('./member/change-password-screen.tsx'), 'ChangePasswordScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.security(),
    staticData: { title: 'security', ...PUSHED },
    component: screenOf(() => import('./member/security/security-screen.tsx'), 'SecurityScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.privacy(),
    staticData: { title: 'privacy', ...PUSHED },
    component: screenOf(() => import('./member/privacy-screen.tsx'), 'PrivacyScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.protection(),
    staticData: { title: 'protection', ...PUSHED },
    component: screenOf(() => import('./protection/protection-screen.tsx'), 'ProtectionScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.notices(),
    staticData: { title: 'notices', ...PUSHED },
    component: screenOf(() => withWords(import('./notice/notices-screen.tsx'), talkWords), 'NoticesScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.lottery(),
    staticData: { title: 'lottery', ...MAIN },
    beforeLoad: live,
    component: screenOf(() => import('./lottery/lottery-list-screen.tsx'), 'LotteryListScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.bet(),
    staticData: { title: 'bet', ...PUSHED },
    validateSearch: lotterySearch,
    beforeLoad: live,
    component: screenOf(() => import('./lottery/bet-screen.tsx'), 'BetScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.records(),
    staticData: { title: 'records', ...MAIN },
    validateSearch: recordSearch,
    component: screenOf(() => import('./lottery/bet-records-screen.tsx'), 'BetRecordsScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.history(),
    staticData: { title: 'history', ...PUSHED },
    validateSearch: lotterySearch,
    component: screenOf(() => import('./lottery/draw-history-screen.tsx'), 'DrawHistoryScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.proof(),
    staticData: { title: 'proof', ...PUSHED },
    validateSearch: (
      search: { lottery?: string; code?: string; gameNo?: string } & SearchSchemaInput,
    ): { lottery?: string; gameNo?: string } => {
      const gameNo = text(search.gameNo);
      return { ...lotterySearch(search), ...(gameNo === undefined ? {} : { gameNo }) };
    },
    component: screenOf(() => import('./lottery/proof-screen.tsx'), 'ProofScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.wallet(),
    staticData: { title: 'wallet', ...MAIN },
    component: screenOf(() => withWords(import('./wallet/wallet-screen.tsx'), cashierWords), 'WalletScreen'),
  }),
  createRoute({
    getParentRoute: () => inside,
    path: paths.accountChanges(),
    staticData: { title: 'accountChanges', ...PUSHED },
    validateSearch: daysSearch,
    component: screenOf(() => import('./wallet/account-changes-screen.tsx'), 'AccountChangesScreen'),
  }),
  ...cashierScreens,
  ...agentScreens,
  ...reportScreens,
  ...gameScreens,
  ...giftScreens,
] as const;

const tree = root.addChildren([
  home,
  download,
  shared,
  outside.addChildren(outsideScreens),
  inside.addChildren(insideScreens),
  open.addChildren(openScreens),
]);

interface TransitionChange {
  readonly fromLocation?: { pathname: string } | undefined;
  readonly toLocation: { pathname: string };
  readonly pathChanged: boolean;
}

/** Only a navigation to another path, onto a route with the flag, is shown as a transition (spec §2). */
function transitionTypes(change: TransitionChange): string[] | false {
  const { fromLocation, toLocation, pathChanged } = change;
  const routes: Record<string, { options: { staticData?: RouteFacts } } | undefined> = router.routesByPath;
  return fromLocation && pathChanged && routes[toLocation.pathname]?.options.staticData?.transition ? ['page'] : false;
}

/** A router over the lobby's routes; tests give a history of their own. */
export function makeRouter(history?: RouterHistory) {
  return createRouter({
    routeTree: tree,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    InnerWrap: ({ children }) => <LobbyIntl>{children}</LobbyIntl>,
    defaultPreload: 'intent',
    defaultPendingComponent: Loading,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultErrorComponent: CrashScreen,
    defaultViewTransition: { types: transitionTypes },
    scrollRestoration: true,
    scrollToTopSelectors: ['main [data-scroll-restoration-id]'],
  });
}

export type LobbyRouter = ReturnType<typeof makeRouter>;

/** The lobby's router with all screens (spec §2). */
export const router: LobbyRouter = makeRouter();
