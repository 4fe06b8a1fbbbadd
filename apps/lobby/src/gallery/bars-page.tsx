import { Banner } from '@drawroom/ui/banner.tsx';
import { Card } from '@drawroom/ui/card.tsx';
import { ConnectionDot } from '@drawroom/ui/connection-dot.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { NavBar } from '@drawroom/ui/nav-bar.tsx';
import { NoticeBar } from '@drawroom/ui/notice-bar.tsx';
import { TabBar } from '@drawroom/ui/tab-bar.tsx';
import type { ReactNode } from 'react';
import { State } from './state.tsx';
import { nothing, useWords } from './words.ts';

const ICONS = ['lobby', 'room', 'records', 'wallet', 'me'] as const;
const LINKS = ['connected', 'connecting', 'disconnected'] as const;

/** What stands at the edges of a screen, and what is told across it. */
export function BarsPage(): ReactNode {
  const { short, title, note, long, tabs } = useWords();
  return (
    <>
      <State of="NavBar" is="with a way back" bleeds>
        <NavBar title={short} onBack={nothing} aside={<MoneyText amount="1280.50" />} />
      </State>
      <State of="NavBar" is="long text" bleeds>
        <NavBar title={long} onBack={nothing} aside={<ConnectionDot state="connected" rttMs={1042} />} />
      </State>
      <State of="ConnectionDot" is="connected, connecting, disconnected">
        <div className="flex gap-6">
          {LINKS.map((state) => (
            <ConnectionDot key={state} state={state} rttMs={42} />
          ))}
        </div>
      </State>
      <State of="NoticeBar" is="to be closed" bleeds>
        <NoticeBar onClose={nothing}>{note}</NoticeBar>
      </State>
      <State of="NoticeBar" is="amber, leads on, long text" bleeds>
        <NoticeBar tone="amber" icon="offline" onPress={nothing}>
          {long}
        </NoticeBar>
      </State>
      <State of="NoticeBar" is="jade" bleeds>
        <NoticeBar tone="jade" icon="check">
          {short}
        </NoticeBar>
      </State>
      <State of="Banner" is="one" bleeds>
        <div className="px-4">
          <Banner label={short}>{[<Told key="one" title={title} text={note} />]}</Banner>
        </div>
      </State>
      <State of="Banner" is="several" bleeds>
        <div className="px-4">
          <Banner label={short}>
            {[<Told key="one" title={title} text={short} />, <Told key="two" title={title} text={note} />]}
          </Banner>
        </div>
      </State>
      <State of="Card" is="tones" bleeds>
        <div className="grid grid-cols-2 gap-3 px-4">
          {(['card', 'sunken', 'amber', 'jade'] as const).map((tone) => (
            <Card key={tone} tone={tone}>
              {short}
            </Card>
          ))}
        </div>
      </State>
      <State of="TabBar" is="with a count" bleeds>
        <TabBar
          label={short}
          items={ICONS.map((icon, at) => ({
            key: icon,
            icon,
            label: tabs[at] ?? '',
            active: at === 0,
            badge: at === 3 ? 120 : 0,
            link: ({ children, ...parts }) => (
              <a href="#top" {...parts}>
                {children}
              </a>
            ),
          }))}
        />
      </State>
    </>
  );
}

function Told({ title, text }: Readonly<{ title: string; text: string }>): ReactNode {
  return (
    <Card>
      <p className="font-semibold">{title}</p>
      <p className="text-sm text-ink-soft">{text}</p>
    </Card>
  );
}
