import { isAnswer } from '@drawroom/client/place-with-fate';
import type { CampaignView } from '@drawroom/contract/promotion';
import { repeatWithRef } from '../game/repeat-with-ref.ts';
import { rememberBalance } from '../shell/session-store.ts';
import { lookAgain, putCampaign } from './queries.ts';

/** Requests that nobody has answered yet, by what they ask for. */
const unanswered = new Map<string, unknown>();

/** Something that the house gives once. */
export interface Asking<Asked, Reply> {
  /** Names the thing that is asked for. */
  readonly what: string;
  /** Makes the request, with an identity of its own. */
  readonly make: () => Asked;
  readonly send: (asked: Asked) => Promise<Reply>;
}

/**
 * Asks the house for something that it gives once. Without an answer the same request goes again, now and at the next press, so that it never
 * gives twice; what the answer says of balance and campaign is shown.
 * @param wait between two tries
 * @throws the house's refusal, or the last failure when no answer came
 */
export async function askOnce<Asked, Reply extends { readonly balance: string; readonly campaign: CampaignView }>(
  { what, make, send }: Asking<Asked, Reply>,
  wait?: (ms: number) => Promise<void>,
): Promise<Reply> {
  const asked = (unanswered.get(what) as Asked | undefined) ?? make();
  unanswered.set(what, asked);
  try {
    const reply = await repeatWithRef(() => send(asked), wait);
    unanswered.delete(what);
    rememberBalance(reply.balance);
    putCampaign(reply.campaign);
    return reply;
  } catch (failure) {
    if (isAnswer(failure)) {
      unanswered.delete(what);
      lookAgain();
    }
    throw failure;
  }
}

/** Forgets what nobody has answered: before each test. */
export function forgetUnanswered(): void {
  unanswered.clear();
}
