import { beaconRoundAt, fairDraw, verifyCommitment } from './fair.ts';
import type { FairDraw } from './fair.ts';
import { merkleRoot } from './merkle.ts';

export { receiptLeaf, verifyReceiptInSeal } from './receipt.ts';
export type { ReceiptFields } from './receipt.ts';

/** Everything published about a house draw; enough to check it without asking the house (games.md §13.2.6). */
export type DrawProof = {
  readonly scheme: 'fair/v1';
  readonly lotteryCode: string;
  /** Draw format, e.g. `k3`. */
  readonly game: string;
  readonly gameNo: string;
  /** Hash published before betting opened, and when (Unix ms). */
  readonly commitment: string;
  readonly commitmentPublishedAt: number;
  /** How many hashes lie between seed and commitment; 1 when left out. */
  readonly commitmentSteps?: number;
  readonly beginTime: number;
  readonly endTime: number;
  readonly govPrizeTime: number;
  /** Number and Merkle root of the accepted bets, and when they were sealed. */
  readonly seal: { readonly count: number; readonly root: string; readonly at: number };
  /** When the numbers were drawn; govPrizeTime when left out. */
  readonly drawnAt?: number;
  readonly seed: string;
  /** Beacon randomness in hex and its round number; empty and null without a beacon. */
  readonly entropy: string;
  readonly entropyRound: string | null;
  readonly numbers: readonly string[];
  readonly label: 'commit_only' | 'beacon';
};

/** One check of a proof; `code` is a stable message key. */
export type ProofStep = {
  readonly code:
    | 'scheme_known'
    | 'commitment_matches_seed'
    | 'commitment_before_opening'
    | 'times_in_order'
    | 'seal_well_formed'
    | 'seal_after_close'
    | 'seal_before_draw'
    | 'entropy_matches_label'
    | 'numbers_recomputed';
  readonly ok: boolean;
  readonly expected: string;
  readonly actual: string;
};

/**
 * Recomputes a draw and checks the order of events. Needs no network and never throws. What a proof
 * alone cannot show, namely that the sealed bets were the real ones, verifyReceiptInSeal shows to
 * each bettor for his own bet.
 */
export function verifyProof(proof: DrawProof): { ok: boolean; steps: ProofStep[] } {
  const { seal, seed, commitment, commitmentSteps = 1 } = proof;
  const redrawn = redraw(proof);
  const drawn = redrawn?.numbers.join(' ') ?? '';
  const bound = sealBoundMs(proof);
  const matches = verifyCommitment(seed, commitment, commitmentSteps);
  const steps: ProofStep[] = [
    step('scheme_known', proof.scheme === 'fair/v1', { expected: 'fair/v1', actual: proof.scheme }),
    step('commitment_matches_seed', matches, { expected: commitment, actual: seed }),
    atMost('commitment_before_opening', proof.commitmentPublishedAt, proof.beginTime),
    timesInOrder(proof),
    sealWellFormed(proof),
    atMost('seal_after_close', proof.endTime, seal.at),
    atMost('seal_before_draw', seal.at, bound),
    entropyMatchesLabel(proof),
    step('numbers_recomputed', redrawn !== null && drawn === proof.numbers.join(' '), {
      expected: drawn,
      actual: proof.numbers.join(' '),
    }),
  ];
  return { ok: steps.every(({ ok }) => ok), steps };
}

function redraw(proof: DrawProof): FairDraw | null {
  try {
    return fairDraw({
      game: proof.game,
      issue: proof.gameNo,
      seedHex: proof.seed,
      entropyHex: proof.entropy,
    });
  } catch {
    return null;
  }
}

/** The beacon is public from the draw time on, so bets must be sealed by then even if the draw is late. */
function sealBoundMs({ label, govPrizeTime, drawnAt = govPrizeTime }: DrawProof): number {
  return label === 'beacon' ? Math.min(govPrizeTime, drawnAt) : drawnAt;
}

function timesInOrder(proof: DrawProof): ProofStep {
  const { beginTime, endTime, govPrizeTime, drawnAt = govPrizeTime } = proof;
  const times = [beginTime, endTime, govPrizeTime, drawnAt];
  const ok =
    times.every(Number.isSafeInteger) && beginTime < endTime && endTime <= govPrizeTime && govPrizeTime <= drawnAt;
  return step('times_in_order', ok, { expected: times.toSorted((a, b) => a - b).join(' '), actual: times.join(' ') });
}

function sealWellFormed({ seal }: DrawProof): ProofStep {
  const none = merkleRoot([]);
  const hash = /^[0-9a-f]{64}$/.test(seal.root);
  const counted = Number.isSafeInteger(seal.count) && seal.count >= 0;
  const ok = hash && counted && (seal.count === 0) === (seal.root === none);
  return step('seal_well_formed', ok, { expected: seal.count === 0 ? none : '[0-9a-f]{64}', actual: seal.root });
}

function entropyMatchesLabel(proof: DrawProof): ProofStep {
  const { label, entropy, entropyRound, govPrizeTime } = proof;
  if (label === 'commit_only') {
    const ok = entropy === '' && entropyRound === null;
    return step('entropy_matches_label', ok, { expected: '', actual: entropy + (entropyRound ?? '') });
  }
  const round = String(beaconRoundAt(govPrizeTime));
  const ok = label === 'beacon' && /^[0-9a-f]{64}$/.test(entropy) && entropyRound === round;
  return step('entropy_matches_label', ok, { expected: round, actual: entropyRound ?? '' });
}

function atMost(code: ProofStep['code'], earlierMs: number, laterMs: number): ProofStep {
  return step(code, earlierMs <= laterMs, { expected: `<= ${laterMs}`, actual: String(earlierMs) });
}

function step(code: ProofStep['code'], ok: boolean, values: { expected: string; actual: string }): ProofStep {
  return { code, ok, ...values };
}
