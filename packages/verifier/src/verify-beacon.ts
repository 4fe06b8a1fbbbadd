import { QUICKNET } from '@drawroom/beacon/chain';
import { randomnessOf, verifyBeacon } from '@drawroom/beacon/verify-beacon';
import type { CheckedStep, PublishedProof } from './verify-proof.ts';

/**
 * The steps of a draw with public randomness (games.md §13.2): the beacon is drand quicknet, whose key stands here and is
 * not taken from the proof; it signed the announced round; the randomness is the hash of that signature. Loaded only for
 * such draws, as pairings weigh more than all other checks together.
 */
export function beaconSteps({ entropy, entropyRound, beacon }: PublishedProof): CheckedStep[] {
  const signature = beacon?.signature ?? '';
  return [
    step('beacon_chain_known', beacon?.chain === QUICKNET.hash, {
      expected: QUICKNET.hash,
      actual: beacon?.chain ?? '',
    }),
    step('beacon_signature_valid', verifyBeacon(QUICKNET, roundOf(entropyRound), signature), {
      expected: `drand #${entropyRound ?? ''}`,
      actual: signature,
    }),
    fromSignature(entropy, signature),
  ];
}

function fromSignature(entropy: string, signature: string): CheckedStep {
  const expected = /^[0-9a-f]{96}$/.test(signature) ? randomnessOf(signature) : '';
  return step('entropy_from_signature', expected !== '' && entropy === expected, { expected, actual: entropy });
}

/** Zero, which no round has, for anything but plain digits. */
function roundOf(text: string | null): number {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

function step(code: CheckedStep['code'], ok: boolean, values: { expected: string; actual: string }): CheckedStep {
  return { code, ok, ...values };
}
