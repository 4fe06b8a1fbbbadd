import { Button } from '@drawroom/ui/button.tsx';
import { Tag } from '@drawroom/ui/chip.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { InfiniteList } from '@drawroom/ui/infinite-list.tsx';
import { Cell, List } from '@drawroom/ui/list.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { NumberedSteps } from '@drawroom/ui/numbered-steps.tsx';
import { PullToRefresh } from '@drawroom/ui/pull-to-refresh.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { Skeleton, SkeletonList } from '@drawroom/ui/skeleton.tsx';
import type { ReactNode } from 'react';
import { State } from './state.tsx';
import { nothing, useWords } from './words.ts';

/** Rows in all their forms, and the three screens that have none. */
export function ListsPage(): ReactNode {
  const { title, note, long, short } = useWords();
  return (
    <div className="flex flex-col gap-5 [&_figure>div]:items-stretch">
      <Rows />
      <State of="InfiniteList" is="end">
        <InfiniteList hasMore={false} loading={false} onMore={nothing}>
          {null}
        </InfiniteList>
      </State>
      <State of="InfiniteList" is="loading">
        <InfiniteList hasMore loading onMore={nothing}>
          {null}
        </InfiniteList>
      </State>
      <State of="InfiniteList" is="failed">
        <InfiniteList hasMore failed loading={false} onMore={nothing}>
          {null}
        </InfiniteList>
      </State>
      <State of="EmptyState" is="with the next step">
        <EmptyState title={title} note={note} action={<Button look="plain">{short}</Button>} />
      </State>
      <State of="ErrorBlock" is="with all it can say">
        <ErrorBlock title={title} note={note} kept={long} errorId="7F3A-91C2" onRetry={nothing} />
      </State>
      <State of="Skeleton" is="plain">
        <Skeleton />
      </State>
      <State of="SkeletonList" is="plain">
        <SkeletonList rows={2} label={short} />
      </State>
      <State of="NumberedSteps" is="long text">
        <NumberedSteps steps={[short, note, long].map((content) => ({ key: content, content }))} />
      </State>
      <State of="PullToRefresh" is="plain">
        <div className="scroller h-24 rounded-card bg-card">
          <PullToRefresh onRefresh={() => new Promise((resolve) => setTimeout(resolve, 800))}>
            <p className="p-4">{long}</p>
          </PullToRefresh>
        </div>
      </State>
      <State of="Screen" is="with head and foot">
        <div className="h-48 overflow-hidden rounded-card border border-hairline">
          <Screen
            scrollId="gallery-screen"
            header={<p className="border-b border-hairline px-4 py-2">{short}</p>}
            footer={
              <Button wide size="lg">
                {short}
              </Button>
            }
          >
            <p>{long}</p>
          </Screen>
        </div>
      </State>
    </div>
  );
}

function Rows(): ReactNode {
  const { short, note, long, title, deed, tabs } = useWords();
  return (
    <>
      <State of="List" is="with a heading">
        <List title={title} aside={<Tag tone="wait">{tabs[0]}</Tag>}>
          <Cell title={short} value={<MoneyText amount="1280.50" />} />
        </List>
      </State>
      <State of="Cell" is="plain, pressable, link, danger, long text">
        <List>
          <Cell title={short} note={note} value={<MoneyText amount="-86.20" signed />} />
          <Cell title={short} icon="wallet" value={<MoneyText amount="168.00" signed />} onPress={nothing} />
          <Cell
            title={short}
            icon="globe"
            value={tabs[5]}
            link={({ children, ...parts }) => (
              <a href="#top" {...parts}>
                {children}
              </a>
            )}
          />
          <Cell title={deed} icon="leave" danger onPress={nothing} />
          <Cell title={long} icon="bell" note={long} value={short} onPress={nothing} />
        </List>
      </State>
    </>
  );
}
