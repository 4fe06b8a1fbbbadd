import { randomBytes } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { QUICKNET, beaconTimeOf, type BeaconChain } from '@drawroom/beacon/chain';
import { beaconMessage, randomnessOf } from '@drawroom/beacon/verify-beacon';
import { bls12_381 } from '@noble/curves/bls12-381.js';

/** The domain that quicknet signs in (RFC 9380). */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** What a relay does when it is asked for a value. */
export type RelayManner =
  | 'honest'
  | 'silent'
  | 'forged'
  | 'wrong round'
  | 'another signature'
  | 'not json'
  | 'too long'
  | 'elsewhere'
  | 'slow';

/** A beacon with a key of its own: real signatures, in quicknet's rhythm, by a clock that a test may turn. */
export interface StubBeacon {
  readonly chain: BeaconChain;
  /** As the setting BEACON_CHAIN names it. */
  readonly setting: string;
  /** Real signature of a round, whether its time has come or not. */
  signatureOf(round: number): string;
  /** Starts a relay; asks are counted by round. */
  aRelay(manner?: RelayManner): Promise<StubRelay>;
  stop(): Promise<void>;
}

export interface StubRelay {
  readonly url: string;
  manner: RelayManner;
  /** Values come so much later than their time, ms. */
  lateMs: number;
  /** Rounds asked for, in order. */
  readonly asked: readonly number[];
}

/** Starts a beacon; `nowMs` is its clock, Unix ms. */
export function aStubBeacon(nowMs: () => number = Date.now): StubBeacon {
  const bls = bls12_381.shortSignatures;
  const { secretKey, publicKey } = bls.keygen();
  const chain = { ...QUICKNET, hash: randomBytes(32).toString('hex'), publicKey: publicKey.toHex() };
  const servers: Server[] = [];
  const signatureOf = (round: number): string =>
    bls.Signature.toHex(bls.sign(bls.hash(beaconMessage(round), DOMAIN), secretKey));

  async function aRelay(manner: RelayManner = 'honest'): Promise<StubRelay> {
    const asked: number[] = [];
    const server = createServer((request, response) => {
      const [, path, digits] = new RegExp(`^/${chain.hash}/(public|moved)/(\\d+)$`).exec(request.url ?? '') ?? [];
      const round = Number(digits);
      asked.push(round);
      if (beaconTimeOf(chain, round) + relay.lateMs > nowMs()) response.writeHead(425).end();
      else answer(path === 'moved' ? 'honest' : relay.manner, { round, signatureOf, response });
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const relay: StubRelay = { url: `http://127.0.0.1:${port}`, manner, lateMs: 0, asked };
    return relay;
  }

  return {
    chain,
    setting: `${chain.hash}:${chain.publicKey}`,
    signatureOf,
    aRelay,
    stop: async () => {
      for (const server of servers) server.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

interface Asked {
  readonly round: number;
  readonly signatureOf: (round: number) => string;
  readonly response: ServerResponse;
}

/** Told "slow" the relay takes the question and never answers it. */
function answer(manner: RelayManner, { round, signatureOf, response }: Asked): void {
  if (manner === 'slow') return;
  if (manner === 'silent') {
    response.writeHead(503).end();
  } else if (manner === 'elsewhere') {
    response.writeHead(302, { location: `../moved/${round}` }).end();
  } else {
    response.writeHead(200, { 'content-type': 'application/json' }).end(textOf(manner, round, signatureOf));
  }
}

function textOf(manner: RelayManner, round: number, signatureOf: (round: number) => string): string {
  if (manner === 'not json') return '<html>';
  const signed = manner === 'wrong round' || manner === 'another signature' ? round + 1 : round;
  const real = signatureOf(signed);
  const signature = manner === 'forged' ? forged(real) : real;
  const told = { round: manner === 'wrong round' ? signed : round, randomness: randomnessOf(signature), signature };
  return JSON.stringify(manner === 'too long' ? { ...told, padding: 'x'.repeat(8_192) } : told);
}

/** A well-formed signature by another key: a point of the curve that nobody of the chain signed. */
function forged(real: string): string {
  const bls = bls12_381.shortSignatures;
  return bls.Signature.toHex(bls.sign(bls.hash(Buffer.from(real, 'hex'), DOMAIN), bls.keygen().secretKey));
}
