import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  EMPTY_WINDOW,
  WINDOW_MAX,
  isAttached,
  windowOf,
  withLive,
  withNewer,
  withNewest,
  withOlder,
  withRecalled,
} from './message-window.ts';
import type { MessageWindow } from './message-window.ts';
import { aMessage, messagesFrom } from './samples.ts';

const seqs = ({ list }: MessageWindow): number[] => list.map(({ seq }) => seq);
const page = (from: number, to: number, head: number) => ({ list: messagesFrom(from, to), head, older: from > 1 });

describe('live messages', () => {
  test('each is there once, in the order of its number, however often and early it comes (R-105)', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 4, max: 12 }), { maxLength: 30 }), (told) => {
        const after = withLive(
          windowOf(page(1, 3, 3)),
          told.map((seq) => aMessage(seq)),
        );
        const shown = seqs(after);
        expect(shown).toEqual(Array.from({ length: shown.length }, (_, at) => at + 1));
        expect(after.head).toBe(Math.max(3, ...told));
      }),
    );
  });

  test('beyond a gap nothing is shown, and the stretch knows that it no longer ends at the newest', () => {
    const after = withLive(windowOf(page(1, 3, 3)), [aMessage(5), aMessage(6)]);
    expect(seqs(after)).toEqual([1, 2, 3]);
    expect(isAttached(after)).toBe(false);
  });

  test('whoever reads older messages keeps them; only the newest number moves on', () => {
    const reading = withLive(windowOf(page(1, 50, 200)), [aMessage(201)]);
    expect(seqs(reading)).toEqual(seqs(windowOf(page(1, 50, 200))));
    expect(reading.head).toBe(201);
  });

  test('the first message of a room follows nothing', () => {
    expect(seqs(withLive(EMPTY_WINDOW, [aMessage(1)]))).toEqual([1]);
  });

  test('where all older ones have been dropped, the next one follows them and nothing is missing', () => {
    const quiet = windowOf({ list: [], head: 40, older: false });
    expect(isAttached(quiet)).toBe(true);
    expect(seqs(withLive(quiet, [aMessage(41)]))).toEqual([41]);
    expect(isAttached(withLive(quiet, [aMessage(42)]))).toBe(false);
    expect(isAttached(withNewest(EMPTY_WINDOW, { list: [], head: 40, older: false }, true))).toBe(true);
  });

  test('no more than the most is kept: the oldest leave, and can be fetched again', () => {
    const full = windowOf({ list: messagesFrom(1, WINDOW_MAX), head: WINDOW_MAX, older: false });
    const after = withLive(full, messagesFrom(WINDOW_MAX + 1, WINDOW_MAX + 20));
    expect(after.list).toHaveLength(WINDOW_MAX);
    expect(after.list[0]?.seq).toBe(21);
    expect(after.older).toBe(true);
  });
});

describe('pages', () => {
  test('older ones go before, without what is there already; too many, and the newest leave', () => {
    expect(seqs(withOlder(windowOf(page(4, 6, 6)), page(1, 4, 6)))).toEqual([1, 2, 3, 4, 5, 6]);
    const full = windowOf({ list: messagesFrom(51, WINDOW_MAX + 50), head: WINDOW_MAX + 50, older: true });
    const after = withOlder(full, page(1, 50, WINDOW_MAX + 50));
    expect(after.list).toHaveLength(WINDOW_MAX);
    expect(after.list[0]?.seq).toBe(1);
    expect(isAttached(after)).toBe(false);
  });

  test('newer ones go after until the stretch ends at the newest again', () => {
    const after = withNewer(windowOf(page(1, 3, 5)), page(3, 5, 5));
    expect(seqs(after)).toEqual([1, 2, 3, 4, 5]);
    expect(isAttached(after)).toBe(true);
  });
});

describe('the newest page after lost events (R-106)', () => {
  test('closes the gap, and knows of messages that were taken back meanwhile', () => {
    const known = withLive(windowOf(page(1, 5, 5)), [aMessage(8)]);
    const fresh = {
      list: [aMessage(4, { recalled: 'author', text: '' }), ...messagesFrom(5, 8)],
      head: 8,
      older: true,
    };
    const after = withNewest(known, fresh, false);
    expect(seqs(after)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(after.list[3]?.recalled).toBe('author');
    expect(after.older).toBe(false);
  });

  test('a live message that came while the page was on its way stays', () => {
    const known = withLive(windowOf(page(1, 5, 5)), [aMessage(6)]);
    expect(seqs(withNewest(known, page(3, 5, 5), true))).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('too far from what is shown it takes its place only for whoever reads the newest', () => {
    const known = withLive(windowOf(page(1, 5, 5)), [aMessage(400)]);
    const fresh = page(301, 400, 400);
    expect(seqs(withNewest(known, fresh, true))[0]).toBe(301);
    const kept = withNewest(known, fresh, false);
    expect(seqs(kept)).toEqual([1, 2, 3, 4, 5]);
    expect(isAttached(kept)).toBe(false);
  });
});

test('a message that is taken back keeps its place and loses what it said', () => {
  const said = aMessage(2, { text: 'secret', picture: { url: '/p', width: 1, height: 1 } });
  const after = withRecalled(windowOf({ list: [aMessage(1), said], head: 2, older: false }), 2, 'moderator');
  expect(after.list[1]).toMatchObject({ seq: 2, text: '', picture: null, recalled: 'moderator' });
});
