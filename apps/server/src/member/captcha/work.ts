import { randomInt } from 'node:crypto';
import type { CaptchaScene, WorkChallenge, WorkSolution } from '@drawroom/contract/member-captcha';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Vault } from '../../kernel/vault.ts';

/** Rounds of PBKDF2 per try: 0.3 ms here, while a challenge is made with one of them. */
const COST = 1_000;
const ALGORITHM = 'PBKDF2/SHA-256';

/** Work that is done instead of sliding, by who cannot or does not want to (decision 031). */
export interface WorkDesk {
  challenge(captcha: { readonly id: string; readonly scene: CaptchaScene }): Promise<WorkChallenge>;
  /** Whether this is the work of this captcha and done. Costs two keyed hashes, however hard the work was. */
  isDone(answer: WorkAnswer, captchaId: string): Promise<boolean>;
}

interface WorkAnswer {
  readonly challenge: WorkChallenge;
  readonly solution: WorkSolution;
}

/**
 * Gives out and judges work of `most / 2` to `most` tries. The signature binds captcha and scene; all nodes of a house
 * sign alike. Time and the single use are the captcha's row's affair, by the database's clock, so no time stands in the
 * challenge.
 */
export function createWorkDesk(vault: Pick<Vault, 'lookupKey'>, most: number): WorkDesk {
  const secrets = {
    hmacSignatureSecret: vault.lookupKey('captcha', 'signature'),
    hmacKeySignatureSecret: vault.lookupKey('captcha', 'key signature'),
  };
  return {
    challenge: async ({ id, scene }) =>
      (await createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        counter: randomInt(Math.trunc(most / 2), most + 1),
        data: { id, scene, most },
        deriveKey,
        ...secrets,
      })) as WorkChallenge,
    isDone: async ({ challenge, solution }, captchaId) => {
      if (challenge.parameters.data.id !== captchaId) return false;
      return (await verifySolution({ challenge, solution, deriveKey, ...secrets })).verified;
    },
  };
}
