import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  asQuestion,
  PROVIDER_CALLBACK_PATH,
  providerEvent,
  type ProviderEvent,
} from '@drawroom/contract/provider-wire';
import { WIRE_HEADERS, wireFault } from '@drawroom/contract/signed-wire';
import * as z from 'zod/mini';
import { SECRET } from './test-provider.ts';

/** Where a provider tells its events in a test: hears only what is rightly signed, and takes it while it is willing. */
export interface TestHouse extends AsyncDisposable {
  readonly notifyUrl: string;
  /** What was told, taken or not, in the order it came. */
  readonly heard: readonly ProviderEvent[];
  /** Whatever came unsigned or in another form. */
  readonly strange: readonly string[];
  willing(takes: boolean): void;
}

/** Listens on a free port. */
export async function startTestHouse(): Promise<TestHouse> {
  const heard: ProviderEvent[] = [];
  const strange: string[] = [];
  let takes = true;
  const path = `${PROVIDER_CALLBACK_PATH}/sample`;
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const header = (name: string): string => String(request.headers[name]);
      const signed = { seconds: header(WIRE_HEADERS.time), signature: header(WIRE_HEADERS.signature) };
      void wireFault(SECRET, { ...signed, body: asQuestion(path, body) }, Date.now()).then((fault) => {
        const event = z.safeParse(providerEvent, JSON.parse(body));
        if (fault !== null || !event.success || request.url !== path) strange.push(`${fault} ${request.url} ${body}`);
        else heard.push(event.data);
        response.writeHead(takes ? 200 : 503).end();
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    notifyUrl: `http://127.0.0.1:${port}${path}`,
    heard,
    strange,
    willing: (now) => void (takes = now),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
