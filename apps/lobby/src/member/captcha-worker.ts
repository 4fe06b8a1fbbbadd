import type { WorkChallenge } from '@drawroom/contract/member-captcha';
import { solveWork } from '@drawroom/client/solve-work';
import type { WorkNews } from './do-work.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker speaks to its page alone
const tell = (news: WorkNews): void => globalThis.postMessage(news);

globalThis.addEventListener('message', ({ data }: MessageEvent<WorkChallenge>) => {
  void solveWork(data, { onProgress: (share) => tell({ kind: 'progress', share }) }).then((solution) =>
    tell({ kind: 'end', solution }),
  );
});
