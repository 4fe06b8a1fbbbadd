import { useTranslations } from '@drawroom/i18n/translations';
import { ConnectionDot } from '@drawroom/ui/connection-dot.tsx';
import { MoneyText, useAmountWords } from '@drawroom/ui/money-text.tsx';
import { NavBar } from '@drawroom/ui/nav-bar.tsx';
import { NoticeBar } from '@drawroom/ui/notice-bar.tsx';
import { OverlayHost } from '@drawroom/ui/overlay-host.tsx';
import { TabBar } from '@drawroom/ui/tab-bar.tsx';
import type { IconName } from '@drawroom/ui/icon.tsx';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { followPreferences } from '../config/preference-sync.ts';
import { listenForTouch } from '../lottery/house-sounds.ts';
import { paths } from '../paths.ts';
import { ProtectionGate } from '../protection/protection-gate.tsx';
import { useGame } from '../game/game-store.ts';
import { ConnectionStrip } from './connection-strip.tsx';
import { loadHouseConfig, useHouseConfig } from './house-config.ts';
import { loadPart } from './load-part.ts';
import { memberCenterQuery } from './member-center.ts';
import { NewDeviceNotice } from './new-device-notice.tsx';
import { NetworkOverlay } from './network-overlay.tsx';
import { useNetwork } from './network-store.ts';
import { queryClient } from './query-client.ts';
import { useScreenHead } from './screen-head.ts';
import { useSession } from './session-store.ts';
import { StepUpHost } from './step-up-host.tsx';
import { useGoBack } from './use-go-back.ts';
import { useLiveMember } from './use-live-member.ts';

// A part of its own: most visits see no alert.
const AlertGate = lazy(loadPart(async () => ({ default: (await import('../notice/alert-gate.tsx')).AlertGate })));

// As well: who plays no external game needs nothing of them.
const RunningGame = lazy(loadPart(async () => ({ default: (await import('../game/running-game.tsx')).RunningGame })));

// Late: the screen first, then what keeps it.
const NewRelease = lazy(loadPart(async () => ({ default: (await import('./new-release.tsx')).NewRelease })));

/**
 * Frame of every member's screen: header, strip, screen, footer bar, and the place of questions, which nobody is asked before
 * he is logged in. Loaded only once somebody is.
 */
export function InsideLayout(): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <OverlayHost>
        <Frame />
      </OverlayHost>
    </QueryClientProvider>
  );
}

function Frame(): ReactNode {
  useLiveMember();
  useEffect(followPreferences, []);
  useEffect(listenForTouch, []);
  const t = useTranslations('title');
  const goBack = useGoBack();
  const data = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const footer = data?.footer === true;
  const [demoRead, setDemoRead] = useState(false);
  const own = useScreenHead(({ head }) => head);
  const title = own?.title ?? (data?.title ? t(data.title) : '');
  return (
    <div className="flex h-dvh flex-col">
      {data?.bar !== 'none' && (
        <>
          <NavBar title={title} onBack={footer ? undefined : goBack} aside={<HeaderState own={own?.aside} />} />
          <ConnectionStrip />
          <Suspense fallback={null}>
            <NewRelease />
          </Suspense>
          <NewDeviceNotice />
          <RunningGameBar />
        </>
      )}
      <DemoNotice open={footer && !demoRead} onClose={() => setDemoRead(true)} />
      <main className="min-h-0 flex-1">
        <Outlet />
      </main>
      {footer && <MainTabs />}
      <NetworkOverlay />
      <StepUpHost />
      <ProtectionGate />
      {footer && (
        <Suspense fallback={null}>
          <AlertGate />
        </Suspense>
      )}
    </div>
  );
}

/** The way back to the external game that is open, on every other screen. */
function RunningGameBar(): ReactNode {
  const running = useGame(({ asked }) => asked !== null);
  if (!running) return null;
  return (
    <Suspense fallback={null}>
      <RunningGame />
    </Suspense>
  );
}

/** Demo mode is said on the main screens until it is put away, so that nobody takes play points for money. */
function DemoNotice({ open, onClose }: Readonly<{ open: boolean; onClose: () => void }>): ReactNode {
  const t = useTranslations('shell');
  const demo = useHouseConfig((house) => house.config?.demo === true);
  useEffect(() => void loadHouseConfig(), []);
  if (!demo || !open) return null;
  return (
    <aside>
      <NoticeBar icon="info" onClose={onClose}>
        {t('demo')}
      </NoticeBar>
    </aside>
  );
}

function HeaderState({ own }: Readonly<{ own: ReactNode }>): ReactNode {
  const t = useTranslations('shell');
  const link = useNetwork((network) => network.link);
  const rttMs = useNetwork((network) => network.rttMs);
  const balance = useSession((session) => session.member?.balance);
  const words = useAmountWords();
  return (
    <>
      <ConnectionDot state={link} rttMs={rttMs} />
      {own}
      {own === undefined && balance !== undefined && (
        <Link
          to={paths.wallet()}
          aria-label={t('openWallet', { amount: words(balance) })}
          className="inline-flex min-h-11 items-center rounded-full text-sm font-semibold"
        >
          <span className="rounded-full bg-card px-3 py-1.5 shadow-card">
            <MoneyText amount={balance} />
          </span>
        </Link>
      )}
    </>
  );
}

const TABS = [
  { key: 'lobby', icon: 'lobby', to: paths.lottery() },
  { key: 'room', icon: 'room', to: paths.roomChat() },
  { key: 'records', icon: 'records', to: paths.records() },
  { key: 'wallet', icon: 'wallet', to: paths.wallet() },
  { key: 'me', icon: 'me', to: paths.mine() },
] as const satisfies readonly { key: string; icon: IconName; to: string }[];

function MainTabs(): ReactNode {
  const t = useTranslations('shell');
  const at = useLocation({ select: (location) => location.pathname });
  const unread = useQuery(memberCenterQuery).data?.unreadNotices ?? 0;
  return (
    <TabBar
      label={t('tabs')}
      items={TABS.map(({ key, icon, to }) => ({
        key,
        icon,
        label: t(key),
        ...(key === 'me' && { badge: unread }),
        active: at === to || (key === 'room' && at === paths.roomIntro()),
        link: (parts) => <Link to={to} preload="intent" {...parts} />,
      }))}
    />
  );
}
