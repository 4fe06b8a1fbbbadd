import { setTimeout as wait } from 'node:timers/promises';
import { beaconTimeOf } from '@drawroom/beacon/chain';
import type { Kernel } from '../kernel/kernel.ts';
import { httpBeacon, type Beacon, type BeaconValue } from './beacon.ts';
import { beaconSettings } from './beacon-settings.ts';
import { beaconSums, type BeaconSums } from './beacon-sums.ts';
import type { Round } from './round.ts';

/** What a round tells with its commitment when a beacon will be mixed into its draw; it never changes again. */
export interface Announcement {
  readonly entropyRound: string;
  readonly entropyChain: string;
  /** Round of the beacon from which on anybody can open `timelock`, the seed. */
  readonly timelockRound: string;
  readonly timelock: string;
}

/** What the rounds ask of the beacon. */
export interface BeaconDesk {
  /** False in a house without a beacon. */
  readonly on: boolean;
  /** The announcement of a round, or null for "commit only"; to be asked when the round is committed to. */
  announce(round: Round, seed: () => Promise<string>): Promise<Announcement | null>;
  /** The value that a round announced; null when it is not to be had now. Several tries, at most some seconds. */
  valueOf(round: Pick<Round, 'entropy_round' | 'entropy_chain'>): Promise<BeaconValue | null>;
  /** When the value of an announced round is published, Unix ms. */
  publishedAtMs(round: Pick<Round, 'entropy_round'>): number;
  /** How long after its draw time a round waits for its value before it is voided. */
  readonly waitMs: number;
}

export interface RunningBeaconDesk extends BeaconDesk {
  /** Age of the newest known value, ms; Infinity before the first and without a beacon. */
  ageMs(): number;
  /** Asks for the newest value now. */
  probe(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Between the close and the draw lies at least one beat of the beacon: a value that is known before is none (games.md §13.2). */
const CLOSE_TO_DRAW_MS = 3_000;
/** The seed can be opened by anybody so long after the draw (games.md §13.2.7). */
const TIMELOCK_AFTER_MS = 5 * 60_000;
/** The beacon counts as there when its newest known value is not older. */
const LATELY_MS = 30_000;
const PROBE_MS = 10_000;
/** Relays have a value a moment after its time. */
const RELAY_LAG_MS = 250;
const TRIES = 4;
const TRY_AGAIN_MS = 400;
/** Values and locked seeds that are remembered; rounds of many lotteries share a value. */
const REMEMBERED = 256;

/** The desk of a house without a beacon: every round is "commit only", one announced earlier waits in vain. */
export function noBeacon(waitMs: number): RunningBeaconDesk {
  return {
    on: false,
    waitMs,
    announce: async () => null,
    valueOf: async () => null,
    publishedAtMs: () => 0,
    ageMs: () => Infinity,
    probe: async () => undefined,
    start: () => undefined,
    stop: async () => undefined,
  };
}

/** The desk as the settings want it; `sums` may be shared by desks of one process. */
export function openBeaconDesk(
  kernel: Kernel,
  sums: BeaconSums = beaconSums(beaconSettings(kernel.config).chain),
): RunningBeaconDesk {
  const { urls, chain, waitMs } = beaconSettings(kernel.config);
  if (urls.length === 0) return noBeacon(waitMs);
  const beacon = httpBeacon({
    chain,
    urls,
    verify: sums.verify,
    onFault: (fault) => kernel.metrics.count('lottery_beacon_fault_total', { fault }),
  });
  return new WatchedBeacon(kernel, beacon, { waitMs, ...sums });
}

interface WatchParts extends Pick<BeaconSums, 'lock' | 'close'> {
  readonly waitMs: number;
}

class WatchedBeacon implements RunningBeaconDesk {
  readonly on = true;
  readonly waitMs: number;
  readonly #kernel: Kernel;
  readonly #beacon: Beacon;
  readonly #parts: WatchParts;
  readonly #ending = new AbortController();
  /** Newest round whose value was seen; 0 before. */
  #newest = 0;
  #timer: NodeJS.Timeout | null = null;
  readonly #values = new Map<number, Promise<BeaconValue | null>>();
  readonly #locks = new Map<bigint, Promise<string>>();

  constructor(kernel: Kernel, beacon: Beacon, parts: WatchParts) {
    this.#kernel = kernel;
    this.#beacon = beacon;
    this.#parts = parts;
    this.waitMs = parts.waitMs;
  }

  start(): void {
    const again = (): void => {
      void this.probe().finally(() => {
        if (!this.#ending.signal.aborted) this.#timer = setTimeout(again, PROBE_MS);
      });
    };
    again();
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#parts.close();
  }

  async probe(): Promise<void> {
    const published = this.#beacon.roundAt(this.#kernel.clock.now() - RELAY_LAG_MS) - 1;
    if (published > this.#newest) await this.#fetch(published);
  }

  async announce(round: Round, seed: () => Promise<string>): Promise<Announcement | null> {
    if (!this.#lately() || round.end_at + CLOSE_TO_DRAW_MS > round.prize_at) return null;
    const timelockRound = this.#beacon.roundAt(round.prize_at + TIMELOCK_AFTER_MS);
    const timelock = await this.#locked(round, timelockRound, seed);
    return timelock === null || !this.#lately()
      ? null
      : {
          entropyRound: String(this.#beacon.roundAt(round.prize_at)),
          entropyChain: this.#beacon.chain.hash,
          timelockRound: String(timelockRound),
          timelock,
        };
  }

  publishedAtMs(round: Pick<Round, 'entropy_round'>): number {
    return beaconTimeOf(this.#beacon.chain, Number(round.entropy_round)) + RELAY_LAG_MS;
  }

  async valueOf(round: Pick<Round, 'entropy_round' | 'entropy_chain'>): Promise<BeaconValue | null> {
    if (round.entropy_round === null || round.entropy_chain !== this.#beacon.chain.hash) return null;
    const wanted = Number(round.entropy_round);
    const known = this.#values.get(wanted);
    if (known !== undefined) return known;
    const asked = this.#tries(wanted);
    remember(this.#values, wanted, asked);
    const value = await asked;
    if (value === null) this.#values.delete(wanted);
    return value;
  }

  async #tries(wanted: number): Promise<BeaconValue | null> {
    for (let n = 1; ; n += 1) {
      const value = await this.#fetch(wanted);
      if (value !== null || n === TRIES || this.#ending.signal.aborted) return value;
      await wait(TRY_AGAIN_MS, undefined, { signal: this.#ending.signal }).catch(() => undefined);
    }
  }

  async #fetch(wanted: number): Promise<BeaconValue | null> {
    const value = await this.#beacon.fetch(wanted, this.#ending.signal);
    if (value !== null) this.#newest = Math.max(this.#newest, value.round);
    return value;
  }

  /** Once for each round: it is asked for again at every beat until the round can be committed to. */
  async #locked(round: Round, until: number, seed: () => Promise<string>): Promise<string | null> {
    const known = this.#locks.get(round.id) ?? seed().then((secret) => this.#parts.lock(until, secret));
    remember(this.#locks, round.id, known);
    try {
      return await known;
    } catch (error) {
      this.#locks.delete(round.id);
      this.#kernel.metrics.count('lottery_beacon_fault_total', { fault: 'timelock' });
      this.#kernel.log.error({ err: error }, 'timelock of a seed');
      return null;
    }
  }

  ageMs(): number {
    return this.#newest === 0 ? Infinity : this.#kernel.clock.now() - beaconTimeOf(this.#beacon.chain, this.#newest);
  }

  #lately(): boolean {
    return this.ageMs() < LATELY_MS;
  }
}

function remember<K, V>(known: Map<K, V>, key: K, value: V): void {
  const [oldest] = known.keys();
  if (known.size >= REMEMBERED && !known.has(key) && oldest !== undefined) known.delete(oldest);
  known.set(key, value);
}
