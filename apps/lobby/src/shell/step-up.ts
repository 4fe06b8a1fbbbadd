import type { CallerInputOf } from '@drawroom/contract/call';
import { stepUpPasskey } from '@drawroom/contract/member-security';
import type { StepUpMethod, stepUp } from '@drawroom/contract/member-security';
import { create } from 'zustand';
import { client } from './api.ts';
import { continueSession } from './session-store.ts';

interface Asked {
  readonly methods: readonly StepUpMethod[];
  /** Ends the asking; true when the session has been confirmed. */
  readonly answer: (confirmed: boolean) => void;
}

/** The confirmation that is being asked for; one for all calls that need it at once. */
export const useStepUp = create<{ readonly asked: Asked | null }>(() => ({ asked: null }));

let asking: Promise<boolean> | null = null;

/**
 * Asks the member to prove anew that it is he; false when he does not. `data` is that of the refusal. A password that he has
 * just entered is taken where it is enough. Throws the failures of a proof that was not asked for here.
 */
export async function confirmStepUp(data: unknown, password?: string): Promise<boolean> {
  const { methods = ['password'] } = data as { methods?: StepUpMethod[] };
  if (password !== undefined && methods.includes('password')) {
    await prove({ password });
    return true;
  }
  asking ??= new Promise<boolean>((resolve) => {
    const answer = (confirmed: boolean): void => {
      asking = null;
      useStepUp.setState({ asked: null });
      resolve(confirmed);
    };
    useStepUp.setState({ asked: { methods, answer } });
  });
  return asking;
}

/** Sends a proof; the session goes on under its new token. Throws the call's failures. */
export async function prove(proof: CallerInputOf<typeof stepUp>): Promise<void> {
  continueSession((await client.stepUp(proof)).token);
}

/** Proves by a passkey of this device. Throws the call's failures and `NoPasskey`. */
export async function proveByPasskey(): Promise<void> {
  const { options } = await client.call(stepUpPasskey, {});
  const { askPasskey } = await import('@drawroom/client/passkey-dialogue');
  await prove({ passkey: await askPasskey(options) });
}
