import { isAnswer } from '@drawroom/client/place-with-fate';

/** How long to wait before each further try, ms. */
const PAUSES_MS = [1_000, 2_000, 4_000];
const later = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Sends a request until the house has answered. For calls whose answer itself is needed, such as the address of a game: the same
 * clientRef moves points once and gets the first answer again, so that sending it once more doubles nothing.
 * @param send sends it, with the same clientRef every time
 * @throws the house's refusal, or the last failure when no answer came
 */
export async function repeatWithRef<Reply>(send: () => Promise<Reply>, wait = later): Promise<Reply> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await send();
    } catch (failure) {
      if (isAnswer(failure)) throw failure;
    }
    await wait(pauseMs);
  }
  return send();
}
