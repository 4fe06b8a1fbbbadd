import { Banner } from '@drawroom/ui/banner.tsx';
import { Card } from '@drawroom/ui/card.tsx';
import { ConnectionDot } from '@drawroom/ui/connection-dot.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { NavBar } from '@drawroom/ui/nav-bar.tsx';
import { NoticeBar } from '@drawroom/ui/notice-bar.tsx';
import { Skeleton, SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { TabBar } from '@drawroom/ui/tab-bar.tsx';
import type { ReactNode } from 'react';
import type { Sample } from './samples.ts';

const ICONS = ['lobby', 'room', 'records', 'wallet', 'me'] as const;

/** Bars, notices and the three states of a list. */
export function Bars({ sample }: Readonly<{ sample: Sample }>): ReactNode {
  return (
    <>
      <div className="-mx-4 flex flex-col gap-3">
        <NavBar
          title={sample.short}
          onBack={() => undefined}
          aside={
            <>
              <ConnectionDot state="connected" rttMs={42} />
              <MoneyText amount="1280.50" />
            </>
          }
        />
        <NavBar title={sample.long} aside={<ConnectionDot state="connecting" rttMs={null} />} />
        <NavBar
          title={sample.short}
          onBack={() => undefined}
          aside={<ConnectionDot state="disconnected" rttMs={null} />}
        />
        <NoticeBar onClose={() => undefined}>{sample.short}</NoticeBar>
        <NoticeBar tone="amber" icon="offline" onPress={() => undefined}>
          {sample.long}
        </NoticeBar>
        <NoticeBar tone="jade" icon="check">
          {sample.note}
        </NoticeBar>
      </div>
      <Banner label={sample.short}>
        {[sample.short, sample.note].map((text) => (
          <Card key={text}>
            <p className="font-semibold">{sample.title}</p>
            <p className="text-sm text-ink-soft">{text}</p>
          </Card>
        ))}
      </Banner>
      <ErrorBlock
        title={sample.title}
        note={sample.note}
        kept={sample.short}
        errorId="7F3A-91C2"
        onRetry={() => undefined}
      />
      <EmptyState title={sample.short} note={sample.note} />
      <SkeletonList rows={2} label={sample.short} />
      <Skeleton />
      <div className="-mx-4">
        <TabBar
          label={sample.short}
          items={ICONS.map((icon, at) => ({
            key: icon,
            icon,
            label: sample.tabs[at] ?? '',
            active: at === 0,
            badge: at === 3 ? 120 : 0,
            link: ({ children, ...parts }) => (
              <a href="#top" {...parts}>
                {children}
              </a>
            ),
          }))}
        />
      </div>
    </>
  );
}
