import { randomBytes } from 'node:crypto';
import { seedChain } from '@drawroom/engine/fair';
import { aStubBeacon, type StubBeacon, type StubRelay } from '@drawroom/testkit/beacon-server';
import { decryptAge } from 'tlock-js/age/age-encrypt-decrypt.js';
import { decodeArmor } from 'tlock-js/age/armor.js';
import { decryptOnG2 } from 'tlock-js/crypto/ibe.js';
import { Client } from 'pg';
import type { Kernel } from '../kernel/kernel.ts';
import { loadMasterKey } from '../kernel/master-key.ts';
import { openBeaconDesk, type RunningBeaconDesk } from './beacon-desk.ts';
import { beaconSums } from './beacon-sums.ts';
import { commitWithMode } from './beacon-round.ts';
import type { Round } from './round.ts';
import { openRound, type RoundDeps } from './round-steps.ts';
import { openLotteryWorld, type LotteryWorld } from './test-world.ts';

/** A lottery world with a beacon whose clock runs a minute ahead, so that no test waits for a value. */
export interface BeaconWorld extends AsyncDisposable {
  readonly world: LotteryWorld;
  readonly beacon: StubBeacon;
  readonly relay: StubRelay;
  readonly steps: RoundDeps;
  /** A desk over relays of the test's choosing that has heard of the beacon; without any, over `relay`. */
  aDesk(options?: { relays?: readonly StubRelay[]; waitSeconds?: number; kernel?: Kernel }): Promise<RunningBeaconDesk>;
  /** A planned round at a place of a chain of its own; closes half a minute from now, is drawn `gapMs` after that. */
  aPlannedRound(options?: { gapMs?: number; after?: Round }): Promise<Round>;
  /** A planned round that was committed to and opened. */
  anOpenRound(desk: RunningBeaconDesk, options?: { gapMs?: number }): Promise<Round>;
  /** Lets so much time pass for a round, in beats of the beacon, that it is at least `untilMs`. */
  passTime(round: Round, untilMs: number): Promise<void>;
}

const AHEAD_MS = 60_000;
const OPEN_MS = 30_000;

export async function openBeaconWorld(): Promise<BeaconWorld> {
  const world = await openLotteryWorld();
  const beacon = aStubBeacon(() => Date.now() + AHEAD_MS);
  const relay = await beacon.aRelay();
  const desks: RunningBeaconDesk[] = [];
  // One thread for all desks: starting one takes longer than a test.
  const sums = beaconSums(beacon.chain);
  const steps: RoundDeps = { kernel: world.kernel, vault: world.vault, lottery: world.lottery };
  let planned = 0;

  const aDesk: BeaconWorld['aDesk'] = async ({ relays = [relay], waitSeconds = 600, kernel = world.kernel } = {}) => {
    const beaconUrls = relays.map(({ url }) => url);
    const own = { beaconUrls, beaconChain: beacon.setting, beaconWaitMs: waitSeconds * 1_000 };
    const desk = openBeaconDesk({ ...kernel, config: { ...kernel.config, ...own } }, sums);
    desks.push(desk);
    await desk.probe();
    return desk;
  };
  const aPlannedRound: BeaconWorld['aPlannedRound'] = async ({ gapMs = 3_000, after } = {}) => {
    planned += 1;
    const gameNo = `beacon-${planned}`;
    const chain =
      after === undefined ? await aChain(world) : { id: after.chain_id, place: (after.chain_index ?? 0) + 1 };
    const { rows } = await world.kernel.db.query<{ id: bigint }>(
      `insert into lottery.round (lottery_id, game_no, business_date, begin_at, end_at, prize_at, odds_version, chain_id, chain_index)
       select $1, $2, current_date, now.at - interval '1 s', now.at + $3 * interval '1 ms',
         now.at + ($3 + $4) * interval '1 ms', $5, $6, $7 from (select clock_timestamp() as at) now returning id`,
      [world.lottery.id, gameNo, OPEN_MS, gapMs, world.lottery.odds.version, chain.id, chain.place],
    );
    return world.round(rows[0]?.id ?? 0n);
  };
  return {
    world,
    beacon,
    relay,
    steps,
    aDesk,
    aPlannedRound,
    anOpenRound: async (desk, options) => {
      const round = await aPlannedRound(options);
      await commitWithMode(steps, desk, round);
      await openRound(steps, await world.round(round.id));
      return world.round(round.id);
    },
    passTime: async (round, untilMs) => {
      // Whole beats, so that the announced round stays the right one.
      const beats = Math.max(0, Math.ceil((untilMs - world.kernel.clock.now()) / 3_000));
      const byMs = beats * 3_000;
      const owner = new Client({ connectionString: world.database.connectionString });
      await owner.connect();
      // Only whoever owns the tables can: what a round announced does not change otherwise.
      await owner.query(
        `set session_replication_role = replica;
         update lottery.round set begin_at = begin_at - interval '${byMs} ms', end_at = end_at - interval '${byMs} ms',
           prize_at = prize_at - interval '${byMs} ms', committed_at = committed_at - interval '${byMs} ms',
           entropy_round = entropy_round::bigint - ${beats} where id = ${round.id};
         update lottery.bet set created_at = created_at - interval '${byMs} ms' where round_id = ${round.id}`,
      );
      await owner.end();
    },
    [Symbol.asyncDispose]: async () => {
      await Promise.all(desks.map((desk) => desk.stop()));
      await beacon.stop();
      await world[Symbol.asyncDispose]();
    },
  };
}

async function aChain({ kernel, lottery }: LotteryWorld): Promise<{ id: bigint | null; place: number }> {
  const key = loadMasterKey({ dataDir: '', text: 'a master key for tests' });
  const root = randomBytes(32).toString('hex');
  const { terminalHex, length } = seedChain(root, 8);
  const { rows } = await kernel.db.query<{ id: bigint }>(
    'insert into lottery.seed_chain (lottery_id, terminal, length, sealed_root) values ($1, $2, $3, $4) returning id',
    [lottery.id, terminalHex, length, key.seal(root, `lottery.seed_chain/sealed_root/${lottery.id}/${terminalHex}`)],
  );
  return { id: rows[0]?.id ?? null, place: 1 };
}

/** Opens a timelock as anybody can once the beacon has signed its round. */
export async function openTimelock(ciphertext: string, signatureHex: string): Promise<string> {
  const plain = await decryptAge(decodeArmor(ciphertext), async ([stanza]) => {
    if (stanza === undefined) throw new Error('no stanza');
    const rest = stanza.body.subarray(96);
    const half = rest.length / 2;
    const locked = { U: stanza.body.subarray(0, 96), V: rest.subarray(0, half), W: rest.subarray(half) };
    return decryptOnG2(Buffer.from(signatureHex, 'hex'), locked);
  });
  return plain.toString('hex');
}
