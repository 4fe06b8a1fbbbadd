import { Chip, Tag } from '@drawroom/ui/chip.tsx';
import { Countdown } from '@drawroom/ui/countdown.tsx';
import { InfiniteList } from '@drawroom/ui/infinite-list.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { PullToRefresh } from '@drawroom/ui/pull-to-refresh.tsx';
import { ResultBalls } from '@drawroom/ui/result-balls.tsx';
import type { ReactNode } from 'react';
import type { Sample } from './samples.ts';

/** Rows in all their forms. */
export function Lists({ sample }: Readonly<{ sample: Sample }>): ReactNode {
  return (
    <PullToRefresh onRefresh={() => new Promise((resolve) => setTimeout(resolve, 800))}>
      <div className="flex flex-col gap-5">
        <List title={sample.title} aside={<Tag tone="wait">{sample.tabs[0]}</Tag>}>
          <Cell title={sample.short} icon="wallet" value={<MoneyText amount="1280.50" />} onPress={() => undefined} />
          <Cell title={sample.name} note={sample.note} icon="globe" value={sample.short} onPress={() => undefined} />
          <Cell
            title={sample.long}
            link={({ children, ...parts }) => (
              <a href="#top" {...parts}>
                {children}
              </a>
            )}
          />
          <Cell title={sample.short} value={<MoneyText amount="-86.20" signed />} note="20261120-0831" />
          <Cell title={sample.short} value={<MoneyText amount="168.00" signed />} note="20261120-0830" />
          <Cell title={sample.deed} icon="leave" danger onPress={() => undefined} />
        </List>
        <List>
          {[48_000, 8_000, 0].map((left) => (
            <Cell
              key={left}
              title={sample.short}
              note={<ResultBalls family="k3" numbers={['2', '4', '6']} size="sm" />}
              value={<Countdown remainingMs={left} totalMs={60_000} />}
              onPress={() => undefined}
            />
          ))}
        </List>
        <div className="rail flex gap-1.5">
          {sample.tabs.map((label, at) => (
            <Chip key={label} selected={at === 0} onPress={() => undefined}>
              {label}
            </Chip>
          ))}
        </div>
        <InfiniteList hasMore={false} loading={false} onMore={() => undefined}>
          <span />
        </InfiniteList>
        <InfiniteList hasMore loading onMore={() => undefined}>
          <span />
        </InfiniteList>
        <InfiniteList hasMore failed loading={false} onMore={() => undefined}>
          <span />
        </InfiniteList>
      </div>
    </PullToRefresh>
  );
}
