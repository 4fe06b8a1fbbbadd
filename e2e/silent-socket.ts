import type { BrowserContext, Page } from 'playwright-core';

/** Longer than any test, ms: nothing is asked whether the connection still stands. */
const NEVER_MS = 3_600_000;

/** A live connection that stands and tells nothing: it answers what the lobby asks at its start. */
export async function answerSocket(where: Page | BrowserContext, nowMs: number): Promise<void> {
  await where.routeWebSocket(/\/socket\.io\//, (socket) => {
    const hello = { sid: 'paper', upgrades: [], pingInterval: NEVER_MS, pingTimeout: NEVER_MS, maxPayload: 1_000_000 };
    const replies: Readonly<Record<string, object>> = {
      clock: { t: nowMs },
      join: { ok: true, head: 0, events: [] },
      sync: { head: 0, events: [] },
    };
    socket.onMessage((message) => {
      const text = String(message);
      if (text.startsWith('40')) socket.send('40{"sid":"paper"}');
      const [, number, body] = /^42(\d+)(\[.*)$/s.exec(text) ?? [];
      if (number === undefined || body === undefined) return;
      const [name] = JSON.parse(body) as [string];
      socket.send(`43${number}${JSON.stringify([replies[name] ?? null])}`);
    });
    socket.send(`0${JSON.stringify(hello)}`);
  });
}
