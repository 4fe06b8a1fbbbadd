import { setTimeout as wait } from 'node:timers/promises';
import { messages } from '@drawroom/contract/chat';
import type { Page } from 'playwright-core';

/** An older page is held back for so long, so that what the reader's own scrolling moves is over before it comes. */
const HELD_MS = 1_000;
const SETTLED_MS = 600;
/** Where the reader is when an older page comes, px below the oldest message that is loaded: at the very end too. */
const OLDER_READ_AT = [0, 60, 400] as const;
const NEWER_READ_AT = 2_000;

/** How far the message under the reader's eyes moved while he touched nothing, CSS px, over so many drawn frames. */
export interface Drift {
  readonly px: number;
  readonly frames: number;
  /** By how much the list grew meanwhile, px; 0: nothing came, and the figure says nothing. */
  readonly grewPx: number;
}

/** The greatest drift while pages of older messages come above what is read. */
export async function olderDrift(page: Page): Promise<Drift> {
  const address = `**${messages.path}?**`;
  await page.route(address, async (route) => {
    await wait(HELD_MS);
    await route.continue();
  });
  const found: Drift[] = [];
  for (const px of OLDER_READ_AT) {
    await page.evaluate(readAt, px);
    await wait(SETTLED_MS);
    found.push(await page.evaluate(watchDrift, HELD_MS + SETTLED_MS));
  }
  await page.unroute(address);
  return {
    px: Math.max(...found.map(({ px }) => px)),
    frames: found.reduce((sum, { frames }) => sum + frames, 0),
    grewPx: Math.min(...found.map(({ grewPx }) => grewPx)),
  };
}

/** The drift while new messages come below what is read. */
export async function newerDrift(page: Page, forMs: number): Promise<Drift> {
  await page.evaluate(readAt, NEWER_READ_AT);
  await wait(SETTLED_MS);
  return page.evaluate(watchDrift, forMs);
}

interface Box {
  readonly top: number;
  readonly bottom: number;
}
interface PageElement {
  scrollTop: number;
  readonly scrollHeight: number;
  getBoundingClientRect(): Box;
  querySelectorAll(selector: string): Iterable<PageElement>;
  getAttribute(name: string): string | null;
}
declare const document: { querySelector(selector: string): PageElement };
declare function requestAnimationFrame(done: () => void): number;

/** In the page: goes so far below the oldest message, px. */
function readAt(px: number): void {
  document.querySelector('[role=log]').scrollTop = px;
}

/** In the page: follows the message in the middle of the screen for so long, as each frame has drawn it. */
async function watchDrift(forMs: number): Promise<Drift> {
  const log = document.querySelector('[role=log]');
  const view = log.getBoundingClientRect();
  const middle = (view.top + view.bottom) / 2;
  const inSight = [...log.querySelectorAll('[data-message]')];
  const read = inSight.find((each) => each.getBoundingClientRect().bottom > middle);
  const seq = read?.getAttribute('data-message') ?? '';
  // Looked up each time: the element of a message may be another one after a change.
  const topNow = (): number | undefined =>
    [...log.querySelectorAll(`[data-message="${seq}"]`)][0]?.getBoundingClientRect().top;
  const [first, height] = [topNow() ?? NaN, log.scrollHeight];
  let [px, frames] = [0, 0];
  for (const from = performance.now(); performance.now() - from < forMs; frames += 1) {
    // A task that was queued in a frame's beginning runs once the frame is drawn.
    await new Promise<void>((drawn) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => drawn());
        port1.start();
        port2.postMessage(null);
      }),
    );
    const top = topNow();
    px = Math.max(px, top === undefined ? Infinity : Math.abs(top - first));
  }
  return { px, frames, grewPx: log.scrollHeight - height };
}
