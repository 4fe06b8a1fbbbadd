import { describe, expect, test } from 'vitest';
import { beaconRoundAt, commitmentOf, fairDraw } from './fair.ts';
import { leafHash, merklePath, merkleRoot } from './merkle.ts';
import { receiptLeaf, verifyProof, verifyReceiptInSeal } from './proof.ts';
import type { DrawProof, ReceiptFields } from './proof.ts';

const draw = Date.parse('2026-11-20T12:01:00Z');
const seed = 'd0d90f78b40f6d6fdddb505a13929416943f57619a3446c4ffafe760e578bff4';
const hash = (text: string): string => leafHash(text);
const committed: DrawProof = {
  scheme: 'fair/v1',
  lotteryCode: 'k3-1m',
  game: 'k3',
  gameNo: '20261120-0721',
  commitment: commitmentOf(seed),
  commitmentPublishedAt: draw - 90_000,
  beginTime: draw - 60_000,
  endTime: draw - 5_000,
  govPrizeTime: draw,
  seal: { count: 2, root: merkleRoot([hash('a'), hash('b')]), at: draw - 4_000 },
  seed,
  entropy: '',
  entropyRound: null,
  numbers: fairDraw({ game: 'k3', issue: '20261120-0721', seedHex: seed, entropyHex: '' }).numbers,
  label: 'commit_only',
};
const entropy = hash('beacon');
const beacon: DrawProof = {
  ...committed,
  entropy,
  entropyRound: String(beaconRoundAt(draw)),
  numbers: fairDraw({ game: 'k3', issue: '20261120-0721', seedHex: seed, entropyHex: entropy }).numbers,
  label: 'beacon',
};
const failed = (proof: DrawProof): string[] => verifyProof(proof).steps.flatMap((step) => (step.ok ? [] : [step.code]));

describe('a draw proof', () => {
  test('of an honest round passes every step, with and without a beacon', () => {
    for (const proof of [committed, beacon]) {
      expect(failed(proof)).toEqual([]);
      expect(verifyProof(proof).ok).toBe(true);
      expect(verifyProof(proof).steps).toHaveLength(9);
    }
  });

  test('may commit further back in the seed chain', () => {
    const commitment = commitmentOf(commitmentOf(seed));
    expect(failed({ ...committed, commitment })).toEqual(['commitment_matches_seed']);
    expect(failed({ ...committed, commitment, commitmentSteps: 2 })).toEqual([]);
  });

  const { seal, numbers } = committed;
  test.each<[string, Partial<DrawProof>, string]>([
    ['scheme', { scheme: 'fair/v0' as 'fair/v1' }, 'scheme_known'],
    ['game', { game: 'xocdia' }, 'numbers_recomputed'],
    ['unknown game', { game: 'nothing' }, 'numbers_recomputed'],
    ['issue', { gameNo: '20261120-0722' }, 'numbers_recomputed'],
    ['commitment', { commitment: hash('x') }, 'commitment_matches_seed'],
    ['late commitment', { commitmentPublishedAt: draw - 59_999 }, 'commitment_before_opening'],
    ['no commitment time', { commitmentPublishedAt: NaN }, 'commitment_before_opening'],
    ['opening after close', { beginTime: draw - 5_000 }, 'times_in_order'],
    ['close after draw', { endTime: draw + 1 }, 'times_in_order'],
    ['drawn early', { drawnAt: draw - 1 }, 'times_in_order'],
    ['seal count', { seal: { ...seal, count: 0 } }, 'seal_well_formed'],
    ['seal root', { seal: { ...seal, root: '' } }, 'seal_well_formed'],
    ['empty root', { seal: { ...seal, root: merkleRoot([]) } }, 'seal_well_formed'],
    ['seal before close', { seal: { ...seal, at: draw - 5_001 } }, 'seal_after_close'],
    ['seal after draw', { seal: { ...seal, at: draw + 1 } }, 'seal_before_draw'],
    ['seed', { seed: commitmentOf(seed) }, 'commitment_matches_seed'],
    ['entropy', { entropy: hash('y') }, 'entropy_matches_label'],
    ['entropy round', { entropyRound: '7' }, 'entropy_matches_label'],
    ['numbers', { numbers: numbers.with(0, '7') }, 'numbers_recomputed'],
    ['fewer numbers', { numbers: numbers.slice(1) }, 'numbers_recomputed'],
    ['label', { label: 'beacon' }, 'entropy_matches_label'],
  ])('with a changed %s is refused', (_, change, code) => {
    expect(failed({ ...committed, ...change })).toContain(code);
  });

  test.each<[string, Partial<DrawProof>, string]>([
    ['entropy', { entropy: hash('z') }, 'numbers_recomputed'],
    ['beacon round', { entropyRound: String(beaconRoundAt(draw) + 1) }, 'entropy_matches_label'],
    ['draw time', { govPrizeTime: draw + 3_000 }, 'entropy_matches_label'],
    ['label', { label: 'commit_only' }, 'entropy_matches_label'],
    ['late seal', { drawnAt: draw + 60_000, seal: { ...seal, at: draw + 1 } }, 'seal_before_draw'],
  ])('with a beacon and a changed %s is refused', (_, change, code) => {
    expect(failed({ ...beacon, ...change })).toContain(code);
  });

  test('of a delayed draw without a beacon may be sealed up to the draw', () => {
    const late = { ...committed, drawnAt: draw + 60_000, seal: { ...seal, at: draw + 59_000 } };
    expect(failed(late)).toEqual([]);
    expect(failed({ ...late, seal: { ...seal, at: draw + 60_001 } })).toEqual(['seal_before_draw']);
  });
});

describe('a receipt', () => {
  const fields: ReceiptFields = {
    betNo: 'b1',
    orderNo: 'o1',
    lotteryCode: 'k3-1m',
    gameNo: '20261120-0721',
    playCode: 'k3.pair.exact',
    selection: '1,2|3,4',
    units: 4,
    unitAmount: '2.00',
    multiple: 1,
    amount: '8.00',
    odds: '63.0000',
    salt: 'c0ffee',
  };
  const names = [
    ...(['betNo', 'orderNo', 'lotteryCode', 'gameNo', 'playCode', 'selection', 'units'] as const),
    ...(['unitAmount', 'multiple', 'amount', 'odds', 'salt'] as const),
  ];
  const leaf = receiptLeaf(fields);
  const leaves = [hash('a'), hash('b'), leafHash(leaf), hash('c'), hash('d')];
  const sealed = { count: 5, root: merkleRoot(leaves) };
  const proof = { fields, index: 2, path: merklePath(leaves, 2), seal: sealed };

  test('is one line of text in a fixed order', () => {
    expect(leaf).toBe('b1|o1|k3-1m|20261120-0721|k3.pair.exact|1,2|3,4|4|2.00|1|8.00|63.0000|c0ffee');
  });

  test('is found in the seal, and not after a change to any of its fields', () => {
    expect(verifyReceiptInSeal(proof)).toBe(true);
    for (const name of names) {
      const value = fields[name];
      const changed = { ...fields, [name]: typeof value === 'number' ? value + 1 : `${value}0` };
      expect(verifyReceiptInSeal({ ...proof, fields: changed }), name).toBe(false);
    }
    expect(verifyReceiptInSeal({ ...proof, index: 1 })).toBe(false);
    expect(verifyReceiptInSeal({ ...proof, seal: { ...sealed, count: 4 } })).toBe(false);
    expect(verifyReceiptInSeal({ ...proof, seal: { ...sealed, root: hash('x') } })).toBe(false);
  });

  test('cannot hide a separator in any field but the selection', () => {
    for (const name of names) {
      if (name === 'selection' || typeof fields[name] === 'number') continue;
      for (const text of ['', 'a|b', 'a\nb']) {
        const changed = { ...fields, [name]: text };
        expect(() => receiptLeaf(changed), name).toThrow(RangeError);
        expect(verifyReceiptInSeal({ ...proof, fields: changed })).toBe(false);
      }
    }
  });
});
