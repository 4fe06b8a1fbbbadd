import type { ReplyOf } from '@drawroom/contract/call';
import { entryGame, games, leave, refreshBalance, transfers } from '@drawroom/contract/transfer';
import type { GameView, TransferView } from '@drawroom/contract/transfer';
import { projectBalance } from '@drawroom/contract/wallet';
import { NO_ORDER } from '../shell/money-fate.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby } from '../testing/open-lobby.tsx';
import { dropGame } from './game-store.ts';
import { leaveOrders, transferOrders } from './transfer-orders.ts';

/** Where the games of the tests live. */
export const ORIGIN = 'https://games.example';

export const DICE: GameView = {
  gameCode: 'dice',
  kind: 'game',
  title: 'River dice',
  about: 'Three dice, one river.',
  orientation: 'portrait',
};

export const SPORTS: GameView = {
  gameCode: 'sports',
  kind: 'sports',
  title: 'Sports',
  about: 'Football and basketball.',
  orientation: 'any',
};

export function aTransfer(change: Partial<TransferView> = {}): TransferView {
  return {
    transferNo: 'T100',
    clientRef: '1b4e28ba-2fa1-4d2b-883f-0016d3cca427',
    projectId: '66',
    direction: 'out',
    cause: 'leave',
    amount: '80.00',
    state: 'confirmed',
    reason: null,
    disputed: false,
    createTime: Date.UTC(2026, 10, 20, 3),
    endTime: Date.UTC(2026, 10, 20, 3, 1),
    ...change,
  };
}

export function anEntry(change: Partial<ReplyOf<typeof entryGame>> = {}): ReplyOf<typeof entryGame> {
  return {
    sessionId: 'S1',
    url: `${ORIGIN}/play/#ticket`,
    origin: ORIGIN,
    ticketUntil: Date.now() + 60_000,
    projectId: '66',
    game: DICE,
    transfer: null,
    ...change,
  };
}

export function aStanding(change: Partial<ReplyOf<typeof refreshBalance>> = {}): ReplyOf<typeof refreshBalance> {
  const away = { projectId: '66', balance: '80.00', inPlay: '0.00', inTransit: '0.00', fresh: true };
  return { ...away, home: '1234.50', ...change };
}

export function anAway(list: readonly Partial<ReplyOf<typeof projectBalance>['list'][number]>[] = [{}], auto = true) {
  const one = { projectId: '66', name: 'Lotus Games', balance: '80.00', inTransit: '0.00', disputed: false };
  return { auto, list: list.map((change) => ({ ...one, ...change })) };
}

/** A logged-in member, one provider with two games, and nothing left of an earlier test. */
export async function freshGames(): Promise<FakeServer> {
  dropGame();
  const server = await freshLobby();
  for (const { useFate } of [leaveOrders, transferOrders]) useFate.setState({ fate: NO_ORDER });
  await beLoggedIn();
  const project = { projectId: '66', name: 'Lotus Games', available: true, games: [DICE, SPORTS] };
  server.on(games, { data: { projects: [project] } });
  server.on(projectBalance, { data: anAway() });
  server.on(refreshBalance, { data: aStanding() });
  server.on(entryGame, () => ({ data: anEntry() }));
  server.on(leave, { data: { transfer: aTransfer(), balance: '1314.50' } });
  server.on(transfers, { data: { page: 1, size: 3, total: 1, list: [aTransfer()] } });
  return server;
}
