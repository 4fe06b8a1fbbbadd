import { vi } from 'vitest';
import type { GameTable, RoundView } from '../../../src/games/round-view.ts';

/** A call as it went out. */
export interface Sent {
  readonly name: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What a call is answered with; `lost`: nothing ever comes back. */
export type Answer = { readonly status: number; readonly body: object } | 'lost';

export const ROUND: RoundView = {
  roundId: 'mines.1',
  game: 'mines',
  choice: '3',
  stake: '10.00',
  moves: [],
  ending: null,
  multiplier: '1.00',
  payout: '10.00',
  seen: [],
  outcome: [],
  fair: { commitment: 'c'.repeat(64), seed: '', entropy: 'ab' },
  placedAt: 1,
  endedAt: null,
};

/** What a call about a game is answered with. */
export const tableWith = (round: RoundView | null, balance = '100.00'): Answer => {
  const body: GameTable = { round, next: { roundId: 'mines.2', commitment: 'd'.repeat(64) }, balance };
  return { status: 200, body };
};

/** A network that answers as the provider does, and everything that was sent. */
export function network(answer: (sent: Sent) => Answer): Sent[] {
  const calls: Sent[] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: { readonly body: string }) => {
    const sent = { name: address.replace('/play/', ''), body: JSON.parse(body) as Sent['body'] };
    calls.push(sent);
    const said = sent.name === 'games.history' ? { status: 200, body: { rounds: [], more: false } } : answer(sent);
    if (said === 'lost') throw new TypeError('no answer');
    return new Response(JSON.stringify(said.body), { status: said.status });
  });
  return calls;
}
