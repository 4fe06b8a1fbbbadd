import { startFeed, type FeedMode, type FeedServer } from '@drawroom/testkit/feed-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { feedSource, type FeedProof } from './feed-source.ts';
import type { SourceAnswer } from './result-source.ts';

let feed: FeedServer;
let secure: FeedServer;
beforeAll(async () => {
  feed = await startFeed();
  secure = await startFeed({ tls: true });
  for (const each of [feed, secure]) {
    each.tell('k3-a', { issue: '20270101001', numbers: ['4', '5', '6'], drawnAt: 1_798_765_200_000 });
    each.tell('k3-b', { issue: '20270101001', numbers: ['1', '1', '2'] });
  }
});
beforeEach(() => {
  feed.mode = 'honest';
});
afterAll(() => Promise.all([feed.stop(), secure.stop()]));

function read(from: FeedServer, proof: FeedProof, limitMs = 5_000): Promise<SourceAnswer> {
  const source = feedSource({ name: 'feed', title: 'feed', url: from.url, proof });
  const signal = AbortSignal.timeout(limitMs);
  return source.read({ lotteryCode: 'k3-a', sinceIssue: '20270101001', nowMs: Date.now(), signal });
}
const signed = (): FeedProof => ({ by: 'signature', publicKeyX: feed.publicKeyX });
const TOLD = [{ issue: '20270101001', numbers: ['4', '5', '6'], drawnAtMs: 1_798_765_200_000 }];

describe('answers of a feed (R-36)', () => {
  it('are believed when the configured key signed them just now', async () => {
    const answer = await read(feed, signed());
    expect(answer.results).toEqual(TOLD);
    expect(answer.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each<[FeedMode, string]>([
    ['forged', 'signature'],
    ['stale', 'timestamp'],
    ['malformed', 'malformed'],
    ['other-lottery', 'lottery_differs'],
    ['redirect', 'redirect'],
    ['broken', 'status'],
    ['huge', 'too_large'],
  ])('%s: refused whole, for its %s', async (mode, reason) => {
    feed.mode = mode;
    feed.elsewhere = secure.url;
    const before = secure.asked;
    await expect(read(feed, signed())).rejects.toMatchObject({ name: 'SourceFault', reason });
    // Only the configured address is ever asked.
    expect(secure.asked).toBe(before);
  });

  it.each<FeedMode>(['silent', 'drip'])('%s: given up when the time for an answer is over', async (mode) => {
    feed.mode = mode;
    await expect(read(feed, signed(), 150)).rejects.toMatchObject({ reason: 'too_slow' });
  });

  it('nobody there: unreachable', async () => {
    const gone = await startFeed();
    await gone.stop();
    await expect(read(gone, signed())).rejects.toMatchObject({ reason: 'unreachable' });
  });

  it('over TLS, are believed from the pinned certificate or key, and from no other', async () => {
    const { certificateSha256 = '', keySha256 = '' } = secure.tls ?? {};
    expect((await read(secure, { by: 'certificate', sha256: certificateSha256 })).results).toEqual(TOLD);
    expect((await read(secure, { by: 'key', sha256: keySha256 })).results).toEqual(TOLD);
    const before = secure.asked;
    for (const by of ['certificate', 'key'] as const) {
      await expect(read(secure, { by, sha256: '0'.repeat(64) })).rejects.toMatchObject({ reason: 'fingerprint' });
    }
    // It was not even asked: the wrong end of the line learns nothing.
    expect(secure.asked).toBe(before);
  });

  it('over TLS with a signature, still need a certificate that somebody vouches for', async () => {
    const proof = { by: 'signature', publicKeyX: secure.publicKeyX } as const;
    await expect(read(secure, proof)).rejects.toMatchObject({ reason: 'unreachable' });
  });
});
