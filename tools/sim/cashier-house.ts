import { setTimeout as wait } from 'node:timers/promises';
import type { AnyOperatorCall, OperatorReplyOf } from '@drawroom/contract/operator';
import { CALLBACK_PATHS, type GatewayEvent } from '@drawroom/contract/gateway-wire';
import { signWire, WIRE_HEADERS } from '@drawroom/contract/signed-wire';
import { demoGatewaySecret } from '@drawroom/server/demo/demo-channels';
import type { Db } from '@drawroom/server/kernel/kernel';
import { loadMasterKey } from '@drawroom/server/kernel/master-key';
import { createVault } from '@drawroom/server/kernel/vault';
import { signedOperator, type OperatorClient } from '@drawroom/testkit/operator-client';
import { freePort, killableServer, type KillableServer } from './killable-server.ts';
import { plantFault } from './plant-fault.ts';
import { startSimGateway, type SimGateway } from './sample-gateway.ts';
import { atDatabase, shortenRounds } from './sim-database.ts';

/** Nobody who asks a house that is killed every few seconds waits longer than this for an answer. */
const ANSWER_LIMIT_MS = 300_000;
/** Long enough to be bet on by members who have other things to do, too. */
const ROUND_SECONDS = 8;
const OPERATORS = ['maker', 'checker'] as const;
export type OperatorName = (typeof OPERATORS)[number];
const DEMO_PASSWORD = 'demo1234';

/** What the door of operators decided: `key` null when it was done. */
export interface Decision<T> {
  readonly key: string | null;
  readonly data: T;
}

/** The house with everybody outside of it who moves money: a gateway of its own, two operators, callers of the callbacks' doors. */
export interface CashierHouse extends AsyncDisposable {
  readonly server: KillableServer;
  readonly gateway: SimGateway;
  /** An operator acts, again and again until the door has decided. */
  operate<C extends AnyOperatorCall>(
    who: OperatorName,
    call: C,
    input: Readonly<Record<string, string>>,
  ): Promise<Decision<OperatorReplyOf<C>>>;
  /** Tells an event at a door of callbacks until the house answers it. */
  tell(door: keyof typeof CALLBACK_PATHS, event: GatewayEvent, bend?: TellBend): Promise<TellAnswer>;
  /** Works on the database, again when it was killed meanwhile; the work must bear being repeated. */
  atBooks<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

export interface TellBend {
  /** Last part of the address. */
  readonly code?: string;
  readonly secret?: string;
  readonly ageSeconds?: number;
}

export interface TellAnswer {
  readonly status: number;
  readonly result: string;
}

/** Starts house and gateway; `plant`: a fault that the run must find, null in earnest. */
export async function openCashierHouse(plant: string | null): Promise<CashierHouse> {
  const gatewayPort = await freePort();
  const server = await killableServer({ gatewayPort });
  // Without rounds first, so that none of the usual length is planned.
  await server.startWithoutRounds();
  const secret = await atDatabase(await server.databaseUrl(), async (db) => {
    await shortenRounds(db, ROUND_SECONDS);
    if (plant !== null) await plantFault(db, plant);
    return demoGatewaySecret(await createVault(db, loadMasterKey({ dataDir: server.dataDir })));
  });
  await server.stop();
  const gateway = await startSimGateway({ port: gatewayPort, secret, houseUrl: server.url, folder: server.dataDir });
  await server.start();
  const signedIn = new Map<OperatorName, OperatorClient>();
  return {
    server,
    gateway,
    operate: (who, call, input) => operate({ server, signedIn }, { who, call, input }),
    tell: (door, event, bend = {}) => tell({ server, secret }, { door, event, bend }),
    atBooks: (work) => untilDone(async () => atDatabase(await server.databaseUrl(), work)),
    [Symbol.asyncDispose]: async () => {
      await gateway.stop();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** Tries again what a killed database broke off. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (const startedAt = performance.now(); ; await wait(300)) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() - startedAt > ANSWER_LIMIT_MS || !isCutOff(error)) throw error;
    }
  }
}

/** Classes of SQLSTATE, and words of the driver, for a database that went away or is not there yet. */
function isCutOff(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return /^(?:57P|08|25P03|ECONN|EPIPE)/.test(code) || /terminat|connect|timeout|starting up|not yet/i.test(message);
}

interface Asked<C extends AnyOperatorCall> {
  readonly who: OperatorName;
  readonly call: C;
  readonly input: Readonly<Record<string, string>>;
}

async function operate<C extends AnyOperatorCall>(
  { server, signedIn }: { server: KillableServer; signedIn: Map<OperatorName, OperatorClient> },
  { who, call, input }: Asked<C>,
): Promise<Decision<OperatorReplyOf<C>>> {
  for (const startedAt = performance.now(); performance.now() - startedAt < ANSWER_LIMIT_MS; await wait(300)) {
    try {
      const client = signedIn.get(who) ?? (await signedOperator(server.opsUrl, { name: who, password: DEMO_PASSWORD }));
      signedIn.set(who, client);
      const { code, key = null, data } = await client.call(call, input);
      if (code === 0) return { key: null, data };
      if (key === 'server.fault') throw new HouseFault(`${call.name}: ${JSON.stringify(data)}`);
      if (key === 'admin.session_required') signedIn.delete(who);
      else if (key !== 'server.busy' && key !== 'request.rate_limited') return { key, data };
    } catch (error) {
      if (error instanceof HouseFault) throw error;
    }
  }
  throw new HouseFault(`${call.name}: no answer`);
}

/** A bug of the house, or a house that never comes back. */
export class HouseFault extends Error {
  override readonly name = 'HouseFault';
}

async function tell(
  { server, secret }: { server: KillableServer; secret: string },
  { door, event, bend }: { door: keyof typeof CALLBACK_PATHS; event: GatewayEvent; bend: TellBend },
): Promise<TellAnswer> {
  const url = `${server.url}${CALLBACK_PATHS[door]}/${bend.code ?? 'gateway'}`;
  const body = JSON.stringify(event);
  for (const startedAt = performance.now(); performance.now() - startedAt < ANSWER_LIMIT_MS; await wait(300)) {
    const seconds = String(Math.trunc(Date.now() / 1_000) - (bend.ageSeconds ?? 0));
    const signature = await signWire(bend.secret ?? secret, seconds, body);
    const headers = { [WIRE_HEADERS.time]: seconds, [WIRE_HEADERS.signature]: signature };
    const reply = await fetch(url, { method: 'POST', headers, body }).catch(() => null);
    if (reply === null || reply.status === 429 || reply.status >= 500) continue;
    const said = (await reply.json().catch(() => null)) as { result?: string; error?: string } | null;
    if (said !== null) return { status: reply.status, result: said.result ?? said.error ?? '' };
  }
  throw new HouseFault(`a callback about ${JSON.stringify(event)} was never answered`);
}
