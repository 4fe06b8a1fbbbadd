import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { fairDraw } from './fair.ts';

/** The bytes of a draw as fair/v1 describes them, by Node's own HMAC. */
function* bytesOf(game: string, issue: string, seedHex: string): Generator<number> {
  for (let block = 0; ; block += 1) {
    const text = `fair/v1|${game}|${issue}|c0ffee|${block}`;
    yield* createHmac('sha256', Buffer.from(seedHex, 'hex')).update(text).digest();
  }
}

/** A value below n: bytes too large for a whole number of turns are passed over. */
function below(bytes: Iterator<number>, n: number): number {
  for (;;) {
    const byte: number = bytes.next().value;
    if (byte < Math.floor(256 / n) * n) return byte % n;
  }
}

/** Takes squares out of a bag one by one, the last of the bag filling the gap as the format says: the first one moves there. */
function bagOf(bytes: Iterator<number>): string[] {
  const bag = new Map<number, number>();
  const at = (place: number): number => bag.get(place) ?? place + 1;
  return Array.from({ length: 24 }, (_, taken) => {
    const place = taken + below(bytes, 25 - taken);
    const square = at(place);
    bag.set(place, at(taken));
    return String(square);
  });
}

const ways: Record<string, (bytes: Iterator<number>) => string[]> = {
  mines: bagOf,
  plinko: (bytes) => Array.from({ length: 16 }, () => String(below(bytes, 2))),
  hilo: (bytes) => Array.from({ length: 52 }, () => String(below(bytes, 52))),
};

test.each(Object.keys(ways))('%s is drawn as another computation of fair/v1 draws it', (game) => {
  for (let round = 1; round <= 300; round += 1) {
    const seedHex = round.toString(16).padStart(64, '9');
    const issue = `${game}.${round}`;
    const { numbers, rejected } = fairDraw({ game, issue, seedHex, entropyHex: 'c0ffee' });
    expect(numbers).toEqual(ways[game]?.(bytesOf(game, issue, seedHex)));
    if (game === 'plinko') expect(rejected).toBe(0);
  }
});
