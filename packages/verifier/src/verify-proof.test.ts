import { generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { QUICKNET } from '@drawroom/beacon/chain';
import { commitmentOf, fairDraw, seedChain } from '@drawroom/engine/fair';
import { merkleRoot } from '@drawroom/engine/merkle';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkProof, isComplete, readProof, signedText } from './verify-proof.ts';
import type { PublishedProof } from './verify-proof.ts';

const chain = seedChain('5a'.repeat(32), 12);
const seed = chain.seedAt(7);
const begin = 1_800_000_000_000;

function unsigned(change: Partial<PublishedProof> = {}): PublishedProof {
  return {
    scheme: 'fair/v1',
    lotteryCode: 'k3-1m',
    game: 'k3',
    gameNo: '20261121-0002',
    label: 'commit_only',
    state: 'settled',
    chain: { terminal: chain.terminalHex, index: 7 },
    commitment: commitmentOf(seed),
    commitmentPublishedAt: begin - 4_000,
    beginTime: begin,
    endTime: begin + 51_000,
    govPrizeTime: begin + 56_000,
    drawnAt: begin + 56_040,
    seal: { count: 0, root: merkleRoot([]), at: begin + 51_100 },
    seed,
    entropy: '',
    entropyRound: null,
    numbers: fairDraw({ game: 'k3', issue: '20261121-0002', seedHex: seed, entropyHex: '' }).numbers,
    signature: null,
    signingKey: '',
    ...change,
  };
}

function signed(proof: PublishedProof): PublishedProof {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const signature = sign(null, Buffer.from(signedText(proof)), privateKey).toString('base64url');
  return { ...proof, signature, signingKey: publicKey.export({ format: 'jwk' }).x ?? '' };
}

const failed = async (proof: PublishedProof): Promise<string[]> =>
  ((await checkProof(proof))?.steps ?? []).filter((step) => step.ok === false).map((step) => step.code);

describe('without any way to the network', () => {
  beforeEach(() => {
    for (const name of ['fetch', 'WebSocket', 'XMLHttpRequest', 'EventSource']) vi.stubGlobal(name, undefined);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('a true proof passes every step, the signature and the chain included', async () => {
    const checked = await checkProof(signed(unsigned()));
    expect(checked?.ok).toBe(true);
    expect(checked?.steps.every((step) => step.ok === true)).toBe(true);
    expect(checked?.steps.map((step) => step.code)).toEqual(
      expect.arrayContaining(['numbers_recomputed', 'chain_leads_to_terminal', 'signature_valid']),
    );
  });

  test('a proof saved as a file and opened again passes as well', async () => {
    const opened = readProof(JSON.stringify(signed(unsigned()), null, 2));
    expect(opened === null ? null : (await checkProof(opened))?.ok).toBe(true);
  });

  test.each([
    ['numbers_recomputed', { numbers: ['6', '6', '6'] }],
    ['commitment_matches_seed', { commitment: 'ab'.repeat(32) }],
    ['commitment_before_opening', { commitmentPublishedAt: begin + 1 }],
    ['seal_before_draw', { seal: { count: 0, root: merkleRoot([]), at: begin + 56_041 } }],
    ['seal_after_close', { seal: { count: 0, root: merkleRoot([]), at: begin + 50_999 } }],
    ['entropy_matches_label', { entropy: 'ab'.repeat(32) }],
    ['chain_leads_to_terminal', { chain: { terminal: chain.terminalHex, index: 6 } }],
  ] as const)('%s fails when it is not so', async (code, change) => {
    expect(
      await failed(unsigned({ ...change, numbers: 'numbers' in change ? [...change.numbers] : unsigned().numbers })),
    ).toContain(code);
  });

  test('data changed after it was signed fails its signature', async () => {
    const proof = signed(unsigned());
    expect(await failed({ ...proof, endTime: proof.endTime - 1 })).toEqual(['signature_valid']);
  });

  test('a place beyond any chain is refused without a walk there', async () => {
    for (const index of [1e12, 1.5, -1]) {
      expect(await failed(unsigned({ chain: { terminal: chain.terminalHex, index } }))).toEqual([
        'chain_leads_to_terminal',
      ]);
    }
  });

  test('a malformed seed is a failed proof and never an error', async () => {
    expect(await failed(unsigned({ seed: 'no seed' }))).toEqual(
      expect.arrayContaining(['commitment_matches_seed', 'numbers_recomputed', 'chain_leads_to_terminal']),
    );
  });
});

test('before the draw there is nothing to check yet', async () => {
  const early = unsigned({ seed: null, numbers: null });
  expect(isComplete(early)).toBe(false);
  expect(await checkProof(early)).toBeNull();
});

test.each(['', '{}', 'not json', '[]', JSON.stringify({ scheme: 'fair/v1' })])(
  'a file with "%s" is not a proof',
  (text) => {
    expect(readProof(text)).toBeNull();
  },
);

/** Two values that drand quicknet has published. */
const DRAND = {
  round: 657_413,
  signature: 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
  randomness: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
  other: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
} as const;

describe('a draw with public randomness', () => {
  const prizeAt = QUICKNET.genesisMs + (DRAND.round - 1) * 3_000;
  const numbersWith = (entropyHex: string): string[] =>
    fairDraw({ game: 'k3', issue: '20261121-0002', seedHex: seed, entropyHex }).numbers;
  const proven = (change: Partial<PublishedProof> = {}): PublishedProof =>
    unsigned({
      label: 'beacon',
      commitmentPublishedAt: prizeAt - 60_000,
      beginTime: prizeAt - 56_000,
      endTime: prizeAt - 5_000,
      govPrizeTime: prizeAt,
      drawnAt: prizeAt + 400,
      seal: { count: 0, root: merkleRoot([]), at: prizeAt - 4_900 },
      entropy: DRAND.randomness,
      entropyRound: String(DRAND.round),
      beacon: { chain: QUICKNET.hash, signature: DRAND.signature, timelock: { round: '657513', ciphertext: 'locked' } },
      numbers: numbersWith(DRAND.randomness),
      ...change,
    });
  const withBeacon = (change: Partial<NonNullable<PublishedProof['beacon']>>): PublishedProof =>
    proven({ beacon: { chain: QUICKNET.hash, signature: DRAND.signature, timelock: null, ...change } });

  test('passes every step with a real value of drand, also as a saved file (games.md §13.2.6)', async () => {
    const opened = readProof(JSON.stringify(signed(proven())));
    const checked = opened === null ? null : await checkProof(opened);
    expect(checked?.steps.filter((step) => step.ok !== true)).toEqual([]);
    expect(checked?.steps.map((step) => step.code)).toEqual(
      expect.arrayContaining(['beacon_chain_known', 'beacon_signature_valid', 'entropy_from_signature']),
    );
  });

  test.each<[string, PublishedProof, string[]]>([
    [
      'a forged signature',
      withBeacon({ signature: DRAND.signature.replace(/b$/, 'a') }),
      ['beacon_signature_valid', 'entropy_from_signature'],
    ],
    [
      "another round's signature",
      withBeacon({ signature: DRAND.other }),
      ['beacon_signature_valid', 'entropy_from_signature'],
    ],
    ['no signature', withBeacon({ signature: null }), ['beacon_signature_valid', 'entropy_from_signature']],
    ['a chain of its own', withBeacon({ chain: 'ab'.repeat(32) }), ['beacon_chain_known']],
    [
      'a changed announcement',
      proven({ entropyRound: String(DRAND.round + 1) }),
      ['entropy_matches_label', 'beacon_signature_valid'],
    ],
    [
      'randomness of its own, with the numbers that follow from it',
      proven({ entropy: 'ab'.repeat(32), numbers: numbersWith('ab'.repeat(32)) }),
      ['entropy_from_signature'],
    ],
    [
      'the announcement dropped',
      proven({ label: 'commit_only', entropy: '', entropyRound: null, numbers: numbersWith('') }),
      ['beacon_signature_valid', 'entropy_from_signature'],
    ],
  ])('%s is named as failing', async (_name, proof, codes) => {
    expect(await failed(proof)).toEqual(codes);
  });

  test('an announced round that is not the first at or after the draw time is named', async () => {
    const early = prizeAt - 3_000;
    expect(await failed(proven({ govPrizeTime: early, drawnAt: prizeAt }))).toContain('entropy_matches_label');
  });

  test('a changed timelock fails the signature of the house', async () => {
    const proof = signed(proven());
    const timelock = { round: '657514', ciphertext: 'locked' };
    expect(await failed({ ...proof, beacon: { ...proof.beacon!, timelock } })).toEqual(['signature_valid']);
  });
});

test('a draw without public randomness is not asked for a beacon', async () => {
  const codes = (await checkProof(unsigned()))?.steps.map((step) => step.code);
  expect(codes).not.toContain('beacon_signature_valid');
});

/** Every module that a module reaches by its imports, types left out; packages as `@drawroom/...` or by name. */
function reached(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen;
  seen.add(entry);
  if (!existsSync(entry)) return seen;
  const source = readFileSync(entry, 'utf8');
  const named = source.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)'|await import\('([^']+)'\)/gm);
  for (const [, atOnce, later = ''] of named) {
    const target = atOnce ?? later;
    const own = /^@drawroom\/(\w+)\/(.+)$/.exec(target);
    if (target.startsWith('.')) reached(resolve(dirname(entry), target), seen);
    else if (own) reached(resolve(fileURLToPath(import.meta.url), `../../../${own[1]}/src/${own[2]}.ts`), seen);
    else seen.add(target);
  }
  return seen;
}

test('the module that verifies reaches neither client nor shell nor anything that could ask the network', () => {
  const modules = [...reached(fileURLToPath(new URL('verify-proof.ts', import.meta.url)))];
  expect(modules.length).toBeGreaterThan(5);
  expect(modules).toContain('@noble/curves/bls12-381.js');
  expect(modules.filter((module) => /packages\/client|\/shell\/|react|socket/.test(module))).toEqual([]);
  for (const module of modules.filter((each) => existsSync(each))) {
    expect(readFileSync(module, 'utf8'), module).not.toMatch(/\b(fetch|WebSocket|XMLHttpRequest|sendBeacon)\s*\(/);
  }
});
