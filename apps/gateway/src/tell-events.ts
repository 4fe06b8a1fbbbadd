import type { GatewayEvent } from '@drawroom/contract/gateway-wire';
import { signedHeaders } from '@drawroom/contract/signed-wire';
import type { GatewayState, UntoldEvent } from './gateway-state.ts';
import type { GatewaySettings } from './settings.ts';

const TRIES = 12;
const PAUSE_MAX_MS = 60_000;
const PATIENCE_MS = 5_000;

export type TellEvent = (url: string, event: GatewayEvent) => void;

/**
 * Tells the house events in the background, each again with growing pauses until it is taken. What was not taken is kept, and told by
 * the gateway that starts after this one.
 */
export function createTeller(settings: Pick<GatewaySettings, 'secret' | 'retryMs'>, state: GatewayState): TellEvent {
  const attempt = async (event: UntoldEvent, n: number): Promise<void> => {
    if (state.manners.events === 'told' && (await post(settings.secret, event))) {
      state.untold.delete(event);
      state.save();
      return;
    }
    if (n >= TRIES) return;
    setTimeout(() => void attempt(event, n + 1), Math.min(settings.retryMs * 2 ** n, PAUSE_MAX_MS)).unref();
  };
  for (const event of state.untold) void attempt(event, 0);
  return (url, event) => {
    if (url === '') return;
    const untold = { url, body: JSON.stringify(event) };
    state.untold.add(untold);
    state.save();
    void attempt(untold, 0);
  };
}

async function post(secret: string, { url, body }: UntoldEvent): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await signedHeaders(secret, body, Date.now())) },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.body?.cancel();
    return response.status === 200;
  } catch {
    return false;
  }
}
