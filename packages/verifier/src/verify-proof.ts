import { drawProof } from '@drawroom/contract/lottery-proof-shapes';

import { CHAIN_LENGTH_MAX, commitmentOf } from '@drawroom/engine/fair';
import { verifyProof } from '@drawroom/engine/proof';
import type { DrawProof, ProofStep } from '@drawroom/engine/proof';
import type * as z from 'zod/mini';
import { isSignedBy } from './ed25519.ts';

/**
 * Checks a draw from its published data alone. Nothing here may reach the network: no client, no fetch, so that what it
 * says holds offline and against the house (features.md player 15).
 */

/** Everything the house has published about a draw. */
export type PublishedProof = z.output<typeof drawProof>;

/** The steps that only a draw with public randomness has, in their order (verify-beacon.ts). */
const BEACON_STEPS = ['beacon_chain_known', 'beacon_signature_valid', 'entropy_from_signature'] as const;
type BeaconStepCode = (typeof BEACON_STEPS)[number];

/** One recomputed step with what was expected and what was found. */
export interface CheckedStep {
  readonly code: ProofStep['code'] | BeaconStepCode | 'chain_leads_to_terminal' | 'signature_valid';
  /** Null: it cannot be checked here, which is neither good nor bad. */
  readonly ok: boolean | null;
  readonly expected: string;
  readonly actual: string;
}

/** Result of a check; `ok` only when no step failed. */
export interface CheckedProof {
  readonly ok: boolean;
  readonly steps: readonly CheckedStep[];
}

/** Hashes between two breaths, so that the page stays responsive on a long chain. */
const HASHES_PER_BREATH = 4000;

/** A proof read from a file's text; null when it is not one. */
export function readProof(text: string): PublishedProof | null {
  try {
    const parsed = drawProof.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Whether the proof is complete: before the draw its seed and numbers are still secret. */
export function isComplete(proof: PublishedProof): boolean {
  return proof.seal !== null && proof.seed !== null && proof.numbers !== null;
}

/** The proof as the engine checks it; null while it is not complete. */
function drawProofOf(proof: PublishedProof): DrawProof | null {
  const { seal, seed, numbers, drawnAt, scheme, ...rest } = proof;
  if (seal === null || seed === null || numbers === null) return null;
  return {
    ...rest,
    scheme: scheme as DrawProof['scheme'],
    seal,
    seed,
    numbers,
    ...(drawnAt === undefined ? {} : { drawnAt }),
  };
}

/**
 * Recomputes everything: commitment, order of times, seal, numbers (engine `verifyProof`), the chain of seeds back to its
 * published end, the signature of the beacon and that of the house. Null while the proof is not complete.
 */
export async function checkProof(published: PublishedProof): Promise<CheckedProof | null> {
  const proof = drawProofOf(published);
  if (proof === null) return null;
  const computed = verifyProof(proof).steps.map((step) =>
    step.code === 'commitment_matches_seed' ? { ...step, actual: hashOf(proof.seed) } : step,
  );
  const steps: CheckedStep[] = [
    ...computed,
    ...(await stepsOfBeacon(published)),
    await chainStep(published),
    await signatureStep(published),
  ];
  return { ok: steps.every((step) => step.ok !== false), steps };
}

/** Loads what checks a beacon, so that the check itself needs no connection any more. */
export async function loadBeaconCheck(): Promise<((published: PublishedProof) => CheckedStep[]) | null> {
  try {
    return (await import('./verify-beacon.ts')).beaconSteps;
  } catch {
    return null;
  }
}

/** None for a draw that neither says nor tells of a beacon; not to be checked here where its part cannot be loaded. */
async function stepsOfBeacon(published: PublishedProof): Promise<readonly CheckedStep[]> {
  if (published.label === 'commit_only' && published.beacon === undefined) return [];
  const check = await loadBeaconCheck();
  if (check !== null) return check(published);
  return BEACON_STEPS.map((code) => ({ code, ok: null, expected: '', actual: '' }));
}

/** The seed's own hash, so that a reader sees the two sides that must be equal. */
function hashOf(seed: string): string {
  try {
    return commitmentOf(seed);
  } catch {
    return seed;
  }
}

async function chainStep({ seed, chain }: PublishedProof): Promise<CheckedStep> {
  const far = !Number.isInteger(chain.index) || chain.index < 0 || chain.index > CHAIN_LENGTH_MAX;
  // A file may come from anywhere: one with a place beyond any chain must not keep the phone busy for hours.
  if (far) return { code: 'chain_leads_to_terminal', ok: false, expected: chain.terminal, actual: String(chain.index) };
  let link = seed ?? '';
  try {
    for (let done = 0; done < chain.index; done += 1) {
      link = commitmentOf(link);
      if (done % HASHES_PER_BREATH === HASHES_PER_BREATH - 1) await breath();
    }
  } catch {
    link = '';
  }
  return { code: 'chain_leads_to_terminal', ok: link === chain.terminal, expected: chain.terminal, actual: link };
}

function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** The text the house signs: the proof as JSON in the order in which it is published. */
export function signedText(published: PublishedProof): string {
  const { scheme, lotteryCode, game, gameNo, label, state, chain, commitment, commitmentPublishedAt } = published;
  const { beginTime, endTime, govPrizeTime, drawnAt, seal, seed, entropy, entropyRound, beacon } = published;
  const { numbers, annulledAt } = published;
  const told = { scheme, lotteryCode, game, gameNo, label, state, chain, commitment, commitmentPublishedAt };
  const times = { beginTime, endTime, govPrizeTime, drawnAt };
  // JSON leaves out `drawnAt`, `beacon` and `annulledAt` where the round has none, as the house does.
  return JSON.stringify({ ...told, ...times, seal, seed, entropy, entropyRound, beacon, numbers, annulledAt });
}

async function signatureStep(published: PublishedProof): Promise<CheckedStep> {
  const { signature, signingKey } = published;
  const ok = signature === null ? null : await isSignedBy(signingKey, signature, signedText(published));
  return { code: 'signature_valid', ok, expected: signingKey, actual: signature ?? '' };
}
