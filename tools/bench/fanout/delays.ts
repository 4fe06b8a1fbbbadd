/** Where delays lie, ms. */
export interface Spread {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

const PER_MS = 4;
const MAX_MS = 60_000;

/** Counts delays in steps of a quarter of a millisecond: millions a second cost next to nothing. */
export class Delays {
  readonly #counts = new Uint32Array(MAX_MS * PER_MS + 1);
  #total = 0;

  note(ms: number): void {
    const step = Math.max(0, Math.min(MAX_MS, ms)) * PER_MS;
    this.#counts[Math.trunc(step)] = (this.#counts[Math.trunc(step)] ?? 0) + 1;
    this.#total += 1;
  }

  spread(): Spread {
    return { p50: this.#quantile(0.5), p99: this.#quantile(0.99), max: this.#quantile(1) };
  }

  #quantile(part: number): number {
    let left = Math.ceil(this.#total * part);
    const step = this.#counts.findIndex((count) => (left -= count) <= 0);
    return Math.max(0, step) / PER_MS;
  }
}
