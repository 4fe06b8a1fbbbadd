import type { QueueName } from '@drawroom/contract/operator-queues';
import { createContext, use, useEffect, useRef, useSyncExternalStore } from 'react';
import { NO_NEWS } from './news-line.ts';
import type { NewsLine } from './news-line.ts';

/** What the server pushes to whoever is signed in. */
export const News = createContext<NewsLine>(NO_NEWS);

/** Calls `onNews` whenever a queue has changed; true while that is heard. Null: of no queue. */
export function useQueueNews(queue: QueueName | null, onNews: () => void): boolean {
  const news = use(News);
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  useEffect(() => (queue === null ? undefined : news.hear(queue, () => latest.current())), [news, queue]);
  return useSyncExternalStore(news.watch, () => queue !== null && news.isLive());
}
