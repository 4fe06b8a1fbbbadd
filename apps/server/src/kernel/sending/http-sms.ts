import { SendFailure, type Senders } from './senders.ts';
import type { SmsGateway } from './settings.ts';

/** A gateway that takes longer has not taken the message, as far as we know. */
const PATIENCE_MS = 5_000;

/**
 * Text messages by one HTTP POST each. The answer is judged by its status alone: 2xx is taken, everything else is not;
 * redirects are not followed, since they would carry number and code to another host. Asked once: whoever lost
 * an answer cannot know whether the message went out, and a second one costs again.
 * @throws SendFailure whose text holds neither number nor code nor anything the gateway said
 */
export function httpSms(gateway: SmsGateway, patienceMs = PATIENCE_MS): Senders['sms'] {
  const isForm = contentTypeOf(gateway) === 'application/x-www-form-urlencoded';
  const escape = isForm ? encodeURIComponent : (value: string): string => JSON.stringify(value).slice(1, -1);
  return async ({ to, text }) => {
    const places: Readonly<Record<string, string>> = { to: escape(to), text: escape(text) };
    const body = gateway.body.replace(/\{(to|text)\}/g, (whole, name: string) => places[name] ?? whole);
    const status = await post(gateway, body, patienceMs);
    if (status < 200 || status > 299) throw new SendFailure(`the SMS gateway answered ${status}`);
  };
}

async function post(gateway: SmsGateway, body: string, patienceMs: number): Promise<number> {
  try {
    const response = await fetch(gateway.url, {
      method: 'POST',
      headers: { 'content-type': contentTypeOf(gateway), ...gateway.headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
    });
    await response.body?.cancel();
    return response.status;
  } catch (error) {
    // The cause may quote the address with what stands in it.
    const slow = error instanceof Error && error.name === 'TimeoutError';
    throw new SendFailure(slow ? 'the SMS gateway did not answer in time' : 'the SMS gateway hung up');
  }
}

function contentTypeOf({ headers, body }: SmsGateway): string {
  const named = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const guessed = /^\s*[[{]/.test(body) ? 'application/json' : 'application/x-www-form-urlencoded';
  return named?.split(';')[0]?.trim().toLowerCase() ?? guessed;
}
