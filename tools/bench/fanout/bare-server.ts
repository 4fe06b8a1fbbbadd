import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { answerParent } from './child-process.ts';
import { textSaidAt } from './delivery-tally.ts';

export type BareQuestion =
  | { readonly ask: 'listen' }
  | { readonly ask: 'say'; readonly perSecond: number; readonly messages: number; readonly frameBytes: number };

interface BareServer {
  readonly clients: Set<{ send(text: string): void }>;
  address(): AddressInfo;
  once(event: 'listening', run: () => void): void;
}

// The very library that the server stands on, as the server finds it.
const { WebSocketServer } = createRequire(new URL('../../../apps/server/src/main.ts', import.meta.url))('ws') as {
  WebSocketServer: new (options: object) => BareServer;
};

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
const listening = new Promise<void>((resolve) => server.once('listening', resolve));
let v = 0;

answerParent(async (question: BareQuestion) => {
  if (question.ask === 'listen') return listening.then(() => `ws://127.0.0.1:${server.address().port}/`);
  const seqs: number[] = [];
  for (let said = 0, from = performance.now(); said < question.messages; said += 1) {
    say(question.frameBytes);
    seqs.push(v);
    const restMs = from + ((said + 1) * 1_000) / question.perSecond - performance.now();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, restMs)));
  }
  return seqs;
});

/** What most people write: the text to each socket, one after the other. */
function say(frameBytes: number): void {
  v += 1;
  const now = Date.now();
  const text = (filling: string): string =>
    `42["chat.message",{"v":${v},"t":${now},"data":{"message":{"seq":${v},"text":"${textSaidAt(now)}"}},"filling":"${filling}"}]`;
  const wire = text('x'.repeat(Math.max(0, frameBytes - text('').length)));
  for (const client of server.clients) client.send(wire);
}
