import { describe, expect, test } from 'vitest';
import { leafHash, merklePath, merkleRoot, verifyPath } from './merkle.ts';

const leavesOf = (size: number): string[] => Array.from({ length: size }, (_, i) => leafHash(`bet ${i}`));

describe('the Merkle tree of a seal', () => {
  test('follows RFC 6962: leaves and nodes are hashed apart, no leaves is the hash of nothing', () => {
    expect(merkleRoot([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(leafHash('')).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d');
    // The known answer of RFC 6962 implementations for the leaves "" and 00.
    const two = [leafHash(''), leafHash('\0')];
    expect(merkleRoot(two)).toBe('fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125');
    expect(merkleRoot(two.slice(0, 1))).toBe(two[0]);
  });

  test('proves every leaf of trees of 1 to 40 leaves, and only at its own place', () => {
    for (let size = 1; size <= 40; size += 1) {
      const leaves = leavesOf(size);
      const rootHex = merkleRoot(leaves);
      for (const [index, leafHex] of leaves.entries()) {
        const path = merklePath(leaves, index);
        expect(verifyPath({ leafHex, index, size, path, rootHex })).toBe(true);
        const held = [...leaves.keys()].filter((at) => verifyPath({ leafHex, index: at, size, path, rootHex }));
        expect(held, `${index} of ${size}`).toEqual([index]);
      }
    }
  });

  test('refuses a changed leaf, step, root, size or length of path', () => {
    const leaves = leavesOf(13);
    const rootHex = merkleRoot(leaves);
    const path = merklePath(leaves, 12);
    const good = { leafHex: leaves[12] ?? '', index: 12, size: 13, path, rootHex };
    expect(verifyPath(good)).toBe(true);
    const other = leafHash('other');
    const bad = [
      { leafHex: other },
      { rootHex: other },
      { path: path.with(0, other) },
      { path: [...path.slice(0, -1), other] },
      { path: path.slice(1) },
      { path: path.slice(0, -1) },
      { path: [...path, other] },
      { path: [] },
      { size: 12 },
      { size: 0 },
      { index: -1 },
      { index: 0.5 },
      { leafHex: 'nonsense' },
      { path: ['nonsense'] },
    ];
    for (const change of bad) expect(verifyPath({ ...good, ...change }), JSON.stringify(change)).toBe(false);
    const alone = { leafHex: other, size: 1, path: [], rootHex: other };
    expect([0, 1, 5, -1].map((index) => verifyPath({ ...alone, index }))).toEqual([true, false, false, false]);
    expect(verifyPath({ ...good, rootHex: merkleRoot(leaves.with(5, other)) })).toBe(false);
  });

  test('refuses leaves that are no hashes and places that are none', () => {
    expect(() => merkleRoot(['abc'])).toThrow(RangeError);
    expect(() => merklePath(leavesOf(3), 3)).toThrow(RangeError);
    expect(() => merklePath([], 0)).toThrow(RangeError);
  });

  test('holds 100,000 bets', () => {
    const leaves = leavesOf(100_000);
    const rootHex = merkleRoot(leaves);
    const index = 98_765;
    const path = merklePath(leaves, index);
    expect(path.length).toBeLessThanOrEqual(17);
    expect(verifyPath({ leafHex: leaves[index] ?? '', index, size: leaves.length, path, rootHex })).toBe(true);
  });
});
