import { setLobbyOrigin, tellLobby } from './frame.ts';
import { fetchLanguage, nearestLocale } from './languages.ts';
import { changeVisit, holdBack, visitNow } from './session.ts';

/** Why a call was not answered with what was asked for: `insufficient`, `session_over`, `unavailable`, `busy`, or a part's own word. */
export class PlayFault extends Error {
  override readonly name = 'PlayFault';
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/** A call may wait so long, and is tried again after these pauses: every call of a part can be said twice without harm. */
const PATIENCE_MS = 8_000;
const PAUSES_MS = [300, 1_200] as const;

let token = '';

interface Opened {
  readonly token: string;
  readonly gameCode: string;
  readonly locale: string;
  readonly theme: string;
  readonly frameOrigin: string;
  readonly currency: string;
  readonly balance: string;
}

/** By this the provider knows the page again when its answer was lost on the way. */
const page = crypto.randomUUID();

/** Opens the visit by its ticket, which is worth nothing to any other page afterwards. @throws PlayFault */
export async function openVisit(ticket: string): Promise<void> {
  const opened = (await askAgain('open', { ticket, page })) as Opened;
  token = opened.token;
  setLobbyOrigin(opened.frameOrigin);
  const { currency, gameCode, balance } = opened;
  const locale = await fetchLanguage(nearestLocale(opened.locale));
  const theme = opened.theme === 'dark' ? 'dark' : 'light';
  changeVisit({ session: { locale, currency, gameCode, theme }, balance });
}

/**
 * Calls the provider. An answer with a `balance` is the player's new one, and the lobby is told when it has changed. Without an answer it
 * is said again, so everything that stakes carries a name of its own.
 * @throws PlayFault
 */
export async function play<T>(name: string, body: object): Promise<T> {
  try {
    const answer = await askAgain(name, body);
    noteBalance(answer);
    return answer as T;
  } catch (error) {
    const { reason } = error instanceof PlayFault ? error : new PlayFault('unavailable');
    if (reason === 'session_over') {
      changeVisit({ fault: reason });
      tellLobby({ type: 'fault', fault: reason });
    }
    if (reason === 'insufficient') tellLobby({ type: 'points' });
    throw new PlayFault(reason);
  }
}

/** Asks what the player has here now. Without an answer the old figure stays. */
export async function refreshBalance(): Promise<void> {
  await play('balance', {}).catch(() => undefined);
}

function noteBalance(answer: object): void {
  if (!('balance' in answer) || typeof answer.balance !== 'string' || answer.balance === visitNow().balance) return;
  changeVisit({ balance: answer.balance });
  // After whoever asked has held back what is still to be shown.
  setTimeout(tellBalance);
}

let toldBalance = '';

/** Tells the lobby of another balance. It asks for the whole figure: while a payout is held back it is told nothing. */
function tellBalance(): void {
  const { balance, heldMinor } = visitNow();
  if (heldMinor !== 0n || balance === toldBalance) return;
  toldBalance = balance;
  tellLobby({ type: 'balance' });
}

/** Keeps a payout out of sight, here and in the lobby, until the returned function is called. */
export function holdPayout(minor: bigint): () => void {
  const show = holdBack(minor);
  return () => {
    show();
    tellBalance();
  };
}

async function askAgain(name: string, body: object): Promise<object> {
  for (const pause of PAUSES_MS) {
    try {
      return await ask(name, body);
    } catch (error) {
      if (!(error instanceof PlayFault) || !['unavailable', 'busy'].includes(error.reason)) throw error;
      await new Promise((done) => setTimeout(done, pause));
    }
  }
  return ask(name, body);
}

async function ask(name: string, body: object): Promise<object> {
  const headers = {
    'content-type': 'application/json',
    ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
  };
  let response: Response;
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    response = await fetch(`/play/${name}`, { method: 'POST', headers, body: JSON.stringify(body), signal });
  } catch {
    throw new PlayFault('unavailable');
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && typeof answer === 'object' && answer !== null) return answer;
  throw new PlayFault(reasonOf(response.status, answer));
}

function reasonOf(status: number, answer: unknown): string {
  if (status === 401) return 'session_over';
  if (status === 429) return 'busy';
  const isRefusal = status === 422 && typeof answer === 'object' && answer !== null && 'error' in answer;
  if (isRefusal) return String(answer.error);
  return status === 400 || status === 404 ? 'other' : 'unavailable';
}
