import { randomUUID } from 'node:crypto';
import { PROVIDER_PATHS } from '@drawroom/contract/provider-wire';
import { transferCalls } from '@drawroom/contract/transfer';
import { projectCalls } from '@drawroom/contract/wallet';
import { parseMoney } from '@drawroom/engine/money';
import type { ProviderFault } from '@drawroom/testkit/provider-server';
import type { Session } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { compareBalances } from './compare-balances.ts';
import type { Transferring } from './deps.ts';
import { driveTransfer } from './drive-transfer.ts';
import type { ProviderLine } from './provider-line.ts';
import { sweepPoints } from './sweep-points.ts';
import { pullRecords, takeToldRecords } from './take-records.ts';
import type { TransferWorld } from './test-transfer.ts';
import { transferUnderWay } from './transfer-store.ts';

/** Whole numbers of a seed, 0 .. below - 1, the same again for the same seed. */
export type Chance = (below: number) => number;

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0 || 1;
  return (below) => {
    // xorshift32: repeatable is all that is wanted of it.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const FAULTS: readonly ProviderFault[] = ['lost', 'answer_lost', 'forged', 'other_answer', 'refuse', 'lie_amount'];
/** What may be done wrong with a question: a lie about amounts only where amounts are answered. */
const faultFor = (path: string, chance: Chance): ProviderFault => {
  const fault = FAULTS[chance(FAULTS.length)] ?? 'none';
  return fault === 'lie_amount' && !path.startsWith(PROVIDER_PATHS.transfer) ? 'lost' : fault;
};

class Killed extends Error {}

/** The house dies before a word leaves it, or after one was answered and before the books follow. */
function dying(line: ProviderLine, chance: Chance, oneIn: number): ProviderLine {
  const dies = (): void => {
    if (chance(oneIn) === 0) throw new Killed('killed');
  };
  const wrap =
    <A extends unknown[], R>(ask: (...asked: A) => Promise<R>) =>
    async (...asked: A): Promise<R> => {
      dies();
      const answer = await ask(...asked);
      dies();
      return answer;
    };
  return {
    games: wrap(line.games),
    session: wrap(line.session),
    endSession: wrap(line.endSession),
    balance: wrap(line.balance),
    balances: wrap(line.balances),
    records: wrap(line.records),
    send: wrap(line.send),
    status: wrap(line.status),
    cancel: wrap(line.cancel),
  };
}

interface History {
  readonly world: TransferWorld;
  readonly chance: Chance;
  readonly members: readonly Session[];
  readonly wild: Transferring;
}

const amountOf = (chance: Chance): string => `${1 + chance(400)}.${String(chance(100)).padStart(2, '0')}`;

/** One thing that a member, the house or the provider does. What is refused, silent or dies is part of it; everything else is thrown. */
async function act({ world, chance, members, wild }: History): Promise<void> {
  const by = members[chance(members.length)] as Session;
  const clientRef = randomUUID();
  const amount = chance(3) === 0 ? undefined : amountOf(chance);
  const fields = amount === undefined ? { clientRef } : { clientRef, amount };
  const acts: readonly (() => Promise<unknown>)[] = [
    () => world.call(by, transferCalls.byAuto, fields),
    () => world.call(by, transferCalls.out, fields),
    async () => {
      const twice = world.call(by, transferCalls.out, fields);
      await Promise.allSettled([twice, world.call(by, transferCalls.out, fields)]);
    },
    () => world.call(by, transferCalls.entryGame, { gameCode: 'mines', clientRef }),
    async () => world.auto(by, chance(2) === 0),
    () => world.call(by, projectCalls.recovery, { clientRef }),
    () => world.call(by, transferCalls.leave, { sessionId: `s-${clientRef}`, clientRef }),
    () => nextTurn(wild, by),
    async () => pullRecords(wild, await world.provider()),
    async () => sweep(world, wild),
    async () => play(world, chance, by),
    async () => play(world, chance, by),
    async () => tell(world, chance, wild),
  ];
  await quiet(acts[chance(acts.length)] ?? (async () => {}));
}

/** Runs what may be refused or killed. */
async function quiet(run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof Killed)) throw error;
  }
}

async function nextTurn(transferring: Transferring, by: Session): Promise<boolean> {
  const { rows } = await transferring.kernel.db.query<{ id: number }>('select id from transfer.provider');
  const open = await transferUnderWay(transferring.kernel.db, { providerId: rows[0]?.id ?? 0, memberId: by.memberId });
  if (open !== undefined) await driveTransfer(transferring, open.id);
  return open !== undefined;
}

async function sweep(world: TransferWorld, transferring: Transferring): Promise<void> {
  await world.kernel.db.query('update transfer.player set next_sweep_at = clock_timestamp()');
  await sweepPoints(transferring, await world.provider());
}

/** Bets, settles and settles anew at the provider. */
async function play({ server, playerId }: TransferWorld, chance: Chance, by: Session): Promise<void> {
  const id = await playerId(by);
  if (!server.players.has(id)) return;
  const own = [...new Set(server.records.filter((record) => record.playerId === id).map(({ recordId }) => recordId))];
  const some = own[chance(own.length + 1)];
  if (some !== undefined) {
    const { stake } = server.records.findLast(({ recordId }) => recordId === some) ?? { stake: '0.00' };
    const next = chance(4) === 0 ? stake : amountOf(chance);
    // Also what its player has no more: he owes it then.
    server.settle(some, next, { state: next === stake ? 'void' : 'settled' });
    return;
  }
  const free = server.player(id).balance;
  const stake = amountOf(chance);
  if ((parseMoney(stake) ?? 0n) <= free) server.bet(id, stake, { sports: chance(2) === 0 });
}

/** Tells some records by itself, in any order, some twice. */
async function tell(world: TransferWorld, chance: Chance, transferring: Transferring): Promise<void> {
  const some = world.server.records.filter(() => chance(3) === 0).slice(-20);
  await takeToldRecords(
    transferring,
    await world.provider(),
    some.toSorted(() => chance(3) - 1),
  );
}

/** What was not as it has to be, in words; empty when every point is where it belongs. */
export interface HistoryEnd {
  readonly faults: readonly string[];
  readonly transfers: number;
}

/**
 * A random life of `members` new members with a provider that loses, forges, doubles and lies, and a house that dies between any two words;
 * then everything works again and all that is open is driven to its end. After that every member's points at home and there are
 * what he began with and what his records say, every transfer has moved once or not at all, and the comparison finds no difference.
 */
export async function runHistory(
  world: TransferWorld,
  seed: number,
  { steps = 40, members = 3 } = {},
): Promise<HistoryEnd> {
  const chance = chanceOf(seed);
  const own: Session[] = [];
  for (let n = 0; n < members; n += 1) own.push(await world.aMember('2000.00'));
  const honest = world.transferring;
  const wild: Transferring = { ...honest, lineTo: (provider) => dying(honest.lineTo(provider), chance, 12) };
  for (let n = 0; n < steps; n += 1) {
    const badly = chance(3) > 0;
    world.server.fault = (path) => (badly && chance(4) === 0 ? faultFor(path, chance) : 'none');
    await act({ world, chance, members: own, wild });
    if (chance(25) === 0) world.base.advance(180_000);
  }
  world.server.fault = () => 'none';
  return settle(world, own);
}

async function settle(world: TransferWorld, members: readonly Session[]): Promise<HistoryEnd> {
  const faults: string[] = [];
  await world.pull();
  for (const by of members)
    for (let turn = 0; turn < 6; turn += 1) if (!(await nextTurn(world.transferring, by))) break;
  await world.pull();
  for (const by of members) faults.push(...(await faultsOf(world, by)));
  const compared = await compareBalances(world.transferring, await world.provider(), { evenIfNotDue: true });
  if (compared === null || compared.differing > 0) faults.push(`comparison: ${JSON.stringify(compared)}`);
  const doubled = [...world.server.moved].filter(([, times]) => times !== 1);
  if (doubled.length > 0) faults.push(`moved twice: ${JSON.stringify(doubled)}`);
  const { rows } = await world.kernel.db.query<{ n: number }>(
    'select count(*)::int as n from transfer.transfer where member_id = any($1::bigint[])',
    [members.map(({ memberId }) => String(memberId))],
  );
  return { faults, transfers: rows[0]?.n ?? 0 };
}

async function faultsOf(world: TransferWorld, by: Session): Promise<string[]> {
  if (await nextTurn(world.transferring, by)) return [`member ${by.memberId}: still under way`];
  const playerId = await world.playerId(by);
  if (!world.server.players.has(playerId)) return [];
  const newest = new Map(
    world.server.records.filter((record) => record.playerId === playerId).map((record) => [record.recordId, record]),
  );
  const result = [...newest.values()].reduce(
    (sum, { stake, payout }) => sum + (parseMoney(payout) ?? 0n) - (parseMoney(stake) ?? 0n),
    0n,
  );
  const home = parseMoney(await world.balance(by)) ?? 0n;
  const there = world.server.player(playerId).balance;
  const wanted = 200_000n + result;
  return home + there === wanted ? [] : [`member ${by.memberId}: ${home} + ${there}, not ${wanted}`];
}
